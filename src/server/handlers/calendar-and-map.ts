import { getEventCalendar, getEventMap } from '../../contract/calendar-and-map.ts'
import { extendToWholeWeeks } from '../../domain/day.ts'
import { getMonth, getMonthBounds } from '../../domain/month.ts'
import type { ApiApp } from '../http/request-context.ts'
import { readCalendarCards, readOwnEventCodes } from '../store/events.ts'
import { askCatalogue } from './ask-catalogue.ts'
import { createCard } from './event-replies.ts'
import type { HandlerDeps } from './handler-deps.ts'
import { readHometown } from './read-hometown.ts'

export function addEventViewRoutes(app: ApiApp, { runSearch, catalogue, clock }: HandlerDeps): void {
  app.openapi(getEventCalendar, async (c) => {
    const today = clock.today()
    const month = getMonthBounds(getMonth(today))
    const query = c.req.valid('query')
    const { first = month.first, last = month.last, whole_weeks, per_day: perDay, ...filters } = query
    const days = whole_weeks ? extendToWholeWeeks({ first, last }) : { first, last }
    const reply = await runSearch.inSteps(c, filters.search, (withUser) =>
      askCatalogue(
        withUser,
        catalogue,
        'readCalendar',
        async (tx) => {
          const ownCodes = await readOwnEventCodes(tx, days)
          const hometown = await readHometown(tx, filters)
          return { filters, ...days, counted: { first, last }, perDay, today, hometown, ownCodes }
        },
        async (tx, calendar) => {
          const codes = new Set(calendar.days.flatMap((day) => day.event_codes))
          const events = await readCalendarCards(tx, [...codes])
          return { today, first, last, ...calendar, events: events.map((event) => createCard(event, today)) }
        },
      ),
    )
    return c.json(reply, 200)
  })

  app.openapi(getEventMap, async (c) => {
    const filters = c.req.valid('query')
    const today = clock.today()
    const map = await runSearch.inSteps(c, filters.search, (withUser) =>
      askCatalogue(withUser, catalogue, 'countPlaces', async (tx) => ({
        filters,
        today,
        hometown: await readHometown(tx, filters),
      })),
    )
    return c.json({ today, ...map }, 200)
  })
}
