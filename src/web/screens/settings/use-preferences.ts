import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Api } from '../../../contract/api.ts'
import type { Preferences } from '../../../domain/profile.ts'
import { api } from '../../shared/api/api.ts'
import { hasErrorCode } from '../../shared/api/api-error.ts'
import {
  applyNewerChanges,
  listOptimisticChanges,
  useOptimisticChanges,
  useOptimisticMutation,
} from '../../shared/optimistic.ts'
import { readDraft, saveDraft } from '../../shared/session/drafts.ts'
import { getShownUserId } from '../../shared/session/shown-user.ts'
import { showToast } from '../../shared/toasts.ts'
import { currentTexts } from '../../texts/texts.ts'

export type SavedPreferences = Api['GET /api/settings']['reply']['preferences']

const PREFERENCES_DRAFT = 'preferences'
const KIND = 'preferences'

/**
 * Returns hometown and interests, which save themselves (§2 "Settings", §4). `stored`: as read from the server by a request at
 * `fetchedAt`.
 */
export function usePreferences(stored: SavedPreferences, fetchedAt: number) {
  const queryClient = useQueryClient()
  const changes = useOptimisticChanges<Preferences, SavedPreferences>(KIND)
  const resolve = (newer: typeof changes) =>
    applyNewerChanges(toPreferences(stored), fetchedAt, newer, (_, { change, confirmation }) =>
      confirmation ? toPreferences(confirmation.reply) : change,
    )
  // An earlier click may not be rendered yet.
  const getCurrent = () => resolve(listOptimisticChanges(queryClient, KIND))
  // Each save contains those before it, so only the outcome of the last one matters to the user.
  const isLastSave = () => queryClient.isMutating({ mutationKey: [KIND] }) <= 1
  const save = useOptimisticMutation({
    kind: KIND,
    scope: 'all',
    replacesWaiting: true,
    send: async ({ hometown, interests }: Preferences) => {
      const userId = getShownUserId()
      try {
        return await api('PUT /api/settings/preferences', { body: { hometown, interests: [...interests] } })
      } catch (error) {
        // The session has ended: saved after the same user signs in again.
        if (hasErrorCode(error, 'not_signed_in')) saveDraft(PREFERENCES_DRAFT, getCurrent(), userId)
        throw error
      }
    },
    onSuccess: () => isLastSave() && showToast({ ...currentTexts().settings.saved, tone: 'success' }),
    onError: () => isLastSave() && showToast({ ...currentTexts().settings.saveFailed, tone: 'error' }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is saved once
  useEffect(() => {
    const unsaved = readDraft<Preferences>(PREFERENCES_DRAFT)
    if (!unsaved) return
    saveDraft(PREFERENCES_DRAFT, undefined)
    void save(unsaved)
  }, [])
  return {
    preferences: resolve(changes),
    isSaving: changes.some(({ confirmation }) => !confirmation),
    setHometown: (hometown: string) => void save({ ...getCurrent(), hometown }),
    toggleInterest: (interest: string) => {
      const preferences = getCurrent()
      const others = preferences.interests.filter((each) => each !== interest)
      const isSelected = others.length < preferences.interests.length
      void save({ ...preferences, interests: isSelected ? others : [...others, interest] })
    },
  }
}

function toPreferences({ hometown, interests }: SavedPreferences): Preferences {
  return { hometown: hometown ?? '', interests }
}
