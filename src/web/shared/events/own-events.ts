import type { QueryClient } from '@tanstack/react-query'
import { OWN_EVENTS } from './event-queries.ts'

/**
 * Something that the person's own events depend on has changed. What is not on the screen is forgotten, so that it is
 * read when next shown and never shown outdated; what is on the screen is read again, unless more changes are under way.
 */
export function renewOwnEvents(queryClient: QueryClient, { isLast = true } = {}): void {
  const queryKey = [OWN_EVENTS]
  queryClient.removeQueries({ queryKey, type: 'inactive' })
  void queryClient.invalidateQueries({ queryKey, refetchType: isLast ? 'active' : 'none' })
}
