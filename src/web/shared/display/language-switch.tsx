import { useState } from 'react'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../domain/display-settings.ts'
import { chooseLanguage, currentTexts, useTexts } from '../../texts/texts.ts'
import { SegmentedControl, type SurfaceBehind } from '../../ui/segmented-control.tsx'
import { showToast } from '../toasts.ts'

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

/** Shows the interface in `language`, or a toast if its texts could not be loaded. */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    await chooseLanguage(language)
  } catch {
    showToast({ ...currentTexts().display.languageFailed, tone: 'error' })
  }
}
