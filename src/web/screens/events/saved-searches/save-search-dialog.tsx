import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SCREEN_PATHS } from '../../../../contract/screen-paths.ts'
import { SAVED_SEARCH_NAME_MAX_LENGTH } from '../../../../domain/saved-search.ts'
import { api } from '../../../shared/api/api.ts'
import { savedSearchesQuery } from '../../../shared/saved-searches/saved-searches.ts'
import { SearchNameDialog } from '../../../shared/saved-searches/search-name-dialog.tsx'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import type { EventListParams } from '../event-list-params.ts'

/** Saves the current search and filters under a name. */
export function SaveSearchDialog({
  params,
  open,
  onClose,
}: {
  params: EventListParams
  open: boolean
  onClose: () => void
}) {
  const texts = useTexts()
  const words = texts.savedSearches
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const values = [params.search, params.city, params.topic, params.type, params.organiser]
  const suggestion = values.filter((value) => value !== undefined).join(', ') || texts.events.title
  return (
    <SearchNameDialog
      open={open}
      onClose={onClose}
      initialName={suggestion.slice(0, SAVED_SEARCH_NAME_MAX_LENGTH)}
      words={words.dialog}
      save={(name) => api('POST /api/saved-searches', { body: { name, query: formatQuery(params) } })}
      onSaved={({ name }) => {
        void queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })
        showToast({
          ...words.saved(name),
          tone: 'success',
          action: {
            label: words.manage,
            onAction: () => void navigate({ to: SCREEN_PATHS.settings, hash: 'settings-searches' }),
          },
        })
      }}
    />
  )
}

// The server leaves out what is not part of a search, such as the month of the calendar.
function formatQuery(params: EventListParams): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value))
  return query.toString()
}
