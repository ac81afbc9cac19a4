import { getAgendaHours, type TimedEvent } from '../../domain/agenda-hours.ts'
import type { Day } from '../../domain/day.ts'
import type { AgendaHours } from '../../domain/event-hours.ts'
import type { Clock } from '../platform/clock.ts'
import { CARD_INVOLVEMENT, DETAIL_INVOLVEMENT, EventCopies } from '../store/event-copies.ts'
import { type EventSummaryRow, type FullEventRow, READ_EVENT_CARDS, READ_EVENTS } from '../store/events.ts'

type WithAgendaHours<Row> = Omit<Row, 'agenda'> & { agenda_hours: AgendaHours | null }

/** Returns an event as cards show it: with the hours of the agenda instead of the agenda. */
export function createCard<Row extends TimedEvent>(row: Row, today: Day): WithAgendaHours<Row> {
  const { agenda: _, ...event } = row
  return { ...event, agenda_hours: getAgendaHours(row, today) }
}

/** Returns an event as the event dialog shows it: with the hours of its agenda, and the time zone of its hours. */
function createDetail<Row extends FullEventRow>(row: Row, today: Day, { timeZone }: Clock) {
  return { ...row, agenda_hours: getAgendaHours(row, today), time_zone: row.time_zone ?? timeZone }
}

/** Creates the copies of events that all handlers share: at most about 4 MB of cards, and 10 MB of details with agendas. */
export function createEventCopies(clock: Clock) {
  return {
    cards: new EventCopies({
      statement: READ_EVENT_CARDS,
      create: (row: EventSummaryRow, today) => createCard(row, today),
      involvement: CARD_INVOLVEMENT,
      kept: 2_000,
    }),
    details: new EventCopies({
      statement: READ_EVENTS,
      create: (row: FullEventRow, today) => createDetail(row, today, clock),
      involvement: DETAIL_INVOLVEMENT,
      kept: 500,
    }),
  }
}
