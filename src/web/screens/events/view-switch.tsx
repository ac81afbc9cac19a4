import { CalendarDays, LayoutGrid, MapPinned } from 'lucide-react'
import { useTexts } from '../../texts/texts.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { EVENT_VIEWS, type EventView } from './event-list-params.ts'

const ICONS = { list: LayoutGrid, calendar: CalendarDays, map: MapPinned }

/** Switches between list, calendar and map. On phones it shows only icons. */
export function ViewSwitch({
  view,
  onChange,
  onApproach,
}: {
  view: EventView
  onChange: (view: EventView) => Promise<void>
  onApproach: (view: EventView) => void
}) {
  const { label, names } = useTexts().eventViews
  return (
    <SegmentedControl
      legend={label}
      segments={EVENT_VIEWS.map((each) => {
        const Icon = ICONS[each]
        return {
          value: each,
          tooltip: names[each],
          label: (
            <>
              <Icon aria-hidden="true" className="size-4.5" />
              <span className="max-md:sr-only">{names[each]}</span>
            </>
          ),
        }
      })}
      value={view}
      onChange={onChange}
      onApproach={onApproach}
      segmentClassName="min-h-9 min-w-10"
    />
  )
}
