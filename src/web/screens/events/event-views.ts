import { lazyComponent } from '../../shared/loading.tsx'
import type { EventView } from './event-list-params.ts'

export const EventCalendar = lazyComponent(
  async () => (await import('./calendar/event-calendar.tsx')).EventCalendar,
)
export const EventMap = lazyComponent(async () => (await import('./map/event-map.tsx')).EventMap)

/** Loads the code of a view before it is opened. */
export function preloadView(view: EventView): void {
  if (view === 'calendar') EventCalendar.preload()
  if (view === 'map') EventMap.preload()
}
