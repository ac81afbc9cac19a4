import { useTexts } from '../../../texts/texts.ts'
import type { EventListParams } from '../event-list-params.ts'
import { formatHeading } from './calendar-text.ts'
import { useCalendar } from './use-calendar.ts'

/** The number of events in the period that the calendar shows, for the heading of the screen. */
export function CalendarHeading({ params }: { params: EventListParams }) {
  const texts = useTexts()
  const { period, data, today } = useCalendar(params)
  return period ? formatHeading(period, data?.total, texts, today) : texts.events.title
}
