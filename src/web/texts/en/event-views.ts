const figure = (count: number) => count.toLocaleString('en-US')
const events = (count: number, capped = false) =>
  `${figure(count)}${capped ? '+' : ''} ${count === 1 && !capped ? 'event' : 'events'}`

/** The ways to look at the events, and what helps when there are none to see (house). */
export const eventViews = {
  label: 'View',
  names: { list: 'List', calendar: 'Calendar', map: 'Map' },
  loading: { calendar: 'Loading calendar...', map: 'Loading map...' },
  /** A way out of a result without events, by the filter that it takes away. */
  clearFilter: {
    search: 'Without the search words',
    city: 'In all cities',
    topic: 'About all topics',
    organiser: 'By all organizers',
    day: 'On all days',
  },
  allEvents: 'See all events',
  showInList: (count: number, capped: boolean) => `Show ${events(count, capped)} in the list`,
  /** Marks of a row. */
  registered: 'Registered',
  favorite: 'Favorite',
  calendar: {
    previous: 'Previous month',
    next: 'Next month',
    today: 'Today',
    /** `days`: how many of its days have events. */
    summary: (count: number, capped: boolean, days: number) =>
      count === 0 ? 'No events' : `${events(count, capped)} on ${days === 1 ? '1 day' : `${days} days`}`,
    day: (date: string, count: number, capped: boolean, isToday: boolean) =>
      `${date}${isToday ? ', today' : ''}, ${count === 0 ? 'no events' : events(count, capped)}`,
    dayCount: (count: number, capped: boolean) => (count === 0 ? 'No events' : events(count, capped)),
    more: (count: number, capped: boolean) => `+${figure(count)}${capped ? '+' : ''} more`,
    emptyDay: 'No events on this day.',
    emptyMonth: 'No events in this month.',
    goTo: (when: string) => `Go to ${when}`,
    keys: 'Arrow keys move by day, Page Up and Page Down by month.',
  },
  map: {
    label: 'Map of Poland: events by city',
    summary: (count: number, capped: boolean, cities: number) =>
      `${events(count, capped)} in ${cities === 1 ? '1 city' : `${figure(cities)} cities`}`,
    city: (city: string, count: number) => `${city}, ${events(count)}`,
    cities: 'Cities',
    inPoland: 'In Poland',
    outsidePoland: 'Elsewhere',
    otherCities: 'Smaller cities',
    withoutCity: 'Place to be announced',
    allCities: 'All cities',
    capped: (count: number) => `Counted over the first ${figure(count)} events found.`,
    source: 'Outline: Natural Earth. Places: GeoNames (CC BY 4.0).',
  },
}
