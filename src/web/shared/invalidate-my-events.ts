import type { QueryClient } from '@tanstack/react-query'
import { USER_EVENTS_KEY } from './queries.ts'

/**
 * Something that the person's own events depend on has changed. What is not on the screen is forgotten, so that it is
 * read when next shown and never shown outdated; what is on the screen is read again, unless more changes are under way.
 */
export function invalidateMyEvents(queryClient: QueryClient, { isLast = true } = {}): void {
  const queryKey = [USER_EVENTS_KEY]
  queryClient.removeQueries({ queryKey, type: 'inactive' })
  void queryClient.invalidateQueries({ queryKey, refetchType: isLast ? 'active' : 'none' })
}
