import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../contract/api.ts'
import { useTexts } from '../../texts/texts.ts'
import { api } from '../api/api.ts'
import { getErrorText, hasErrorCode } from '../api/api-error.ts'
import { PEOPLE_KEY, waitingHellosQuery } from '../queries.ts'
import { showToast } from '../toasts.ts'

export type OwnCard = Api['GET /api/people/card']['reply']
export type Person = Api['GET /api/people/events/{event_code}']['reply']['people'][number]
export type Hello = Api['GET /api/hellos']['reply']['hellos'][number]
export type Contact = Api['GET /api/contacts']['reply']['contacts'][number]
export type SharedDetails = Api['POST /api/hellos']['input']['body']['details']

/** The section of Settings in which the user can end a refusal. */
export const SETTINGS_OF_REFUSALS: Partial<Record<string, 'account' | 'details'>> = {
  email_not_confirmed: 'account',
  birth_date_missing: 'details',
}

export const ownCardQuery = queryOptions({
  queryKey: [PEOPLE_KEY, 'card'],
  queryFn: ({ signal }) => api('GET /api/people/card', { signal }),
})

/** The people of an event, five per page. Each page counts towards the limits, so that none is fetched ahead. */
export const eventPeopleQuery = (event_code: string) =>
  infiniteQueryOptions({
    queryKey: [PEOPLE_KEY, 'event', event_code],
    queryFn: ({ pageParam: offset, signal }) =>
      api('GET /api/people/events/{event_code}', { params: { event_code }, query: { offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next_offset ?? undefined,
    refetchOnWindowFocus: false,
    // Others may have shown their cards since the dialog was open, which shows the old ones meanwhile.
    refetchOnMount: 'always',
  })

export const suggestedPeopleQuery = queryOptions({
  queryKey: [PEOPLE_KEY, 'suggestions'],
  queryFn: ({ signal }) => api('GET /api/people/suggestions', { signal }),
})

export const hellosQuery = queryOptions({
  queryKey: [PEOPLE_KEY, 'hellos'],
  queryFn: ({ signal }) => api('GET /api/hellos', { signal }),
})

export const contactsQuery = queryOptions({
  queryKey: [PEOPLE_KEY, 'contacts'],
  queryFn: async ({ client, signal }) => {
    const contacts = await api('GET /api/contacts', { signal })
    // What is listed is no longer counted as new.
    void client.invalidateQueries(waitingHellosQuery)
    return contacts
  },
})

/** Returns a function that reads everything about people again, because a change affects many lists. */
export function useRefreshPeople(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [PEOPLE_KEY] })
}

/** A change among people. Afterwards everything about people is read again. */
export function usePeopleAction<Input, Reply>({
  run,
  gone,
  onDone,
  onFailed,
  isShownElsewhere,
}: {
  run: (input: Input) => Promise<Reply>
  /** Why there is nothing to change any longer, for instance after a change in another tab. */
  gone?: string
  onDone?: (reply: Reply, input: Input) => void
  onFailed?: () => void
  /** Returns true for an error that the form shows itself. */
  isShownElsewhere?: (error: Error) => boolean
}) {
  const texts = useTexts()
  const refresh = useRefreshPeople()
  return useMutation({
    mutationFn: run,
    onSuccess: async (reply, input) => {
      onDone?.(reply, input)
      await refresh()
    },
    onError: (error) => {
      onFailed?.()
      if (isShownElsewhere?.(error)) return
      const isGone = hasErrorCode(error, 'not_found') || hasErrorCode(error, 'event_not_found')
      showToast({
        title: texts.people.hello.failed,
        description: (isGone && gone) || getErrorText(texts, error),
        tone: 'error',
      })
      if (isGone) void refresh()
    },
  })
}
