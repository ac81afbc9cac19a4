import { events, figure } from './grammar.ts'

const someEvents = (count: number, capped = false) => (count === 0 ? 'No events' : events(count, capped))

/** What the name of a day adds to its date and its number of events. */
export interface DayFacts {
  isToday: boolean
  registered: number
  favorite: number
}

/** The views of events. */
export const eventViews = {
  label: 'View',
  names: { list: 'List', calendar: 'Calendar', map: 'Map' },
  loading: { calendar: 'Loading calendar...', map: 'Loading map...' },
  allEvents: 'See all events',
  showInList: (count: number, capped: boolean) => `Show ${events(count, capped)} in the list`,
  /** Marks of an event row. */
  registered: 'Registered',
  favorite: 'Favorite',
  calendar: {
    period: 'Period',
    periods: { month: 'Month', week: 'Week' },
    earlierDays: (count: number) => `${count} earlier ${count === 1 ? 'day' : 'days'}`,
    earlierWeeks: (count: number) => `${count} earlier ${count === 1 ? 'week' : 'weeks'}`,
    previous: { month: 'Previous month', week: 'Previous week' },
    next: { month: 'Next month', week: 'Next week' },
    today: 'Today',
    /** Headings. `count` is undefined until the events arrive; `month` is the number of the month. */
    inMonth: (count: number | undefined, name: string, _month: number) =>
      `${count === undefined ? 'Events' : someEvents(count)} in ${name}`,
    inWeek: (count: number | undefined, days: string) =>
      `${count === undefined ? 'Events' : someEvents(count)}, ${days}`,
    /** The name of a day in the calendar. */
    day: (date: string, count: number, { isToday, registered, favorite }: DayFacts) =>
      [
        date,
        isToday && 'today',
        count === 0 ? 'no events' : events(count),
        registered > 0 && `${figure(registered)} registered`,
        favorite > 0 && `${figure(favorite)} favorite`,
      ]
        .filter(Boolean)
        .join(', '),
    dayCount: someEvents,
    /** Marks an event that began on an earlier day. */
    continues: 'Continues',
    ended: 'ended',
    more: (count: number) => `+${figure(count)} more`,
    emptyDay: 'No events',
    empty: { month: 'No events this month.', week: 'No events this week.' },
    goTo: (when: string) => `Go to ${when}`,
    closeDay: 'Close',
    keys: {
      month: 'Arrow keys move by day, Page Up and Page Down by month.',
      week: 'Arrow keys move by day, Page Up and Page Down by week.',
    },
  },
  map: {
    label: 'Map of the events by place',
    keys: 'Arrow keys move the map, plus and minus zoom, zero shows all places.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    showAll: 'Show all places on the map',
    /** Of events with a place on the map. */
    summary: (count: number, places: number) =>
      `${events(count)} in ${places === 1 ? '1 place' : `${figure(places)} places`}`,
    /** A place, or the largest of several places close together. */
    marker: (place: string, others: number, count: number) =>
      `${place}${others === 0 ? '' : ` and ${figure(others)} more ${others === 1 ? 'place' : 'places'}`}: ${events(count)}`,
    places: 'Places',
    area: 'Places in this area',
    empty: 'No events on the map.',
    emptyArea: 'No events in this area.',
    showAllPlaces: (places: number) => `Show all ${figure(places)} places`,
    showTop: (places: number) => `Show only the top ${figure(places)}`,
    allPlaces: 'All places',
    nearby: (city: string, km: number) => `Within ${figure(km)} km of ${city}`,
    notOnMap: "We couldn't find this place on the map.",
    /** `hybrid` of them also take place somewhere. */
    online: (count: number, hybrid: number) =>
      `Online: ${events(count)}${hybrid > 0 ? `, ${figure(hybrid)} also in person` : ''}`,
    otherPlaces: (count: number) => `${events(count)} in other places`,
    withoutCity: (count: number) => `${events(count)} without a city`,
    unplaced: (count: number) => `${events(count)} in places we couldn't find on the map`,
    source: 'Outlines: Natural Earth. Places: GeoNames (CC BY 4.0).',
  },
}
