import type {
  AttendanceFilter,
  NearbyKm,
  PriceFilter,
  SearchMatching,
} from '../../../domain/catalogue-query.ts'
import type { WhenName } from '../../../domain/when.ts'
import { events, figure } from './grammar.ts'
import { vocabulary } from './vocabulary.ts'

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
 * The filters of the Event List, each with its texts, and the ways out of a small result. `chip` continues the sentence that begins with
 * 'Events', as does `without`, which takes its place where the filter is left out.
 */
export const eventFilters = {
  search: {
    chip: (words: string) => `matching “${words}”`,
    without: (words: string) => `also without “${words}”`,
  },
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
    without: 'on other dates',
  },
  city: {
    label: 'City',
    any: 'All Cities',
    chip: (city: string) => `in ${city}`,
    nearChip: (city: string, km: NearbyKm) => `within ${km} km of ${city}`,
    list: 'Cities',
    clear: 'Any city',
    without: 'in any city',
    noOptions: 'No city with this name has events.',
    optionCount: (count: number) => `${count} ${count === 1 ? 'city' : 'cities'}`,
  },
  topic: {
    label: 'Topic',
    any: 'All Topics',
    chip: (topic: string) => `about ${vocabulary(topic)}`,
    without: 'about any topic',
  },
  type: {
    label: 'Type',
    any: 'All types',
    chip: (type: string) => `of type ${vocabulary(type)}`,
    without: 'of any type',
  },
  organiser: {
    label: 'Organizer',
    any: 'All organizers',
    chip: (organiser: string) => `by ${organiser}`,
    list: 'Organizers',
    clear: 'Any organizer',
    without: 'by any organizer',
    noOptions: 'No organizer with this name has events.',
    optionCount: (count: number) => `${count} ${count === 1 ? 'organizer' : 'organizers'}`,
  },
  attendance: {
    label: 'Attendance',
    any: 'Any',
    names: { online: 'Online', in_person: 'In person' } satisfies Record<AttendanceFilter, string>,
    chip: { online: 'online', in_person: 'in person' } satisfies Record<AttendanceFilter, string>,
    without: 'online or in person',
  },
  price: {
    label: 'Price',
    any: 'Any',
    names: { free: 'Free', 20: 'Up to 20', 50: 'Up to 50', 100: 'Up to 100' } satisfies Record<
      PriceFilter,
      string
    >,
    chip: { free: 'free of charge', 20: 'up to 20', 50: 'up to 50', 100: 'up to 100' } satisfies Record<
      PriceFilter,
      string
    >,
    without: 'at any price',
  },
  has_places: {
    label: 'Places',
    any: 'Any',
    name: 'Has places',
    chip: () => 'with places left',
    without: 'also without places left',
  },
  match: {
    chip: { similar: 'with similar words', inside: 'also inside other words' } satisfies Record<
      SearchMatching,
      string
    >,
  },
  /** Filters within reach on phones. */
  quick: {
    label: 'Quick filters',
    weekend: 'Weekend',
    home: 'Near me',
    /** What 'Near me' adds to the search. */
    homeWords: 'near me',
  },
  /** The default in the calendar, whose month selects the days. */
  anyDate: 'Any date',
  /** The default of When and City while the search names dates or a city. */
  asSearched: (meaning: string) => `As searched: ${meaning}`,
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
    /** While nothing is. */
    hint: 'You can also type a date, a place or a price: “meetups in Poland next month, under 50”.',
    /** A text of which nothing is searched for: 'love', or 'wroc' before it is a word. */
    ignored: (text: string) => `“${text}” does not narrow the search`,
    /** When an event begins, HH:MM. */
    hours: (first: string, last: string) =>
      first === '00:00'
        ? `starts by ${last}`
        : last === '23:59'
          ? `starts from ${first}`
          : `starts ${first}–${last}`,
    /** Without the hours. */
    anyHours: 'at any time of day',
    free: 'free events',
    price: (max: number, min?: number) =>
      min === undefined ? `up to ${figure(max)}` : `${figure(min)} to ${figure(max)}`,
    /** What costs less is left out. */
    over: (price: number) => `over ${figure(price)}`,
    online: 'online',
    in_person: 'in person',
    hybrid: 'hybrid',
    city: (city: string) => `in ${city}`,
    country: (country: string) => `in ${country}`,
    near: (city: string, km: number) => `within ${km} km of ${city}`,
    home: (place: string) => `near me: ${place}`,
    noHome: 'near me: set your hometown',
    unknownHome: (name: string) => `near me: change your hometown, we don't know “${name}”`,
    /** A part that must not match. */
    not: (part: string) => `not ${part}`,
    /** A part that an event may match instead of the previous one. */
    or: (part: string) => `or ${part}`,
    /** A control takes the place of what was typed. */
    overridden: {
      dates: 'not used, When is set',
      city: 'not used, City is set',
      price: 'not used, Price is set',
      attendance: 'not used, Attendance is set',
    },
  },
  /** Words that no event contains were replaced by words of the catalogue. */
  similar: {
    instead: (typed: string, found: string) => `“${found}” instead of “${typed}”`,
    also: (found: string) => `also “${found}”`,
    search: (count: number, capped: boolean) =>
      `Search for similar words (${figure(count)}${capped ? '+' : ''})`,
  },
  inside: (word: string, count: number) =>
    `${figure(count)} more ${count === 1 ? 'contains' : 'contain'} “${word}” inside other words`,
  /** Searches that find more: the number of events, and phrases after it. */
  alternatives: {
    label: 'You could also see',
    closest: (found: string) => `Closest: ${found}`,
    count: events,
  },
  noUpcoming: 'No upcoming events match.',
  noneInRange: 'No events match on these dates.',
  pastMatch: (count: number, capped: boolean) =>
    count === 1 && !capped ? '1 past event does.' : `${figure(count)}${capped ? '+' : ''} past events do.`,
  showPast: (count: number, capped: boolean) =>
    `Show ${figure(count)}${capped ? '+' : ''} past ${count === 1 && !capped ? 'event' : 'events'}`,
}
