import { Link } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import { toEventListSearch, useSavedSearches } from '../../shared/saved-searches/saved-searches.ts'
import { useTexts } from '../../texts/texts.ts'

/** Links to the saved searches of the user, if there are any. */
export function SavedSearchShortcuts() {
  const words = useTexts().savedSearches
  const { savedSearches = [] } = useSavedSearches()
  if (savedSearches.length === 0) return null
  return (
    <section aria-labelledby="saved-searches" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="saved-searches" className="text-xl font-semibold">
        {words.title}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {savedSearches.map((saved) => (
          <li key={saved.id} className="max-w-full">
            <Link
              to={SCREEN_PATHS.events}
              search={toEventListSearch(saved)}
              className="flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-raised px-4 font-medium transition-colors hover:border-sea hover:text-sea-ink"
            >
              <Bookmark aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
              <span className="truncate">{saved.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
