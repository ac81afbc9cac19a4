import { useState } from 'react'
import { LANGUAGE_NAMES, LANGUAGES } from '../../../domain/display-settings.ts'
import { useInitialTexts } from '../../texts/texts.ts'
import { type ControlBackground, SegmentedControl } from '../../ui/segmented-control.tsx'
import { switchLanguage } from './switch-language.ts'

/** English or Polish, each named in its own language. What was typed on the page stays. */
export function LanguageSwitch({
  ground,
  compact = false,
  className,
}: {
  ground: ControlBackground
  /** Shows 'EN' and 'PL'; the whole names are still heard. */
  compact?: boolean
  className?: string | undefined
}) {
  const texts = useInitialTexts()
  const [switched, setSwitched] = useState(false)
  return (
    <>
      <SegmentedControl
        legend={texts.display.language}
        choices={LANGUAGES.map((language) => ({
          value: language,
          lang: language,
          label: compact ? (
            <span>
              {language.toUpperCase()}
              <span className="sr-only"> {LANGUAGE_NAMES[language]}</span>
            </span>
          ) : (
            LANGUAGE_NAMES[language]
          ),
          ...(compact && { tooltip: LANGUAGE_NAMES[language] }),
        }))}
        chosen={texts.language}
        onChoose={async (language) => {
          await switchLanguage(language)
          setSwitched(true)
        }}
        ground={ground}
        className={className}
      />
      <span role="status" className="sr-only">
        {switched && texts.display.languageChanged}
      </span>
    </>
  )
}
