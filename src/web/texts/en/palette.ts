import { figure } from './grammar.ts'

/** Command palette. */
export const palette = {
  open: 'Search and commands',
  label: 'Search events, screens and commands',
  placeholder: 'Search events, screens and commands...',
  results: 'Results',
  events: 'Events',
  commands: 'Quick actions',
  searching: 'Searching...',
  noResults: 'No results. Try another word.',
  failed: "We couldn't search events. Please try again.",
  resultCount: (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`,
  searchEventList: (words: string) => `Search the Event List for “${words}”`,
  showAll: (count: number, capped: boolean, isPast: boolean) =>
    `Show all ${figure(count)}${capped ? '+' : ''} ${isPast ? 'past ' : ''}events in the Event List`,
  hint: { move: 'to move', choose: 'to choose', close: 'to close' },
  actions: {
    calendar: 'Events in a calendar',
    map: 'Events on a map',
    light: 'Light theme',
    dark: 'Dark theme',
    system: 'System theme',
    english: 'Switch to English',
    polish: 'Switch to Polish',
  },
}
