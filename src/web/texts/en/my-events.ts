import type { MyEventBadge } from '../../../domain/my-events.ts'
import { figure } from './grammar.ts'

const badges: Record<MyEventBadge, string> = {
  registered: 'registered',
  closed: 'closed',
  'not registered!': 'not registered!',
  saved: 'saved',
  available: 'available',
}

/** My Events (§2 "My Events", §4, §8). */
export const myEvents = {
  documentTitle: 'My Events',
  title: 'My Events',
  loading: 'Loading your events...',
  confirmEmail: 'Confirm your email to get reminders.',
  openSettings: 'Open Settings',
  giveUpPlace: {
    title: 'Give up your place?',
    text: "The event is full. Someone else can get your place at once, and you can't undo that.",
    keep: 'Keep my place',
  },
  tabs: { label: 'Parts of My Events', events: 'Events', contacts: 'Contacts' },
  upcoming: {
    title: 'Upcoming Events',
    badges,
    /** The panel shows only the first ones. */
    firstOf: (shown: number, total: number) => `The next ${shown} of ${figure(total)}.`,
    beginsToday: (count: number) =>
      count === 1
        ? 'Another one begins today, so it is listed above.'
        : `${count} more begin today, so they are listed above.`,
    /** All upcoming events begin today. */
    onlyBeginsToday: (count: number) =>
      count === 1
        ? 'The event that begins today is listed above.'
        : `The ${count} events that begin today are listed above.`,
    /** The unit of the days until the event. */
    days: (count: number): string => (count === 1 ? 'day' : 'days'),
    today: 'Today',
    /** What is true now, beside the badge. `day` is null if registration has no last day. */
    openUntil: (day: string | null) => `You can still register${day ? ` until ${day}` : ''}`,
    openToday: 'You can still register today',
    registrationClosed: 'Registration has closed',
    registerNamed: (event: string) => `Register for ${event}`,
    empty: 'Nothing coming up',
    /** In place of `empty`, below an event of today. */
    noLater: 'Nothing after today yet',
    emptyHint: 'Upcoming events you register for or star appear here.',
    info: 'Info',
    agenda: 'Agenda',
    navigate: 'Navigate',
    noAgenda: 'No agenda yet',
    noVenue: "The venue hasn't been announced yet",
    actions: (event: string) => `Actions for ${event}`,
  },
  /** Links to the sections of the page. */
  sections: {
    label: 'On this page',
    today: 'Today',
    upcoming: 'Upcoming',
    past: 'Past',
    saved: 'Saved',
  },
  /** The order of the registered events. */
  order: { added: 'Newest registration', date: 'By date' },
  agendaDialog: { title: 'Agenda', close: 'Close' },
  search: {
    title: 'Quick Search',
    placeholder: 'Search your events...',
    clear: 'Clear search',
    searching: 'Searching...',
    resultCount: (count: number, more: boolean) =>
      count === 0
        ? 'None of your events match.'
        : `${count}${more ? '+' : ''} ${count === 1 && !more ? 'event' : 'events'} found`,
    results: 'Search results',
    more: 'More results',
  },
  profile: {
    title: 'Your profile',
    hometown: 'Hometown',
    phone: 'Phone',
    interests: 'Interests',
    moreInterests: (count: number) => `+${count}`,
    moreInterestsLabel: (count: number) => `and ${count} more`,
    edit: 'Edit in Settings',
  },
  stats: {
    title: 'Your events in figures',
    upcoming: 'Upcoming Events',
    completed: 'Completed Events',
    favorites: 'Favorite Events',
  },
  favorites: 'Your Favorite Events',
  registered: 'Your Registered Events',
  completed: 'Your Completed Events',
  showMore: 'Show more',
  loadingMore: 'Loading more events...',
  print: 'Print',
  printedPart: (count: number) => `Only the first ${figure(count)} events.`,
  printAll: 'The Print button on the page prints all of them.',
  empty: {
    title: 'No events registered yet',
    text: "Start exploring events and register for the ones you're interested in!",
    action: 'Browse Events',
    recommended: 'See recommended events',
  },
  failed: { title: 'Error', description: 'Failed to load your events. Please try again.' },
}
