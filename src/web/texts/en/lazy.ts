// The texts of the screens that are in neither initial.ts nor account-texts.ts in English.

export { dashboard } from './dashboard.ts'
export { dayPicker } from './day-picker.ts'
export { eventFilters } from './event-filters.ts'
export { eventViews } from './event-views.ts'
export { calendar, events, organisers } from './events.ts'
export { legal } from './legal.ts'
export { myEvents } from './my-events.ts'
export { offline } from './offline.ts'
export { palette } from './palette.ts'
export { recommendationReason as reason } from './recommendation-reason.ts'
export { savedSearches } from './saved-searches.ts'
export { vocabulary } from './vocabulary.ts'
