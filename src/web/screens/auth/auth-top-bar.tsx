import { Link } from '@tanstack/react-router'
import { ArrowLeft, Languages, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { LANGUAGE_NAMES, LANGUAGES, THEMES, type Theme } from '../../../domain/display-settings.ts'
import { switchLanguage } from '../../shared/display/switch-language.ts'
import { pageSettings } from '../../shared/page-settings.ts'
import { setTheme, themeStore } from '../../shared/theme.ts'
import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LogoMark } from '../../ui/logo-mark.tsx'
import { useStore } from '../../ui/store.ts'

/** Link to the landing page, language and theme. */
export function AuthTopBar() {
  const texts = useTexts()
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-4">
      <Link
        to="/"
        className="inline-flex items-center gap-1.5 touch:min-h-11 text-lg sm:gap-2.5 font-semibold tracking-tight"
      >
        <LogoMark className="size-7 text-sea sm:size-8" />
        {pageSettings.productName}
      </Link>
      <Link
        to="/"
        className="inline-flex min-h-9 touch:min-h-11 items-center gap-1 text-sm font-medium text-sea-ink underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {texts.auth.backToHome}
      </Link>
      <div className="-mr-2.5 ml-auto flex">
        <LanguageButton />
        <ThemeButton />
      </div>
    </div>
  )
}

/** Returns the element after `current`; after the last one, the first. */
const getNext = <Value,>(values: readonly [Value, ...Value[]], current: Value): Value =>
  values[(values.indexOf(current) + 1) % values.length] ?? values[0]

/** Switches to the other language, and is named after it. Text typed on the page is kept. */
function LanguageButton() {
  const texts = useTexts()
  const [isSwitched, setIsSwitched] = useState(false)
  const next = getNext(LANGUAGES, texts.language)
  return (
    <>
      <IconButton
        label={LANGUAGE_NAMES[next]}
        lang={next}
        icon={<Languages aria-hidden="true" className="size-5" />}
        onClick={async () => {
          await switchLanguage(next)
          setIsSwitched(true)
        }}
      />
      <span role="status" className="sr-only">
        {isSwitched && texts.display.languageChanged}
      </span>
    </>
  )
}

const THEME_ICONS: Record<Theme, LucideIcon> = { system: Monitor, light: Sun, dark: Moon }

/** Shows the theme and switches to the next one: that of the system, light, dark. */
function ThemeButton() {
  const { display } = useTexts()
  const theme = useStore(themeStore)
  const Icon = THEME_ICONS[theme]
  return (
    <IconButton
      label={`${display.theme}: ${display.themes[theme]}`}
      icon={<Icon aria-hidden="true" className="size-5" />}
      onClick={() => setTheme(getNext(THEMES, theme))}
    />
  )
}
