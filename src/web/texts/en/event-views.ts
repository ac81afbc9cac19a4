const figure = (count: number) => count.toLocaleString('en-US')
const events = (count: number, capped = false) =>
  `${figure(count)}${capped ? '+' : ''} ${count === 1 && !capped ? 'event' : 'events'}`

/** The views of events, and the ways out of an empty result. */
export const eventViews = {
  label: 'View',
  names: { list: 'List', calendar: 'Calendar', map: 'Map' },
  loading: { calendar: 'Loading calendar...', map: 'Loading map...' },
  /** Buttons that remove one filter from an empty result. */
  clearFilter: {
    search: 'Clear search',
    when: 'Any upcoming date',
    city: 'Any city',
    topic: 'Any topic',
    type: 'Any type',
    organiser: 'Any organizer',
    attendance: 'Online and in person',
    free: 'Free or paid',
  },
  allEvents: 'See all events',
  showInList: (count: number, capped: boolean) => `Show ${events(count, capped)} in the list`,
  /** Marks of an event row. */
  registered: 'Registered',
  favorite: 'Favorite',
  calendar: {
    previous: 'Previous month',
    next: 'Next month',
    today: 'Today',
    /** `days` is the number of days with events. */
    summary: (count: number, capped: boolean, days: number) =>
      count === 0 ? 'No events' : `${events(count, capped)} on ${days === 1 ? '1 day' : `${days} days`}`,
    day: (date: string, count: number, capped: boolean, isToday: boolean) =>
      `${date}${isToday ? ', today' : ''}, ${count === 0 ? 'no events' : events(count, capped)}`,
    dayCount: (count: number, capped: boolean) => (count === 0 ? 'No events' : events(count, capped)),
    more: (count: number, capped: boolean) => `+${figure(count)}${capped ? '+' : ''} more`,
    emptyDay: 'No events on this day.',
    emptyMonth: 'No events this month.',
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
    capped: (count: number) => `Counts cover the first ${figure(count)} events found.`,
    source: 'Outline: Natural Earth. Places: GeoNames (CC BY 4.0).',
  },
}
