import { Link } from '@tanstack/react-router'
import { ArrowRight, CalendarSearch, Settings, Ticket } from 'lucide-react'
import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { CARD_CLASS, classNames } from '../../ui/class-names.ts'

const SHORTCUTS = [
  { to: SCREEN_PATHS.events, Icon: CalendarSearch, name: 'browseEvents' },
  { to: SCREEN_PATHS.myEvents, Icon: Ticket, name: 'myEvents' },
  { to: SCREEN_PATHS.settings, Icon: Settings, name: 'settings' },
] as const

/** Cards that link to the other screens (§2 "Dashboard"). */
export function Shortcuts() {
  const { shortcuts } = useTexts().dashboard
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] gap-4">
      {SHORTCUTS.map(({ to, Icon, name }) => (
        <li key={to}>
          <Link
            to={to}
            className={classNames(
              CARD_CLASS,
              'group flex h-full items-center gap-4 p-5 transition-shadow hover:shadow-lift',
            )}
          >
            <span className="grid size-12 shrink-0 place-items-center rounded-md bg-sea-soft text-sea-ink">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <span className="min-w-0 grow">
              <span className="block font-semibold">{shortcuts[name].title}</span>
              <span className="block text-sm text-ink-soft">{shortcuts[name].text}</span>
            </span>
            <ArrowRight
              aria-hidden="true"
              className="size-5 shrink-0 text-ink-faint transition-transform group-hover:translate-x-1"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
