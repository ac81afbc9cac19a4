import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFocusAfterRemoval } from '../../../shared/hooks.ts'
import { LoadStatus } from '../../../shared/load-status.tsx'
import { savedSearchesQuery } from '../../../shared/saved-searches/saved-searches.ts'
import { useAllTexts } from '../../../texts/texts.ts'
import { Skeleton } from '../../../ui/loading-indicators.tsx'
import { headingId, SettingsSection } from '../settings-section.tsx'
import { SavedSearchItem } from './saved-search-item.tsx'

/** The saved searches: opens, renames and deletes them, and gives each a calendar feed. */
export function SavedSearchesSection() {
  const texts = useAllTexts()
  const words = texts.settings.searches
  const { empty, loading, failed } = texts.savedSearches
  const query = useQuery(savedSearchesQuery)
  const { data } = query
  const list = useRef<HTMLDivElement>(null)
  const noteFocus = useFocusAfterRemoval(list, data?.length ?? 0)
  useScrollToSection(data !== undefined)
  return (
    <SettingsSection name="searches" title={words.title} note={words.note}>
      {data ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div ref={list} role="group" aria-label={words.title} tabIndex={-1} onFocus={noteFocus}>
          {data.length === 0 ? (
            <p className="text-sm text-ink-soft">{empty}</p>
          ) : (
            <ul className="divide-y divide-line">
              {data.map((saved) => (
                <SavedSearchItem key={saved.id} saved={saved} />
              ))}
            </ul>
          )}
        </div>
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
