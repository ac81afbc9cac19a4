import { Languages, SunMoon } from 'lucide-react'
import { LanguageSwitch } from '../../shared/display/language-switch.tsx'
import { ThemeSwitch } from '../../shared/display/theme-switch.tsx'
import { ICON_CLASS } from './navigation-items.tsx'

/** Language and theme as rows like the destinations: the icon stays in view, the choices follow it. */
export function LanguageAndThemeRows({ labelClass }: { labelClass?: string }) {
  return (
    <>
      <div className={ROW_CLASS}>
        <span className={ICON_CLASS}>
          <Languages aria-hidden="true" />
        </span>
        <div className={labelClass}>
          <LanguageSwitch ground="deep" />
        </div>
      </div>
      <div className={ROW_CLASS}>
        <span className={ICON_CLASS}>
          <SunMoon aria-hidden="true" />
        </span>
        <div className={labelClass}>
          <ThemeSwitch ground="deep" />
        </div>
      </div>
    </>
  )
}

const ROW_CLASS = 'flex h-11 shrink-0 items-center text-on-deep-soft'
