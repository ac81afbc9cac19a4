import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SCREEN_PATHS } from '../../../../contract/screen-paths.ts'
import { SAVED_SEARCH_NAME_MAX_LENGTH } from '../../../../domain/saved-search.ts'
import { api } from '../../../shared/api/api.ts'
import { savedSearchesQuery, useSavedSearches } from '../../../shared/saved-searches/saved-searches.ts'
import { SearchNameDialog } from '../../../shared/saved-searches/search-name-dialog.tsx'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { labelCity } from '../city-label.ts'
import type { EventListParams } from '../event-list-params.ts'

/** Saves the current search and filters under a name, or replaces those of a saved search. */
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
  const [replacedId, setReplacedId] = useState('')
  const { savedSearches = [] } = useSavedSearches({ enabled: open })
  const replaced = savedSearches.find(({ id }) => id === replacedId)
  const { search, city, country, topic, type, organiser } = params
  const values = [
    search,
    city && labelCity(texts, city, country),
    topic && texts.vocabulary(topic),
    type && texts.vocabulary(type),
    organiser,
  ]
  const suggestion = values.filter((value) => value !== undefined).join(', ') || texts.events.title
  async function save(typedName: string) {
    const body = { name: typedName, query: formatQuery(params) }
    const { name } = await (replaced
      ? api('PATCH /api/saved-searches/{id}', { params: { id: replaced.id }, body })
      : api('POST /api/saved-searches', { body }))
    void queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })
    showToast({
      ...(replaced ? words.replaced(name) : words.saved(name)),
      tone: 'success',
      action: {
        label: words.manage,
        onAction: () => void navigate({ to: SCREEN_PATHS.settings, hash: 'settings-searches' }),
      },
    })
  }
  return (
    <SearchNameDialog
      open={open}
      onClose={() => {
        setReplacedId('')
        onClose()
      }}
      initialName={replaced?.name ?? suggestion.slice(0, SAVED_SEARCH_NAME_MAX_LENGTH)}
      words={words.dialog}
      save={save}
    >
      {savedSearches.length > 0 && (
        <SelectField
          label={words.dialog.saveAs}
          value={replacedId}
          options={[
            { value: '', label: words.dialog.newSearch },
            ...savedSearches.map(({ id, name }) => ({ value: id, label: words.dialog.replace(name) })),
          ]}
          onValueChange={setReplacedId}
        />
      )}
    </SearchNameDialog>
  )
}

// The server leaves out what is not part of a search, such as the month of the calendar.
function formatQuery(params: EventListParams): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value))
  return query.toString()
}
