import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Api } from '../../../contract/api.ts'
import type { Preferences } from '../../../domain/profile.ts'
import { api } from '../../shared/api/api.ts'
import { hasErrorCode } from '../../shared/api/api-error.ts'
import { invalidateMyEvents, settingsQuery } from '../../shared/queries.ts'
import { readDraft, saveDraft } from '../../shared/session/drafts.ts'
import { refetchSession, sessionManager, useCurrentUser } from '../../shared/session/session.ts'
import { showToast } from '../../shared/toasts.ts'
import { currentTexts } from '../../texts/texts.ts'
import { useStore } from '../../ui/store.ts'
import { type Autosave, createAutosave } from './autosave.ts'

export type SavedPreferences = Api['GET /api/settings']['reply']['preferences']

const PREFERENCES_DRAFT = 'preferences'

// One autosave per user scope: leaving the screen interrupts no save and loses no change.
let current:
  | { userId: string | undefined; queryClient: QueryClient; autosave: Autosave<Preferences> }
  | undefined

function getAutosave(
  userId: string | undefined,
  stored: Preferences,
  queryClient: QueryClient,
): Autosave<Preferences> {
  if (current?.userId === userId && current?.queryClient === queryClient) return current.autosave
  const autosave = createAutosave(stored, {
    save: async ({ hometown, interests }) => {
      const body = { hometown, interests: [...interests] }
      try {
        return toPreferences(await api('PUT /api/settings/preferences', { body }))
      } catch (error) {
        // The session has ended: saved after the same user signs in again.
        if (hasErrorCode(error, 'not_signed_in')) saveDraft(PREFERENCES_DRAFT, body, userId)
        throw error
      }
    },
    onSaved: ({ hometown, interests }) => {
      const preferences: SavedPreferences = { hometown: hometown || null, interests: [...interests] }
      queryClient.setQueryData(settingsQuery.queryKey, (settings) => settings && { ...settings, preferences })
      // Recommendations depend on the preferences.
      invalidateMyEvents(queryClient)
      showToast({ ...currentTexts().settings.saved, tone: 'success' })
    },
    onFailed: (error) => {
      if (hasErrorCode(error, 'not_signed_in')) sessionManager.expire()
      if (hasErrorCode(error, 'user_changed')) void refetchSession()
      showToast({ ...currentTexts().settings.saveFailed, tone: 'error' })
    },
  })
  current = { userId, queryClient, autosave }
  return autosave
}

function toPreferences({ hometown, interests }: SavedPreferences): Preferences {
  return { hometown: hometown ?? '', interests }
}

/** Returns hometown and interests, which save themselves (§2 "Settings", §4). `stored`: as read from the server. */
export function usePreferences(stored: SavedPreferences) {
  const queryClient = useQueryClient()
  const userId = useCurrentUser()?.id
  const autosave = getAutosave(userId, toPreferences(stored), queryClient)
  useEffect(() => autosave.setStored(toPreferences(stored)), [autosave, stored])
  useEffect(() => {
    const unsaved = readDraft<Preferences>(PREFERENCES_DRAFT)
    if (!unsaved) return
    saveDraft(PREFERENCES_DRAFT, undefined)
    autosave.save(unsaved)
  }, [autosave])
  const { value, isSaving } = useStore(autosave.state)
  return {
    preferences: value,
    isSaving,
    setHometown: (hometown: string) => autosave.save({ ...autosave.state.get().value, hometown }),
    toggleInterest: (interest: string) => {
      const preferences = autosave.state.get().value
      const others = preferences.interests.filter((each) => each !== interest)
      const isSelected = others.length < preferences.interests.length
      autosave.save({ ...preferences, interests: isSelected ? others : [...others, interest] })
    },
  }
}
