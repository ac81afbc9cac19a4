import type { LazyTexts } from '../texts.ts'
import { dashboard } from './dashboard.ts'
import { dayPicker } from './day-picker.ts'
import { eventFilters } from './event-filters.ts'
import { eventViews } from './event-views.ts'
import { calendar, events, organisers } from './events.ts'
import { joinOneLetterWords } from './grammar.ts'
import { legal } from './legal.ts'
import { myEvents } from './my-events.ts'
import { offline } from './offline.ts'
import { palette } from './palette.ts'
import { recommendationReason } from './recommendation-reason.ts'
import { savedSearches } from './saved-searches.ts'
import { vocabulary } from './vocabulary.ts'

/** The texts of the screens that are in neither initial.ts nor account-texts.ts in Polish. Each file has the type of its English counterpart. */
export const lazyTexts: LazyTexts = joinOneLetterWords({
  legal,
  dashboard,
  dayPicker,
  events,
  eventFilters,
  eventViews,
  myEvents,
  savedSearches,
  organisers,
  offline,
  calendar,
  palette,
  vocabulary,
  reason: recommendationReason,
})
