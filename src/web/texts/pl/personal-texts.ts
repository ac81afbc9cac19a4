// The texts of the dashboard and My Events in Polish.

export { dashboard } from './dashboard.ts'
export { myEvents } from './my-events.ts'
export { palette } from './palette.ts'
export { recommendationReason as reason } from './recommendation-reason.ts'
