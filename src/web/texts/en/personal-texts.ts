// The texts of the dashboard and My Events in English.

export { dashboard } from './dashboard.ts'
export { myEvents } from './my-events.ts'
export { recommendationReason as reason } from './recommendation-reason.ts'
