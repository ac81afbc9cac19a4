import type { QueryClient } from '@tanstack/react-query'
import { myEventsQuery } from './my-events-query.ts'

/** Begins to read My Events while the code of the screen arrives. */
export function prefetchMyEvents(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(myEventsQuery)
}
