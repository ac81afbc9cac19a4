import { useQueryClient } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { api } from '../api/api.ts'
import { applyNewerChanges, useOptimisticChanges, useOptimisticMutation } from '../optimistic.ts'
import { settingsQuery } from '../queries.ts'
import { showToast } from '../toasts.ts'

const KIND = 'followed-organisers'

interface FollowMutation {
  organiser: string
  followed: boolean
  /** Whether this was sent by Undo, which offers no Undo itself. */
  isUndo?: boolean
}

/** Returns a function that follows (true) or unfollows (false) an organiser, optimistically. */
export function useFollowOrganiser(organiser: string): (followed: boolean) => void {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const change = useOptimisticMutation({
    kind: KIND,
    scope: organiser,
    send: ({ followed }: FollowMutation) =>
      followed
        ? api('PUT /api/followed-organisers/{organiser}', { params: { organiser } })
        : api('DELETE /api/followed-organisers/{organiser}', { params: { organiser } }),
    onSuccess: (_reply, { followed, isUndo }) => {
      void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
      showToast({
        ...(followed ? texts.organisers.followed(organiser) : texts.organisers.unfollowed(organiser)),
        tone: 'success',
        ...(!followed &&
          !isUndo && {
            action: {
              label: texts.events.undo,
              onAction: () => void change({ organiser, followed: true, isUndo: true }),
            },
          }),
      })
    },
    onError: () => showToast({ ...texts.organisers.failed, tone: 'error' }),
  })
  return (followed) => void change({ organiser, followed })
}

/** The followed organisers, fetched at `fetchedAt`, with the user's newer changes; sorted by name. */
export function useFollowedOrganisers(organisers: readonly string[], fetchedAt: number): string[] {
  const changes = useOptimisticChanges<FollowMutation>(KIND)
  return applyNewerChanges([...organisers], fetchedAt, changes, (shown, { change }) => {
    const others = shown.filter((organiser) => organiser !== change.organiser)
    return change.followed ? [...others, change.organiser] : others
  }).sort((a, b) => a.localeCompare(b, 'en'))
}

/** Follows or unfollows an organiser. `followed` is the state fetched at `fetchedAt`. */
export function FollowButton({
  organiser,
  followed,
  fetchedAt,
}: {
  organiser: string
  followed: boolean
  fetchedAt: number
}) {
  const texts = useTexts()
  const setFollowed = useFollowOrganiser(organiser)
  const changes = useOptimisticChanges<FollowMutation>(KIND, organiser)
  const isFollowed = applyNewerChanges(followed, fetchedAt, changes, (_, { change }) => change.followed)
  const Icon = isFollowed ? BellRing : Bell
  return (
    <Button
      size="sm"
      icon={<Icon aria-hidden="true" className="size-4" />}
      aria-label={
        isFollowed ? texts.organisers.followingNamed(organiser) : texts.organisers.followNamed(organiser)
      }
      aria-pressed={isFollowed}
      // The second click of a double click must not undo the first.
      onClick={(click) => click.detail < 2 && setFollowed(!isFollowed)}
    >
      {isFollowed ? texts.organisers.following : texts.organisers.follow}
    </Button>
  )
}
