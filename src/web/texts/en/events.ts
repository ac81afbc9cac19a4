import type { EventSort } from '../../../domain/catalogue-query.ts'
import type { EventStatus } from '../../../domain/event-timing.ts'

const sorts: Record<EventSort, string> = {
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

/** Event List, event card and event detail dialog (spec §2, §5, §8). */
export const events = {
  documentTitle: 'Event List',
  loading: 'Loading events...',
  filterPanel: 'Find Your Perfect Event',
  search: 'Search',
  searchPlaceholder: 'Search by name, topic, or organizer...',
  city: 'City',
  allCities: 'All Cities',
  topic: 'Topic',
  allTopics: 'All Topics',
  sortBy: 'Sort By',
  sorts,
  clearAll: 'Clear all',
  count: (count: number, capped: boolean) => `Events (${count.toLocaleString('en-US')}${capped ? '+' : ''})`,
  emptyCatalogue: 'No events loaded from database.',
  noMatch: 'No events match your filters.',
  noMatchHint: 'Try adjusting your filters or check back later.',
  loadErrorTitle: 'Error Loading Events',
  connectionError: (message: string) => `Database connection error: ${message}`,
  queryError: (message: string, code: string) => `Query error: ${message} (Code: ${code})`,
  noData: 'No data returned from database',
  emptyResult: 'Database returned empty result set',
  fetchError: (message: string) => `Fetch error: ${message}`,
  loadErrorToast: (message: string) => `Failed to load events: ${message}`,
  free: 'FREE',
  registeredOn: (date: string) => `Registered on ${date}`,
  favoritedOn: (date: string) => `Favorited on ${date}`,
  readMore: 'Read More',
  register: 'Register',
  statuses,
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
  favoriteFailed: { title: 'Error', description: 'Failed to update favorite status' },
}
