import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from '../../shared/api/api.ts'
import { hasErrorCode } from '../../shared/api/api-error.ts'
import { invalidateMyEvents, settingsQuery } from '../../shared/queries.ts'
import { readDraft, saveDraft } from '../../shared/session/drafts.ts'
import { refetchSession, sessionManager, useCurrentUser } from '../../shared/session/session.ts'
import { showToast } from '../../shared/toasts.ts'
import { currentTexts } from '../../texts/texts.ts'
import { type Autosave, createAutosave } from './autosave.ts'

export interface Preferences {
  /** Empty while the person has given none. */
  hometown: string
  /** As stored, in lowercase. */
  interests: readonly string[]
}

const UNSAVED = 'preferences'

// One for each person's time: a save goes on, and wishes are kept, when the person leaves the screen and returns.
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
        // Wished while nobody was signed in any more: saved when the person is back.
        if (hasErrorCode(error, 'not_signed_in')) saveDraft(UNSAVED, body, userId)
        throw error
      }
    },
    onSaved: (saved) => {
      queryClient.setQueryData(
        settingsQuery.queryKey,
        (settings) =>
          settings && {
            ...settings,
            preferences: { hometown: saved.hometown || null, interests: [...saved.interests] },
          },
      )
      // What is recommended follows at once.
      invalidateMyEvents(queryClient)
      showToast({ ...currentTexts().settings.saved, tone: 'success' })
    },
    onFailed: (error) => {
      if (hasErrorCode(error, 'not_signed_in')) sessionManager.expire()
      if (hasErrorCode(error, 'user_changed')) void refetchSession()
      showToast({ ...currentTexts().settings.saveFailed, tone: 'error' })
    },
  })
  current = { userId: userId, queryClient, autosave }
  return autosave
}

/** Preferences as they came from the server, as the form shows them. */
function toPreferences(read: { hometown: string | null; interests: string[] }): Preferences {
  return { hometown: read.hometown ?? '', interests: read.interests }
}

/** Hometown and interests that save themselves (spec §2 "Settings", §4). `read`: as the settings were read. */
export function usePreferences(read: { hometown: string | null; interests: string[] }) {
  const queryClient = useQueryClient()
  const userId = useCurrentUser()?.id
  const autosave = getAutosave(userId, toPreferences(read), queryClient)
  useEffect(() => autosave.setStored(toPreferences(read)), [autosave, read])
  useEffect(() => {
    const unsaved = readDraft<Preferences>(UNSAVED)
    if (!unsaved) return
    saveDraft(UNSAVED, undefined)
    autosave.save(unsaved)
  }, [autosave])
  const { value: shown, isSaving: saving } = useSyncExternalStore(autosave.subscribe, autosave.state)
  return {
    preferences: shown,
    saving,
    setHometown: (hometown: string) => autosave.save({ ...autosave.state().value, hometown }),
    toggleInterest: (interest: string) => {
      const { interests, ...rest } = autosave.state().value
      const chosen = interests.includes(interest)
        ? interests.filter((each) => each !== interest)
        : [...interests, interest]
      autosave.save({ ...rest, interests: chosen })
    },
  }
}
