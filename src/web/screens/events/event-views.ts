import { lazy } from 'react'
import type { EventView } from './event-list-params.ts'

const loadCalendar = () => import('./calendar/event-calendar.tsx')
const loadMap = () => import('./map/event-map.tsx')

/** The month calendar; its code is read when it is wanted. */
export const EventCalendar = lazy(async () => ({ default: (await loadCalendar()).EventCalendar }))
/** The map; its code is read when it is wanted. */
export const EventMap = lazy(async () => ({ default: (await loadMap()).EventMap }))

/** Reads the code of a view that may be wanted soon. A failure shows when the view is opened. */
export function preloadView(view: EventView): void {
  if (view === 'calendar') loadCalendar().catch(() => {})
  if (view === 'map') loadMap().catch(() => {})
}
