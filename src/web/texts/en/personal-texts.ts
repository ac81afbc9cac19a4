// The texts of the dashboard, My Events and the command palette in English.

export { dashboard } from './dashboard.ts'
export { myEvents } from './my-events.ts'
export { palette } from './palette.ts'
export { recommendationReason as reason } from './recommendation-reason.ts'
