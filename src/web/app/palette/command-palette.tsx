import { Dialog } from '@base-ui/react/dialog'
import {
  CalendarDays,
  House,
  Languages,
  LogOut,
  type LucideIcon,
  Map as MapIcon,
  MapPin,
  Monitor,
  Moon,
  Search,
  Settings,
  Sun,
  TableProperties,
  Ticket,
} from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { getEventTitle } from '../../../domain/event.ts'
import { formatDateRange, formatPlace } from '../../../domain/event-format.ts'
import { suggestCities } from '../../../domain/hometown.ts'
import { useTexts } from '../../texts/texts.ts'
import { type CommandId, filterCommands } from './palette-commands.ts'
import { useEventSearch } from './use-event-search.ts'
import { usePaletteActions } from './use-palette-actions.ts'

const ICONS: Record<CommandId, LucideIcon> = {
  home: House,
  eventList: CalendarDays,
  myEvents: Ticket,
  settings: Settings,
  calendar: TableProperties,
  map: MapIcon,
  light: Sun,
  dark: Moon,
  system: Monitor,
  english: Languages,
  polish: Languages,
  logout: LogOut,
}

/** Cities are offered from so many letters on, and so many at most. */
const CITY_FROM_LENGTH = 2
const CITIES_SHOWN = 2

interface Choice {
  key: string
  icon: ReactNode
  title: string
  note?: string
  choose: () => void
}

/**
 * Finds any event, goes to any screen, does the common things. A combobox whose list stands open below it: the arrows
 * move the mark while the focus stays in the field (WAI-ARIA combobox pattern).
 */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-x-3 top-3 z-40 mx-auto flex max-h-[min(70dvh,36rem)] max-w-2xl flex-col overflow-hidden rounded-lg bg-raised shadow-float outline-none transition duration-150 ease-tide data-ending-style:-translate-y-2 data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0 md:top-[12vh] forced-colors:border">
          <Dialog.Title className="sr-only">{texts.palette.open}</Dialog.Title>
          <Finder onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Finder({ onClose }: { onClose: () => void }) {
  const texts = useTexts()
  const words = texts.palette
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const id = useId()
  const found = useEventSearch(typed)
  const actions = usePaletteActions(onClose)

  const events: Choice[] = found.events.map((event) => ({
    key: `event ${event.event_code}`,
    icon: <CalendarDays aria-hidden="true" />,
    title: getEventTitle(event),
    note: [formatDateRange(event, texts.language), formatPlace(event)].filter(Boolean).join(' · '),
    choose: () => actions.openEvent(event.event_code),
  }))
  if (found.words.length >= CITY_FROM_LENGTH)
    events.push(
      ...suggestCities(found.words)
        .slice(0, CITIES_SHOWN)
        .map((city) => ({
          key: `city ${city}`,
          icon: <MapPin aria-hidden="true" />,
          title: words.inCity(city),
          choose: () => actions.listCity(city),
        })),
    )
  if (found.words !== '')
    events.push({
      key: 'all',
      icon: <Search aria-hidden="true" />,
      title: words.searchEventList(found.words),
      choose: () => actions.searchList(found.words),
    })
  const commands: Choice[] = filterCommands(texts, typed).map(({ id: command, label }) => {
    const Icon = ICONS[command]
    return {
      key: command,
      icon: <Icon aria-hidden="true" />,
      title: label,
      choose: () => actions.run(command),
    }
  })
  const groups = [
    { name: words.commands, choices: commands, offset: 0 },
    { name: words.events, choices: events, offset: commands.length },
  ].filter(({ choices }) => choices.length > 0)
  const all = [...commands, ...events]
  const current = Math.min(marked, all.length - 1)

  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])

  function onKeyDown(event: KeyboardEvent) {
    const target = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + 5,
      PageUp: current - 5,
    }[event.key]
    if (target !== undefined && all.length > 0) {
      event.preventDefault()
      const isStep = event.key.startsWith('Arrow')
      setMarked(isStep ? (target + all.length) % all.length : Math.max(0, Math.min(all.length - 1, target)))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      all[current]?.choose()
    }
  }

  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
        <input
          type="text"
          role="combobox"
          aria-label={words.label}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={all[current] ? `${id}-${current}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={words.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setMarked(0)
          }}
          onKeyDown={onKeyDown}
          className="h-14 w-full min-w-0 bg-transparent text-lg outline-none placeholder:text-ink-faint"
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={words.results} className="overflow-y-auto p-2">
        {groups.map(({ name, choices, offset }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
          <div key={name} role="group" aria-label={name} className="pb-2 last:pb-0">
            <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-medium text-ink-faint">
              {name}
            </p>
            {choices.map(({ key, icon, title, note, choose }, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
              <div
                key={key}
                id={`${id}-${offset + index}`}
                role="option"
                tabIndex={-1}
                aria-selected={offset + index === current}
                onPointerMove={() => setMarked(offset + index)}
                onClick={choose}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 aria-selected:bg-sea-soft aria-selected:text-sea-ink forced-colors:aria-selected:outline-2 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-faint"
              >
                {icon}
                <span className="min-w-0 grow">
                  <span className="block truncate font-medium">{title}</span>
                  {note && <span className="block truncate text-sm text-ink-soft">{note}</span>}
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      {all.length === 0 && <p className="px-5 pb-5 text-ink-soft">{words.noResults}</p>}
      {found.failed && <p className="px-5 pb-3 text-sm text-coral-ink">{words.failed}</p>}
      <p role="status" className="sr-only">
        {found.isWaiting ? words.searching : words.resultCount(all.length)}
      </p>
      <p
        aria-hidden="true"
        className="hidden gap-4 border-t border-line px-5 py-2.5 text-xs text-ink-faint md:flex"
      >
        <Key name="↑↓">{words.hint.move}</Key>
        <Key name="↵">{words.hint.choose}</Key>
        <Key name="Esc">{words.hint.close}</Key>
      </p>
    </>
  )
}

function Key({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <kbd className="rounded-xs border border-line bg-sunken px-1.5 font-sans">{name}</kbd>
      {children}
    </span>
  )
}
