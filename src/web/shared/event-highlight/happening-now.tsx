import type { FullEventData } from '../../../contract/event-schemas.ts'
import { useTexts } from '../../texts/texts.ts'
import { resolveInvolvement } from '../involvement/involvement.ts'
import { useOptimisticInvolvement } from '../involvement/use-involvement.ts'
import type { FetchTime } from '../queries.ts'
import { EventHighlight } from './event-highlight.tsx'

/** The registered events that take place today. Renders nothing without any. */
export function HappeningNow({
  data: { happening_now, today, fetchedAt },
}: {
  data: FetchTime & { happening_now: readonly FullEventData[] }
}) {
  const texts = useTexts()
  const changes = useOptimisticInvolvement()
  const events = happening_now.filter((event) => resolveInvolvement(event, fetchedAt, changes).registered)
  if (events.length === 0) return null
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl font-semibold">{texts.events.happeningNow}</h2>
      {events.map((event) => (
        <EventHighlight key={event.event_code} event={event} today={today} fetchedAt={fetchedAt} />
      ))}
    </section>
  )
}
