import { CalendarDays, LayoutGrid, MapPinned } from 'lucide-react'
import { useId } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { EVENT_VIEWS, type EventView } from './event-list-params.ts'

const ICONS = { list: LayoutGrid, calendar: CalendarDays, map: MapPinned }

/** List, Calendar or Map: native radio buttons, so that the arrow keys move between them. On phones icons only. */
export function ViewSwitch({
  view,
  onChange,
  onNear,
}: {
  view: EventView
  onChange: (view: EventView) => void
  /** A pointer or the focus is on a view: it may be wanted soon. */
  onNear: (view: EventView) => void
}) {
  const { label, names } = useTexts().eventViews
  const group = useId()
  return (
    <fieldset className="flex rounded-sm border border-line-strong bg-surface p-0.5">
      <legend className="sr-only">{label}</legend>
      {EVENT_VIEWS.map((each) => {
        const Icon = ICONS[each]
        return (
          <label
            key={each}
            title={names[each]}
            onPointerEnter={() => onNear(each)}
            className="relative flex min-h-9 min-w-10 items-center justify-center gap-1.5 rounded-xs px-2.5 text-sm font-medium text-ink-soft transition-colors hover:text-ink has-checked:bg-sea-soft has-checked:text-sea-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]"
          >
            <input
              type="radio"
              name={group}
              value={each}
              checked={each === view}
              onChange={() => onChange(each)}
              onFocus={() => onNear(each)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Icon aria-hidden="true" className="size-4.5" />
            <span className="max-md:sr-only">{names[each]}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
