import type { AttendanceFilter, FlagFilter, NearbyKm } from '../../../domain/catalogue-query.ts'
import type { WhenName } from '../../../domain/when.ts'
import { vocabulary } from './vocabulary.ts'

const figure = (count: number) => count.toLocaleString('en-US')
const events = (count: number, capped: boolean) =>
  `${figure(count)}${capped ? '+' : ''} ${count === 1 && !capped ? 'event' : 'events'}`

const whenNames: Record<WhenName, string> = {
  upcoming: 'Upcoming',
  today: 'Today',
  'this-week': 'This week',
  'this-weekend': 'This weekend',
  'this-month': 'This month',
  'next-month': 'Next month',
  past: 'Past',
  all: 'All dates',
}

/**
 * Filters that are on or off. `label` is that of the checkbox, `chip` continues the sentence that begins with 'Events', and
 * `clear` is the button that removes the filter from an empty result.
 */
const flags = {
  free: { label: 'Free events only', chip: 'free of charge', clear: 'Free or paid' },
} satisfies Record<FlagFilter, { label: string; chip: string; clear: string }>

/** The filters of the Event List, each with its texts, and the ways out of an empty result. */
export const eventFilters = {
  ...flags,
  search: { chip: (words: string) => `matching “${words}”`, clear: 'Clear search' },
  when: {
    label: 'When',
    names: whenNames,
    chip: {
      upcoming: 'to come',
      today: 'today',
      'this-week': 'this week',
      'this-weekend': 'this weekend',
      'this-month': 'this month',
      'next-month': 'next month',
      past: 'in the past',
      all: 'on all dates',
    } satisfies Record<WhenName, string>,
    datesChip: (dates: string) => `on ${dates}`,
  },
  city: {
    label: 'City',
    any: 'All Cities',
    chip: (city: string) => `in ${city}`,
    nearChip: (city: string, km: NearbyKm) => `within ${km} km of ${city}`,
    list: 'Cities',
    clear: 'Any city',
    noOptions: 'No city with this name has events.',
    optionCount: (count: number) => `${count} ${count === 1 ? 'city' : 'cities'}`,
  },
  topic: {
    label: 'Topic',
    any: 'All Topics',
    chip: (topic: string) => `about ${vocabulary(topic)}`,
    clear: 'Any topic',
  },
  type: {
    label: 'Type',
    any: 'All types',
    chip: (type: string) => `of type ${vocabulary(type)}`,
    clear: 'Any type',
  },
  organiser: {
    label: 'Organizer',
    any: 'All organizers',
    chip: (organiser: string) => `by ${organiser}`,
    list: 'Organizers',
    clear: 'Any organizer',
    noOptions: 'No organizer with this name has events.',
    optionCount: (count: number) => `${count} ${count === 1 ? 'organizer' : 'organizers'}`,
  },
  attendance: {
    label: 'Attendance',
    any: 'Any',
    names: { online: 'Online', in_person: 'In person' } satisfies Record<AttendanceFilter, string>,
    chip: { online: 'online', in_person: 'in person' } satisfies Record<AttendanceFilter, string>,
    clear: 'Online and in person',
  },
  /** The default in the calendar, whose month selects the days. */
  anyDate: 'Any date',
  /** The default while the search names dates. */
  asSearched: (dates: string) => `As searched: ${dates}`,
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  chooseDates: 'Choose dates…',
  dates: {
    title: 'Choose dates',
    first: 'From',
    last: 'To (optional)',
    format: 'YYYY-MM-DD',
    apply: 'Show these dates',
    cancel: 'Cancel',
    invalid: '(Not a date)',
    wrongOrder: '(Before the first day)',
  },
  nearby: 'Nearby',
  onlyCity: '+ 0 km',
  plusKm: (km: number) => `+ ${km} km`,
  more: 'More',
  filters: 'Filters',
  activeFilters: (label: string, count: number) => `${label}, ${count} active`,
  sheet: 'Filter events',
  close: 'Close',
  clearFilters: 'Clear filters',
  showResults: (count: number, capped: boolean) => `Show ${events(count, capped)}`,
  valuesFailed: "We couldn't load the list. Please try again.",
  understood: {
    label: 'Understood in your search',
    lead: 'Understood:',
    free: 'free events',
    online: 'online',
    city: (city: string) => `in ${city}`,
    country: (country: string) => `in ${country}`,
    near: (city: string, km: number) => `within ${km} km of ${city}`,
    /** A part that an event may match instead of the previous one. */
    or: (part: string) => `or ${part}`,
    /** The remove button of a chip. */
    quote: (part: string, words: string) => `${part}. Search for the words “${words}” instead`,
    /** A control takes the place of what was typed. */
    overridden: {
      dates: 'not used, When is set',
      place: 'not used, City is set',
      free: 'not used, a filter is set',
      online: 'not used, a filter is set',
    },
  },
  didYouMean: (word: string) => `Did you mean ${vocabulary(word)}?`,
  noUpcoming: 'No upcoming events match.',
  noneInRange: 'No events match on these dates.',
  pastMatch: (count: number, capped: boolean) =>
    count === 1 && !capped ? '1 past event does.' : `${figure(count)}${capped ? '+' : ''} past events do.`,
  showPast: (count: number, capped: boolean) =>
    `Show ${figure(count)}${capped ? '+' : ''} past ${count === 1 && !capped ? 'event' : 'events'}`,
  widen: (city: string, km: number, count: number, capped: boolean) =>
    `Within ${km} km of ${vocabulary(city)} (${figure(count)}${capped ? '+' : ''})`,
  allDates: 'All dates',
}
