import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/api.ts'
import { ownAccountKey } from '../../../shared/session/own-account-key.ts'

/** All that the Account section shows, in one call. */
export const accountQuery = queryOptions({
  queryKey: ownAccountKey,
  queryFn: ({ signal }) => api('GET /api/account', { signal }),
})
