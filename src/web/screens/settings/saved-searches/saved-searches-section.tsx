import { LoadStatus } from '../../../shared/load-status.tsx'
import { useSavedSearches } from '../../../shared/saved-searches/saved-searches.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Skeleton } from '../../../ui/loading-indicators.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { SavedSearchItem } from './saved-search-item.tsx'

/** The saved searches: opens, renames and deletes them, and gives each a calendar feed. */
export function SavedSearchesSection() {
  const texts = useTexts()
  const words = texts.settings.searches
  const { empty, loading, failed } = texts.savedSearches
  const { query, savedSearches } = useSavedSearches()
  return (
    <SettingsSection
      name="searches"
      title={words.title}
      note={words.note}
      itemCount={savedSearches?.length ?? 0}
    >
      {savedSearches ? (
        savedSearches.length === 0 ? (
          <p className="text-sm text-ink-soft">{empty}</p>
        ) : (
          <ul className="divide-y divide-line">
            {savedSearches.map((saved) => (
              <SavedSearchItem key={saved.id} saved={saved} />
            ))}
          </ul>
        )
      ) : (
        <LoadStatus
          query={query}
          placeholder={<Skeleton className="h-12 rounded-sm" />}
          loadingLabel={loading}
          title={failed}
        />
      )}
    </SettingsSection>
  )
}
