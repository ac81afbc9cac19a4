import { LANGUAGE_NAMES, LANGUAGES, THEMES, type Theme } from '../../domain/display-settings.ts'
import { useTexts } from '../texts/texts.ts'
import { classNames } from '../ui/class-names.ts'

/** A link to the page in the other language. It works without a script: the server stores the choice in a cookie. */
export function OtherLanguageLink({ className }: { className?: string }) {
  const texts = useTexts()
  return LANGUAGES.filter((language) => language !== texts.language).map((language) => (
    <a
      key={language}
      href={`/?lang=${language}`}
      lang={language}
      hrefLang={language}
      className={classNames('underline-offset-4 hover:underline', className)}
    >
      {LANGUAGE_NAMES[language]}
    </a>
  ))
}

/** Links to the page in each theme, which work without a script. The current theme is underlined. */
export function ThemeLinks({ className }: { className?: string }) {
  const { display: choices } = useTexts()
  return (
    <nav aria-label={choices.theme}>
      <ul className="flex flex-wrap gap-x-5">
        {THEMES.map((theme) => (
          <li key={theme}>
            <a href={`/?theme=${theme}`} className={classNames(CURRENT[theme], className)}>
              {choices.themes[theme]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const CURRENT: Record<Theme, string> = {
  system: 'touch:justify-center underline-offset-4 hover:underline in-data-[theme=system]:underline',
  light: 'touch:justify-center underline-offset-4 hover:underline in-data-[theme=light]:underline',
  dark: 'touch:justify-center underline-offset-4 hover:underline in-data-[theme=dark]:underline',
}
