// The texts of the screens that are in none of the other groups in Polish.

export { dayPicker } from './day-picker.ts'
export { eventFilters } from './event-filters.ts'
export { eventViews } from './event-views.ts'
export { calendar, events, organisers } from './events.ts'
export { legal } from './legal.ts'
export { offline } from './offline.ts'
export { savedSearches } from './saved-searches.ts'
export { vocabulary } from './vocabulary.ts'
