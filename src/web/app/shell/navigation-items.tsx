import { Link } from '@tanstack/react-router'
import { CalendarDays, House, LogOut, Search, Settings, Ticket } from 'lucide-react'
import { useSignOut } from '../../shared/session/use-sign-out.ts'
import { useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { preloadPalette, useOpenPalette } from '../palette/palette-provider.tsx'

const DESTINATIONS = [
  { to: '/dashboard', label: 'home', Icon: House },
  { to: '/events', label: 'eventList', Icon: CalendarDays },
  { to: '/my-events', label: 'myEvents', Icon: Ticket },
  { to: '/settings', label: 'settings', Icon: Settings },
] as const

/** One row of the rail: its icon stays in the 3 rem that are always in view. */
export const ITEM_CLASS =
  'group/item relative flex h-11 w-full items-center rounded-sm text-left font-medium whitespace-nowrap text-on-deep-soft ' +
  'transition-colors hover:bg-deep-hover hover:text-on-deep focus-visible:-outline-offset-2 focus-visible:outline-amber'
export const ICON_CLASS = 'grid w-10 shrink-0 place-items-center [&_svg]:size-5'

/** Where one can go from every app page. The page one is on is marked (spec §2 "Sidebar"). */
export function NavigationItems({ labelClass, onGo }: { labelClass?: string; onGo?: () => void }) {
  const texts = useTexts()
  return (
    <ul className="flex flex-col gap-1">
      {DESTINATIONS.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            {...(onGo && { onClick: onGo })}
            className={classNames(
              ITEM_CLASS,
              'aria-[current=page]:bg-deep-hover aria-[current=page]:text-amber',
              'before:absolute before:inset-y-2.5 before:left-0 before:w-0.75 before:rounded-full aria-[current=page]:before:bg-amber forced-colors:aria-[current=page]:before:bg-[Highlight]',
            )}
          >
            <span className={ICON_CLASS}>
              <Icon aria-hidden="true" />
            </span>
            <span className={labelClass}>{texts.shell[label]}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Opens the command palette, as a row like the destinations. */
export function PaletteItem({ labelClass }: { labelClass?: string }) {
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
      className={ITEM_CLASS}
    >
      <span className={ICON_CLASS}>
        <Search aria-hidden="true" />
      </span>
      <span className={classNames(labelClass, 'flex grow items-center justify-between pr-3')}>
        {texts.palette.openShort}
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

/** Logout, as a row like the destinations. */
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
      className={ITEM_CLASS}
    >
      <span className={ICON_CLASS}>{signOut.isPending ? <Spinner /> : <LogOut aria-hidden="true" />}</span>
      <span className={labelClass}>{texts.shell.logout}</span>
    </button>
  )
}
