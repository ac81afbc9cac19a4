import { useEffect } from 'react'
import { LoadStatus } from '../../../shared/load-status.tsx'
import { useSavedSearches } from '../../../shared/saved-searches/saved-searches.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Skeleton } from '../../../ui/loading-indicators.tsx'
import { headingId, SettingsSection } from '../settings-section.tsx'
import { SavedSearchItem } from './saved-search-item.tsx'

/** The saved searches: opens, renames and deletes them, and gives each a calendar feed. */
export function SavedSearchesSection() {
  const texts = useTexts()
  const words = texts.settings.searches
  const { empty, loading, failed } = texts.savedSearches
  const { query, savedSearches } = useSavedSearches()
  useScrollToSection(savedSearches !== undefined)
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

// Links to the section lead to its heading, once the content above it and in it has its height.
function useScrollToSection(isLoaded: boolean): void {
  useEffect(() => {
    const id = headingId('searches')
    if (!isLoaded || window.location.hash !== `#${id}`) return
    const heading = document.getElementById(id)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [isLoaded])
}
