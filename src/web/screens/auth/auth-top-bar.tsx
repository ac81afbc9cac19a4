import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { LanguageSwitch } from '../../shared/display/language-switch.tsx'
import { ThemeSwitch } from '../../shared/display/theme-switch.tsx'
import { pageSettings } from '../../shared/page-settings.ts'
import { useTexts } from '../../texts/texts.ts'
import { LogoMark } from '../../ui/logo-mark.tsx'

/** Link to the landing page, language and theme, in a second row on phones. */
export function AuthTopBar() {
  const texts = useTexts()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Link
        to="/"
        className="inline-flex items-center gap-2.5 touch:min-h-11 text-lg font-semibold tracking-tight"
      >
        <LogoMark className="size-8 text-sea" />
        {pageSettings.productName}
      </Link>
      <Link
        to="/"
        className="inline-flex min-h-9 touch:min-h-11 items-center gap-1.5 text-sm font-medium text-sea-ink underline-offset-4 hover:underline max-sm:ml-auto"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {texts.auth.backToHome}
      </Link>
      <div className="ml-auto flex gap-2 max-sm:w-full max-sm:flex-wrap max-sm:justify-between">
        <LanguageSwitch background="page" compact />
        <ThemeSwitch background="page" />
      </div>
    </div>
  )
}
