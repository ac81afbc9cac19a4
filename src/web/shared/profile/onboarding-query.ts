import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** What onboarding starts from. Read once: what is typed over it is not to be disturbed. */
export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => api('GET /api/onboarding', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
