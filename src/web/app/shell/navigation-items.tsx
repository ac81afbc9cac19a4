import { Link } from '@tanstack/react-router'
import { CalendarDays, House, Languages, LogOut, Search, Settings, SunMoon, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import { LanguageSwitch } from '../../shared/display/language-switch.tsx'
import { ThemeSwitch } from '../../shared/display/theme-switch.tsx'
import { WaitingHellos } from '../../shared/people/waiting-hellos.tsx'
import { useSignOut } from '../../shared/session/use-sign-out.ts'
import { useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/loading-indicators.tsx'
import { preloadPalette, useOpenPalette } from '../palette/palette-provider.tsx'

/** The main screens, which the bar on phones shows too. */
export const MAIN_SCREENS = [
  { to: SCREEN_PATHS.dashboard, label: 'home', Icon: House },
  { to: SCREEN_PATHS.events, label: 'eventList', Icon: CalendarDays },
  { to: SCREEN_PATHS.myEvents, label: 'myEvents', Icon: Ticket },
] as const
const DESTINATIONS = [
  ...MAIN_SCREENS,
  { to: SCREEN_PATHS.settings, label: 'settings', Icon: Settings },
] as const

/** The classes of a row. Its icon is in the 3 rem that stay visible when the sidebar is collapsed. */
export const NAVIGATION_ITEM_CLASS =
  'group/item relative flex h-11 shrink-0 w-full items-center rounded-sm text-left font-medium whitespace-nowrap text-on-deep-soft ' +
  'transition-colors hover:bg-deep-hover hover:text-on-deep focus-visible:-outline-offset-2 focus-visible:outline-amber'
export const ICON_CLASS = 'grid w-10 shrink-0 place-items-center [&_svg]:size-5'

/** Links to the screens; the current one is marked (§2 Sidebar). */
export function NavigationItems({
  labelClass,
  onNavigate,
}: {
  labelClass?: string
  onNavigate?: () => void
}) {
  const texts = useTexts()
  return (
    <ul className="flex flex-col gap-1">
      {DESTINATIONS.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            {...(onNavigate && { onClick: onNavigate })}
            className={classNames(
              NAVIGATION_ITEM_CLASS,
              'aria-[current=page]:bg-deep-hover aria-[current=page]:text-amber',
              'before:absolute before:inset-y-2.5 before:left-0 before:w-0.75 before:rounded-full aria-[current=page]:before:bg-amber forced-colors:aria-[current=page]:before:bg-[Highlight]',
            )}
          >
            <span className={ICON_CLASS}>
              <Icon aria-hidden="true" />
            </span>
            <span className={labelClass}>{texts.shell[label]}</span>
            {label === 'myEvents' && <WaitingHellos className="top-1 left-6" />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function OpenPaletteItem({ labelClass }: { labelClass?: string }) {
  const texts = useTexts()
  const openPalette = useOpenPalette()
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onPointerEnter={preloadPalette}
      onFocus={preloadPalette}
      onClick={openPalette}
      className={NAVIGATION_ITEM_CLASS}
    >
      <span className={ICON_CLASS}>
        <Search aria-hidden="true" />
      </span>
      <span className={classNames(labelClass, 'flex grow items-center justify-between pr-3')}>
        {texts.events.search}
        <span
          aria-hidden="true"
          className="rounded-xs border border-on-deep-soft/40 px-1.5 font-sans text-xs"
        >
          Ctrl K
        </span>
      </span>
    </button>
  )
}

export function LogoutItem({ labelClass }: { labelClass?: string }) {
  const texts = useTexts()
  const signOut = useSignOut()
  return (
    <button
      type="button"
      aria-disabled={signOut.isPending || undefined}
      onClick={() => {
        if (!signOut.isPending) signOut.mutate()
      }}
      className={NAVIGATION_ITEM_CLASS}
    >
      <span className={ICON_CLASS}>{signOut.isPending ? <Spinner /> : <LogOut aria-hidden="true" />}</span>
      <span className={labelClass}>{texts.shell.logout}</span>
    </button>
  )
}

/**
 * The rows with the language and the theme. With `labelClass`, in the sidebar, the controls are as wide as the open sidebar allows,
 * so that they do not wrap while it is collapsed and the rows stay where they are.
 */
export function DisplaySettingsItems({ labelClass }: { labelClass?: string }) {
  const row = (icon: ReactNode, control: ReactNode) => (
    <div className="flex min-h-11 shrink-0 items-center text-on-deep-soft">
      <span className={ICON_CLASS}>{icon}</span>
      <div className={classNames(labelClass, labelClass && 'w-52 shrink-0')}>{control}</div>
    </div>
  )
  return (
    <div className="grid shrink-0 gap-1">
      {row(<Languages aria-hidden="true" />, <LanguageSwitch background="deep" />)}
      {row(<SunMoon aria-hidden="true" />, <ThemeSwitch background="deep" />)}
    </div>
  )
}
