import type { EventSort } from '../../../domain/catalogue-query.ts'
import type { ClosedReason, EventStatus, EventTiming } from '../../../domain/event-state.ts'
import { figure } from './grammar.ts'
import { vocabulary } from './vocabulary.ts'

const sorts: Record<EventSort, string> = {
  best: 'Best Match',
  soonest: 'Soonest First',
  city: 'By City',
  type: 'By Type',
  topic: 'By Topic',
  organiser: 'By Organiser',
}

const statuses: Record<EventStatus, string> = {
  confirmed: 'confirmed',
  upcoming: 'upcoming',
  past: 'past',
  unknown: 'unknown',
}

/** The card's timing badge (§2 "Event card"): LIVE, 'in N day(s)', 'ended' or 'unknown'. */
function timing(of: EventTiming): string {
  switch (of.kind) {
    case 'live':
      return 'LIVE'
    case 'ended':
      return 'ended'
    case 'unknown':
      return 'unknown'
    case 'upcoming':
      return `in ${of.days} day${of.days === 1 ? '' : 's'}`
  }
}

/** Event List, event card and event detail dialog (§2, §5, §8). */
export const events = {
  documentTitle: 'Event List',
  title: 'Events',
  loading: 'Loading events...',
  filterPanel: 'Find Your Perfect Event',
  search: 'Search',
  searchPlaceholder: 'Search by name, topic, or organizer...',
  sortBy: 'Sort By',
  sorts,
  activeFilters: 'Active filters',
  removeFilter: (filter: string) => `Remove filter: ${filter}`,
  clearAll: 'Clear all',
  clearSearch: 'Clear search',
  /** A facet value of City or Topic with its number of events. */
  facetValue: (value: string, count: number) => `${vocabulary(value)} (${figure(count)})`,
  count: (count: number, capped: boolean) => `Events (${figure(count)}${capped ? '+' : ''})`,
  showing: (shown: number, count: number, capped: boolean) =>
    `Showing ${figure(shown)} of ${figure(count)}${capped ? '+' : ''} ${count === 1 ? 'event' : 'events'}`,
  showMore: 'Show more',
  loadingMore: 'Loading more events...',
  emptyCatalogue: 'No events loaded from database.',
  noMatch: 'No events match your filters.',
  noMatchHint: 'Try adjusting your filters or check back later.',
  loadErrorTitle: 'Error Loading Events',
  connectionError: (message: string) => `Database connection error: ${message}`,
  queryError: (message: string, code: string) => `Query error: ${message} (Code: ${code})`,
  requestId: (id: string) => `Request ID: ${id}`,
  emptyResult: 'Database returned empty result set',
  fetchError: (message: string) => `Fetch error: ${message}`,
  loadErrorToast: (message: string) => `Failed to load events: ${message}`,
  /** At least this many, a multiple of 5. */
  going: (count: number) => `${figure(count)}+ going`,
  free: 'FREE',
  cancelled: 'Cancelled',
  closesIn: (days: number) =>
    `Registration closes ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}`,
  registeredOn: (date: string) => `Registered on ${date}`,
  favoritedOn: (date: string) => `Favorited on ${date}`,
  readMore: 'Read More',
  register: 'Register',
  unregister: 'Unregister',
  joinWaitingList: 'Join waiting list',
  leaveWaitingList: 'Leave waiting list',
  /** Shown instead of the button when registration is closed. */
  registrationClosed: {
    event_cancelled: 'Event cancelled',
    event_over: 'Event ended',
    deadline_passed: 'Registration closed',
    event_full: 'Full',
  } satisfies Record<ClosedReason, string>,
  /** The places that are left, in steps, and the waiting list. */
  places: {
    under_20: 'Under 20 places',
    under_10: 'Under 10 places',
    under_5: 'Last places',
    full: 'Full',
    position: (position: number | null) =>
      position === null ? 'On the waiting list' : `Waiting list: number ${figure(position)}`,
    waitingList: 'Waiting list',
    ended: 'The waiting list has ended',
    canTake: 'There is a free place. Anyone can take it now.',
    fullHint: 'You can join the waiting list. The first in line gets the next free place.',
    joinFailed: "We couldn't add you to the waiting list",
    joined: (event: string, position: number) => ({
      title: 'You are on the waiting list',
      description: `You are number ${figure(position)} for ${event}. If a place becomes free, the first in line gets it.`,
    }),
    left: (event: string) => ({
      title: 'You left the waiting list',
      description: `You no longer wait for a place at ${event}.`,
    }),
    sendConfirmation: 'Send confirmation email',
  },
  favorite: (event: string) => `Favorite ${event}`,
  sampleData: 'Sample data',
  sampleNotice: 'Includes sample events: their dates, prices and agendas are made up.',
  happeningNow: 'Happening now',
  /** More events that take place today. */
  moreToday: (count: number) => `${count} more today`,
  /** The heading of events of today that are not under way. */
  today: (time: string | null) => (time ? `Today, ${time}` : 'Today'),
  /** A badge: a tier that does not begin with a letter says what it is. */
  tier: (tier: string) => (/^\p{L}/u.test(tier) ? tier : `Tier ${tier}`),
  dateUnknown: 'Date to be announced',
  placeUnknown: 'Place to be announced',
  online: 'Online',
  hybrid: 'Online and in person',
  placeOrOnline: (place: string) => `${vocabulary(place)} or online`,
  typeUnknown: 'Event',
  code: 'Code',
  detail: {
    loading: 'Loading event...',
    close: 'Close',
    free: 'Free',
    details: 'Event Details',
    dates: 'Dates',
    deadline: 'Registration deadline',
    location: 'Location',
    place: 'City and country',
    venue: 'Venue',
    people: 'People',
    information: 'Event Information',
    type: 'Type',
    topic: 'Topic',
    organizer: 'Organizer',
    pricing: 'Pricing & Rating',
    price: 'Price',
    coolness: 'Coolness rating',
    agenda: 'Agenda',
    coolnessNote: 'From the catalogue, which compares its events with it. It is not a rating by visitors.',
    tier: 'Tier',
    agendaDay: (number: number) => `Day ${number}`,
    agendaEachDay: 'Each day',
    registerForEvent: 'Register for Event',
    processing: 'Processing...',
    website: 'Event Website',
    externalRegistration: 'External Registration',
    moreActions: (event: string) => `More actions for ${event}`,
    /** Where the organiser takes registrations. */
    elsewhere: {
      title: 'Registration is with the organizer',
      unregistered:
        'Registering here only puts the event on your list. To take part, register with the organizer as well.',
      closed: "If you've registered with the organizer, say so to put the event on your list.",
      pending: 'To take part, register with the organizer as well.',
      done: "You've registered with the organizer.",
      confirm: 'I have registered there',
      withdraw: "I haven't registered there",
      question: 'Did you register there?',
    },
    newTab: '(opens in a new tab)',
    notFound: 'Event not found',
    notFoundHint: 'It may have been removed, or the address may be wrong.',
    failed: "We couldn't load this event",
  },
  /** Of an event that an anonymous visitor has the link to. */
  preview: {
    toRegister: { sign_in: 'Sign in to register', sign_up: 'Create an account to register' },
    /** The button if registration is closed. */
    toContinue: { sign_in: 'Sign in', sign_up: 'Create an account' },
    lead: {
      sign_in: 'Sign in and return straight to this event.',
      sign_up: 'Create an account and return straight to this event.',
    },
  },
  share: {
    title: 'Share',
    named: (event: string) => `Share ${event}`,
    copy: 'Copy link',
    copied: { title: 'Link copied', description: 'It leads straight to this event.' },
    copyFailed: "We couldn't copy the link. Here it is:",
    email: 'Email',
  },
  timing,
  statuses,
  /** The question after registering. */
  meetPeople: 'Meet people there?',
  /** The action of the toast after registering for an event that is registered elsewhere. */
  registerWithOrganizer: 'Register with the organizer',
  registrationWithOrganizerNoted: (event: string) => ({
    title: 'Noted',
    description: `You've registered for ${event} with the organizer.`,
  }),
  registrationWithOrganizerRemoved: (event: string) => ({
    title: 'Note removed',
    description: `${event} stays on your list.`,
  }),
  authenticationRequired: 'Authentication required',
  logInToRegister: 'Please log in to register for events.',
  signInToFavorite: 'Please sign in to favorite events',
  registered: (event: string) => ({
    title: 'Registered successfully',
    description: `You have been registered for ${event}.`,
  }),
  unregistered: (event: string) => ({
    title: 'Unregistered successfully',
    description: `You have been unregistered from ${event}.`,
  }),
  registrationFailed: {
    title: 'Registration failed',
    description: 'There was an error processing your registration. Please try again.',
  },
  favoriteAdded: { title: 'Added to favorites', description: 'Event added to your favorites' },
  favoriteRemoved: { title: 'Removed from favorites', description: 'Event removed from your favorites' },
  undo: 'Undo',
  registrationRestored: (event: string) => ({
    title: 'Registration restored',
    description: `You're registered for ${event} again.`,
  }),
  /** After a registration was removed and made again, but its original time is lost. */
  registeredToday: (event: string) => ({
    title: 'Registered again',
    description: `You're registered for ${event} with today's date.`,
  }),
  favoriteRestored: (event: string) => ({
    title: 'Favorite restored',
    description: `${event} is back among your favorites.`,
  }),
  undoFailed: "We couldn't undo that",
  favoriteFailed: { title: 'Error', description: 'Failed to update favorite status' },
}

/** Following organisers. */
export const organisers = {
  follow: 'Follow',
  following: 'Following',
  followNamed: (organiser: string) => `Follow ${organiser}`,
  followingNamed: (organiser: string) => `Following ${organiser}`,
  eventsBy: (organiser: string) => `Events by ${organiser}`,
  followed: (organiser: string) => ({
    title: `You're following ${organiser}`,
    description: "We'll flag their new events on your dashboard.",
  }),
  unfollowed: (organiser: string) => ({
    title: `You unfollowed ${organiser}`,
    description: "We won't flag their new events anymore.",
  }),
  failed: { title: 'Error', description: "We couldn't save that. Please try again." },
}

/** Adding an event to a calendar. */
export const calendar = {
  add: 'Add to calendar',
  addNamed: (event: string) => `Add ${event} to calendar`,
  download: 'Download .ics file',
  google: 'Google Calendar',
  outlook: 'Outlook',
  newTab: '(opens in a new tab)',
}
