import { Dialog } from '@base-ui/react/dialog'
import { Bookmark, CalendarDays, type LucideIcon, Search, SpellCheck } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue, useState } from 'react'
import { getEventNameOrCode } from '../../../domain/event.ts'
import { formatDateRange } from '../../../domain/event-format.ts'
import { getEventState } from '../../../domain/event-state.ts'
import { describePlace } from '../../shared/event-card/describe-place.ts'
import { useSavedSearches } from '../../shared/saved-searches/saved-searches.ts'
import { describePart, describeSimilar, getPartIcon } from '../../shared/understood-part.ts'
import { useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { useCloseOnBack } from '../../ui/use-close-on-back.ts'
import { getOptionProps, useListbox } from '../../ui/use-listbox.ts'
import { createLabelFilter, filterCommands } from './palette-commands.ts'
import { usePaletteActions } from './use-palette-actions.ts'
import { usePaletteEvents } from './use-palette-events.ts'

interface OptionGroup {
  name: string
  options: readonly PaletteOption[]
  /** The position of the first option in the list. */
  offset: number
}

interface PaletteOption {
  key: string
  Icon: LucideIcon
  title: string
  note?: string | undefined
  isEnded?: boolean
  onSelect: () => void
}

/**
 * The command palette: finds events, opens screens and runs commands. A combobox with a list that is always open; arrow keys
 * move the highlight while the focus stays in the input (ARIA combobox pattern).
 */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts()
  useCloseOnBack(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-x-3 top-3 z-40 mx-auto flex max-h-[min(70dvh,36rem)] max-w-2xl flex-col overflow-hidden rounded-lg bg-raised shadow-float outline-none transition duration-150 ease-tide data-ending-style:-translate-y-2 data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0 md:top-[12vh] forced-colors:border">
          <Dialog.Title className="sr-only">{texts.palette.open}</Dialog.Title>
          <PaletteSearch onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PaletteSearch({ onClose }: { onClose: () => void }) {
  const texts = useTexts()
  const words = texts.palette
  const [typed, setTyped] = useState('')
  const [highlighted, setHighlighted] = useState(0)
  const found = usePaletteEvents(typed)
  const actions = usePaletteActions(onClose)

  const { today, total, search } = found
  const events: PaletteOption[] = found.events.map((event) => {
    const { timing } = getEventState(event, today ?? '')
    const isEnded = timing.kind === 'ended'
    return {
      key: `event ${event.event_code}`,
      Icon: CalendarDays,
      title: getEventNameOrCode(event),
      isEnded,
      note: [
        isEnded && texts.events.timing(timing),
        formatDateRange(event, texts.language),
        describePlace(event, texts),
        event.registered_at !== null && texts.eventViews.registered,
      ]
        .filter(Boolean)
        .join(' · '),
      onSelect: () => actions.openEvent(event.event_code),
    }
  })
  if (search !== '')
    events.push({
      key: 'all',
      Icon: Search,
      title:
        total && total.count > found.events.length
          ? words.showAll(total.count, total.capped, found.hasOnlyPast)
          : words.searchEventList(search),
      onSelect: () => actions.searchList(search, found.hasOnlyPast ? 'past' : undefined),
    })
  const commands: PaletteOption[] = filterCommands(texts, typed).map((command) => ({
    key: command.id,
    Icon: command.Icon,
    title: command.label,
    onSelect: () => actions.run(command),
  }))
  const saved: PaletteOption[] = (useSavedSearches().savedSearches ?? [])
    .filter(({ name }) => createLabelFilter(typed)(name))
    .map((search) => ({
      key: `saved ${search.id}`,
      Icon: Bookmark,
      title: search.name,
      onSelect: () => actions.openSavedSearch(search),
    }))
  const groups: OptionGroup[] = [
    { name: words.commands, options: commands, offset: 0 },
    { name: texts.savedSearches.title, options: saved, offset: commands.length },
    { name: words.events, options: events, offset: commands.length + saved.length },
  ].filter(({ options }) => options.length > 0)
  // The input appears, and shows a typed key, before the options.
  const shownGroups = useDeferredValue(groups, [])
  const all = [...commands, ...saved, ...events]
  const current = Math.min(highlighted, all.length - 1)

  const { listId, inputProps } = useListbox({
    count: all.length,
    highlighted: current,
    isShown: true,
    canHighlightNone: false,
    onHighlight: setHighlighted,
    onEnter(event) {
      event.preventDefault()
      all[current]?.onSelect()
    },
  })

  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
        <input
          {...inputProps}
          type="text"
          aria-label={words.label}
          enterKeyHint="go"
          placeholder={words.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setHighlighted(0)
          }}
          className="h-14 w-full min-w-0 bg-transparent text-lg outline-none placeholder:text-ink-faint"
        />
      </div>
      {search !== '' && found.understood.length + found.similar.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-5 py-2 text-sm">
          <p className="text-ink-faint">{texts.eventFilters.understood.lead}</p>
          <ul className="contents">
            {found.understood.map((part) => {
              const Icon = getPartIcon(part)
              return (
                <li key={part.start} className="flex items-center gap-1.5 font-medium text-sea-ink">
                  <Icon aria-hidden="true" className="size-4 shrink-0" />
                  {describePart(texts, part, found.understoodIn.slice(part.start, part.end), today ?? '')}
                </li>
              )
            })}
            {found.similar.map((similar) => (
              <li key={similar.start} className="flex items-center gap-1.5 font-medium text-sea-ink">
                <SpellCheck aria-hidden="true" className="size-4 shrink-0" />
                {describeSimilar(texts, similar, found.understoodIn.slice(similar.start, similar.end))}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div id={listId} role="listbox" aria-label={words.results} className="overflow-y-auto p-2">
        <PaletteOptions
          listId={listId}
          groups={shownGroups}
          highlighted={current}
          onHighlight={setHighlighted}
        />
      </div>
      {all.length === 0 && <p className="px-5 pb-5 text-ink-soft">{words.noResults}</p>}
      {found.hasFailed && <p className="px-5 pb-3 text-sm text-coral-ink">{words.failed}</p>}
      <p role="status" className="sr-only">
        {found.isPending ? words.searching : words.resultCount(all.length)}
      </p>
      <p
        aria-hidden="true"
        className="hidden gap-4 border-t border-line px-5 py-2.5 text-xs text-ink-faint md:flex"
      >
        <Key name="↑↓">{words.hint.move}</Key>
        <Key name="Enter">{words.hint.choose}</Key>
        <Key name="Esc">{words.hint.close}</Key>
      </p>
    </>
  )
}

const PaletteOptions = memo(function PaletteOptions({
  listId,
  groups,
  highlighted,
  onHighlight,
}: {
  listId: string
  groups: readonly OptionGroup[]
  highlighted: number
  onHighlight: (index: number) => void
}) {
  return (
    <>
      {groups.map(({ name, options, offset }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
        <div key={name} role="group" aria-label={name} className="pb-2 last:pb-0">
          <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-medium text-ink-faint">
            {name}
          </p>
          {options.map(({ key, Icon, title, note, isEnded, onSelect }, index) => (
            <div
              key={key}
              {...getOptionProps(listId, offset + index, {
                isSelected: offset + index === highlighted,
                onClick: onSelect,
              })}
              onPointerMove={() => onHighlight(offset + index)}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 aria-selected:bg-sea-soft aria-selected:text-sea-ink forced-colors:aria-selected:outline-2 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-faint"
            >
              <Icon aria-hidden="true" />
              <span className="min-w-0 grow">
                <span
                  className={classNames(
                    'block truncate font-medium max-md:whitespace-normal',
                    isEnded && 'text-ink-soft',
                  )}
                >
                  {title}
                </span>
                {note && (
                  <span className="block truncate text-sm text-ink-soft max-md:whitespace-normal">
                    {note}
                  </span>
                )}
              </span>
            </div>
          ))}
        </div>
      ))}
    </>
  )
})

function Key({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <kbd className="rounded-xs border border-line bg-sunken px-1.5 font-sans">{name}</kbd>
      {children}
    </span>
  )
}
