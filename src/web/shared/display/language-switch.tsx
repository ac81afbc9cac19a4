import { useState } from 'react'
import { LANGUAGE_NAMES, LANGUAGES } from '../../../domain/display-settings.ts'
import { useTexts } from '../../texts/texts.ts'
import { SegmentedControl, type SurfaceBehind } from '../../ui/segmented-control.tsx'
import { switchLanguage } from './switch-language.ts'

/** Switches between English and Polish, each named in its own language. Text typed on the page is kept. */
export function LanguageSwitch({ background }: { background: SurfaceBehind }) {
  const texts = useTexts()
  const [isSwitched, setIsSwitched] = useState(false)
  return (
    <>
      <SegmentedControl
        legend={texts.display.language}
        segments={LANGUAGES.map((language) => ({
          value: language,
          lang: language,
          label: LANGUAGE_NAMES[language],
        }))}
        value={texts.language}
        onChange={async (language) => {
          await switchLanguage(language)
          setIsSwitched(true)
        }}
        background={background}
      />
      <span role="status" className="sr-only">
        {isSwitched && texts.display.languageChanged}
      </span>
    </>
  )
}
