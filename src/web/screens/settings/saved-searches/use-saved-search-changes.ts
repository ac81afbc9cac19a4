import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/api.ts'
import { getErrorText, hasErrorCode } from '../../../shared/api/api-error.ts'
import { type SavedSearch, savedSearchesQuery } from '../../../shared/saved-searches/saved-searches.ts'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'

/** `renew` creates the calendar feed or replaces its address. */
export type SavedSearchChange = 'delete' | 'renew' | 'switchOff'

interface Changed {
  /** Null after it was deleted. */
  saved: SavedSearch | null
  feed_url?: string
}

/** Returns how to change a saved search. `replace` shows it as the server has stored it. */
export function useSavedSearchChanges({ id, name, query, has_feed }: SavedSearch) {
  const texts = useTexts()
  const { searches: words, feed, saveFailed } = texts.settings
  const queryClient = useQueryClient()
  const { queryKey } = savedSearchesQuery

  function replace(saved: SavedSearch) {
    queryClient.setQueryData(queryKey, (all) => all?.map((each) => (each.id === saved.id ? saved : each)))
  }

  async function send(kind: SavedSearchChange): Promise<Changed> {
    const params = { id }
    if (kind === 'delete') {
      await api('DELETE /api/saved-searches/{id}', { params })
      return { saved: null }
    }
    if (kind === 'switchOff') return { saved: await api('DELETE /api/saved-searches/{id}/feed', { params }) }
    const { feed_url, ...saved } = await api('POST /api/saved-searches/{id}/feed', { params })
    return { saved, feed_url }
  }

  async function restore() {
    try {
      await api('POST /api/saved-searches', { body: { name, query } })
    } catch (error) {
      showToast({ ...saveFailed, description: getErrorText(texts, error), tone: 'error' })
    }
    void queryClient.invalidateQueries({ queryKey })
  }

  const change = useMutation({
    scope: { id: `saved search ${id}` },
    mutationFn: send,
    onSuccess: ({ saved }, kind) => {
      if (saved) replace(saved)
      else queryClient.setQueryData(queryKey, (all) => all?.filter((each) => each.id !== id))
      const toasts = {
        delete: { title: words.deleted, description: name },
        renew: has_feed ? feed.renewed : feed.switchedOn,
        switchOff: feed.switchedOff,
      }
      // The address of a deleted feed cannot come back.
      const canUndo = kind === 'delete' && !has_feed
      showToast({
        ...toasts[kind],
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
  return { replace, change }
}
