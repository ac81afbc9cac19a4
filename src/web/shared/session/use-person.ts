import { useQuery } from '@tanstack/react-query'
import type { SessionUser } from '../../../contract/session.ts'
import { sessionQuery } from './session.ts'

/** The signed-in person, or null while nobody is (or it is not known yet). */
export function useCurrentUser(): SessionUser | null {
  return useQuery(sessionQuery).data?.user ?? null
}
