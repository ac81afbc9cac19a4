import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { parseEventLink } from '../../shared/event-dialog-params.ts'

/** The preview of the event that `link` leads to; nothing if it is not the link to an event. */
export function eventPreviewQuery(link: string | undefined) {
  const event_code = parseEventLink(link)
  return queryOptions({
    queryKey: ['event-preview', event_code],
    queryFn:
      event_code === undefined
        ? skipToken
        : () => api('GET /api/event-previews/{event_code}', { params: { event_code } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Loads the preview of the event if `link` is that of one. For the first view on the server. */
export async function prefetchSharedEvent(queryClient: QueryClient, link: string | null): Promise<void> {
  if (parseEventLink(link ?? undefined)) await queryClient.prefetchQuery(eventPreviewQuery(link ?? undefined))
}
