import { CalendarDays, LayoutGrid, MapPinned } from 'lucide-react'
import { useEffect, useState } from 'react'
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
  onChange: (view: EventView) => void
  onApproach: (view: EventView) => void
}) {
  const { label, names } = useTexts().eventViews
  // The choice is marked at once; the view follows when its code has loaded.
  const [choice, setChoice] = useState({ view, chosen: view })
  if (choice.view !== view) setChoice({ view, chosen: view })
  // Back can come before the view has changed.
  useEffect(() => {
    const discardChoice = () => setChoice((previous) => ({ ...previous, chosen: previous.view }))
    addEventListener('popstate', discardChoice)
    return () => removeEventListener('popstate', discardChoice)
  }, [])
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
      value={choice.chosen}
      onChange={(chosen) => {
        setChoice({ view, chosen })
        onChange(chosen)
      }}
      onApproach={onApproach}
      segmentClassName="min-h-9 min-w-10"
    />
  )
}
