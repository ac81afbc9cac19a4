import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from '../../shared/api/api.ts'
import { hasErrorCode } from '../../shared/api/api-error.ts'
import { keepDraft, readDraft } from '../../shared/drafts/drafts.ts'
import { invalidateMyEvents } from '../../shared/invalidate-my-events.ts'
import { readSessionAnew, sessionKeeper } from '../../shared/session/session-query.ts'
import { usePerson } from '../../shared/session/use-person.ts'
import { settingsQuery } from '../../shared/settings-query.ts'
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
  | { personId: string | undefined; queryClient: QueryClient; autosave: Autosave<Preferences> }
  | undefined

function autosaveOf(
  personId: string | undefined,
  stored: Preferences,
  queryClient: QueryClient,
): Autosave<Preferences> {
  if (current?.personId === personId && current?.queryClient === queryClient) return current.autosave
  const autosave = createAutosave(stored, {
    save: async ({ hometown, interests }) => {
      const body = { hometown, interests: [...interests] }
      try {
        return shownPreferences(await api('PUT /api/settings/preferences', { body }))
      } catch (error) {
        // Wished while nobody was signed in any more: saved when the person is back.
        if (hasErrorCode(error, 'not_signed_in')) keepDraft(UNSAVED, body, personId)
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
      if (hasErrorCode(error, 'not_signed_in')) sessionKeeper.ended()
      if (hasErrorCode(error, 'person_changed')) void readSessionAnew()
      showToast({ ...currentTexts().settings.saveFailed, tone: 'error' })
    },
  })
  current = { personId, queryClient, autosave }
  return autosave
}

/** Preferences as they came from the server, as the form shows them. */
function shownPreferences(read: { hometown: string | null; interests: string[] }): Preferences {
  return { hometown: read.hometown ?? '', interests: read.interests }
}

/** Hometown and interests that save themselves (spec §2 "Settings", §4). `read`: as the settings were read. */
export function usePreferences(read: { hometown: string | null; interests: string[] }) {
  const queryClient = useQueryClient()
  const personId = usePerson()?.id
  const autosave = autosaveOf(personId, shownPreferences(read), queryClient)
  useEffect(() => autosave.adopt(shownPreferences(read)), [autosave, read])
  useEffect(() => {
    const unsaved = readDraft<Preferences>(UNSAVED)
    if (!unsaved) return
    keepDraft(UNSAVED, undefined)
    autosave.wish(unsaved)
  }, [autosave])
  const { shown, saving } = useSyncExternalStore(autosave.subscribe, autosave.state)
  return {
    preferences: shown,
    saving,
    setHometown: (hometown: string) => autosave.wish({ ...autosave.state().shown, hometown }),
    toggleInterest: (interest: string) => {
      const { interests, ...rest } = autosave.state().shown
      const chosen = interests.includes(interest)
        ? interests.filter((each) => each !== interest)
        : [...interests, interest]
      autosave.wish({ ...rest, interests: chosen })
    },
  }
}
