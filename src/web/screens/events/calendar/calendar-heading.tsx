import { useIsHydrated } from '../../../shared/hooks.ts'
import { useTexts } from '../../../texts/texts.ts'
import type { EventListParams } from '../event-list-params.ts'
import { formatHeading } from './calendar-text.ts'
import { useCalendar } from './use-calendar.ts'

/** The number of events in the period that the calendar shows, for the heading of the screen. */
export function CalendarHeading({ params }: { params: EventListParams }) {
  const texts = useTexts()
  const isHydrated = useIsHydrated()
  const { period, data, isElsewhere, today } = useCalendar(params)
  // The reply can arrive before the heading is hydrated.
  const count = isElsewhere && !isHydrated ? undefined : data?.total
  const heading = period ? formatHeading(period, count, texts, today) : texts.events.title
  if (isHydrated) return heading
  // A heading of another length would move the buttons beside it. Phones show a week, which the server does not know.
  return (
    <>
      <span className="max-md:hidden">{heading}</span>
      <span className="md:hidden">{texts.events.title}</span>
    </>
  )
}
