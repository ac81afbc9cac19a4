import { getEventCalendar, getEventMap } from '../../contract/event-views.ts'
import { UNPLACED_CITIES_MAX } from '../../domain/catalogue-query.ts'
import { findCity } from '../../domain/city-distance.ts'
import { getMonth, getMonthBounds } from '../../domain/month.ts'
import type { App } from '../http/request-context.ts'
import { readEventCalendar } from '../store/event-calendar.ts'
import { readEventMap } from '../store/event-map.ts'
import { readEvents } from '../store/events.ts'
import type { HandlerDeps } from './handler-deps.ts'

export function addEventViewRoutes(app: App, { runSearch, clock }: HandlerDeps): void {
  app.openapi(getEventCalendar, async (c) => {
    const today = clock.today()
    const { first, last, per_day, ...filters } = c.req.valid('query')
    const bounds = getMonthBounds(getMonth(first ?? today))
    const [from, to] = [first ?? bounds.first, last ?? bounds.last]
    const reply = await runSearch(c, filters.search, async (tx) => {
      const months = [...new Set([getMonth(from), getMonth(to)])]
      const calendars = []
      for (const month of months) calendars.push(await readEventCalendar(tx, filters, month))
      const days = calendars
        .flatMap((calendar) => calendar.days)
        .filter(({ day }) => day >= from && day <= to)
        .map(({ day, count, events }) => ({
          day,
          count,
          event_codes: events.slice(0, per_day).map(({ event_code }) => event_code),
        }))
      const events = await readEvents(tx, [...new Set(days.flatMap(({ event_codes }) => event_codes))])
      const total = calendars.reduce((sum, calendar) => sum + calendar.total.count, 0)
      return { today, first: from, last: to, total, days, events, understood: [] }
    })
    return c.json(reply, 200)
  })

  app.openapi(getEventMap, async (c) => {
    const filters = c.req.valid('query')
    const map = await runSearch(c, filters.search, (tx) => readEventMap(tx, filters))
    const located = map.cities.map((place) => ({ ...place, at: findCity(place.city, place.country) }))
    const places = located.flatMap(({ at, ...place }) =>
      at ? [{ ...place, north: at.north, east: at.east }] : [],
    )
    const unplaced = located.flatMap(({ at, ...place }) => (at ? [] : [place]))
    return c.json(
      {
        today: clock.today(),
        places,
        other_places: map.other_cities,
        online: 0,
        unplaced: unplaced.reduce((sum, { count }) => sum + count, 0),
        unplaced_cities: unplaced.slice(0, UNPLACED_CITIES_MAX),
        without_city: map.without_city,
        total: map.total.count,
        understood: [],
      },
      200,
    )
  })
}
