import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/api.ts'
import { getErrorText, hasErrorCode } from '../../../shared/api/api-error.ts'
import {
  type OptimisticMutation,
  sendChange,
  useOptimisticChanges,
  useOptimisticMutation,
} from '../../../shared/optimistic.ts'
import {
  SAVED_SEARCH_KIND,
  type SavedSearch,
  type SavedSearchChange,
  savedSearchesQuery,
} from '../../../shared/saved-searches/saved-searches.ts'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'

type Action = Exclude<SavedSearchChange['action'], 'rename'>

/** Returns how to change a saved search, and the address of its calendar feed after it was created or renewed here. */
export function useSavedSearchChanges({ id, name, query, has_feed }: SavedSearch) {
  const texts = useTexts()
  const { searches: words, feed, saveFailed } = texts.settings
  const queryClient = useQueryClient()
  const { queryKey } = savedSearchesQuery
  const [feedUrl, setFeedUrl] = useState<string | null>(null)

  async function send({ action }: { action: Action }): Promise<SavedSearch | null> {
    const params = { id }
    if (action === 'delete') {
      await api('DELETE /api/saved-searches/{id}', { params })
      return null
    }
    if (action === 'switchOff') return api('DELETE /api/saved-searches/{id}/feed', { params })
    const { feed_url, ...saved } = await api('POST /api/saved-searches/{id}/feed', { params })
    setFeedUrl(feed_url)
    return saved
  }

  async function restore() {
    try {
      await api('POST /api/saved-searches', { body: { name, query } })
    } catch (error) {
      showToast({ ...saveFailed, description: getErrorText(texts, error), tone: 'error' })
    }
    void queryClient.invalidateQueries({ queryKey })
  }

  const scope = { kind: SAVED_SEARCH_KIND, scope: id }
  const change = useOptimisticMutation<SavedSearchChange & { action: Action }, SavedSearch | null>({
    ...scope,
    send,
    onSuccess: (_reply, { action }) => {
      const toasts = {
        delete: { title: words.deleted, description: name },
        renew: has_feed ? feed.renewed : feed.switchedOn,
        switchOff: feed.switchedOff,
      }
      // The address of a deleted feed cannot come back.
      const canUndo = action === 'delete' && !has_feed
      showToast({
        ...toasts[action],
        tone: 'success',
        ...(canUndo && { action: { label: texts.events.undo, onAction: () => void restore() } }),
      })
    },
    onError: (error) => {
      showToast({ ...saveFailed, tone: 'error' })
      // Deleted in another tab.
      if (hasErrorCode(error, 'not_found')) void queryClient.invalidateQueries({ queryKey })
    },
  })
  const changes = useOptimisticChanges<SavedSearchChange>(SAVED_SEARCH_KIND, id)
  return {
    feedUrl: has_feed ? feedUrl : null,
    pending: changes.find(({ confirmation }) => !confirmation)?.change.action,
    change: (action: Action) => change({ id, action }),
    /** Rejects if it fails, which the dialog of the name shows. */
    rename: async (newName: string): Promise<void> => {
      const rename: OptimisticMutation<SavedSearchChange, SavedSearch | null> = {
        ...scope,
        send: () => api('PATCH /api/saved-searches/{id}', { params: { id }, body: { name: newName } }),
      }
      await sendChange(queryClient, rename, { id, action: 'rename' })
    },
  }
}
