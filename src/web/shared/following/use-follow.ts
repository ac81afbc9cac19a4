import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../texts/texts.ts'
import { api } from '../api/api.ts'
import { invalidateMyEvents } from '../invalidate-my-events.ts'
import { EVENT_KEY, type FetchedEvent } from '../queries.ts'
import { settingsQuery } from '../settings-query.ts'
import { showToast } from '../toasts.ts'

interface FollowMutation {
  wanted: boolean
  /** Whether this takes back what its toast offered to undo. */
  isUndo?: boolean
}

/**
 * Returns what follows (true) or unfollows (false) an organiser: shown at once wherever the organiser stands, put back
 * when it fails. What is recommended and what counts as new depend on it and are read again.
 */
export function useFollow(organiser: string) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: `organiser ${organiser}` },
    mutationFn: ({ wanted }: FollowMutation) =>
      wanted
        ? api('PUT /api/followed-organisers/{organiser}', { params: { organiser } })
        : api('DELETE /api/followed-organisers/{organiser}', { params: { organiser } }),
    onMutate: ({ wanted }) => show(queryClient, organiser, wanted),
    onSuccess: (_, { wanted, isUndo }) => {
      void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
      invalidateMyEvents(queryClient)
      showToast({
        ...(wanted ? texts.organisers.followed(organiser) : texts.organisers.unfollowed(organiser)),
        tone: 'success',
        ...(!wanted &&
          !isUndo && {
            action: { label: texts.events.undo, onAction: () => mutate({ wanted: true, isUndo: true }) },
          }),
      })
    },
    onError: (_, { wanted }) => {
      show(queryClient, organiser, !wanted)
      showToast({ ...texts.organisers.failed, tone: 'error' })
    },
  })
  return (wanted: boolean) => mutate({ wanted })
}

function show(queryClient: QueryClient, organiser: string, followed: boolean): void {
  queryClient.setQueriesData<FetchedEvent>({ queryKey: [EVENT_KEY] }, (read) =>
    read?.event.organiser === organiser
      ? { ...read, event: { ...read.event, follows_organiser: followed } }
      : read,
  )
  queryClient.setQueryData(settingsQuery.queryKey, (settings) => {
    if (!settings) return settings
    const others = settings.followed_organisers.filter((each) => each !== organiser)
    const followed_organisers = followed
      ? [...others, organiser].sort((a, b) => a.localeCompare(b, 'en'))
      : others
    return { ...settings, followed_organisers }
  })
}
