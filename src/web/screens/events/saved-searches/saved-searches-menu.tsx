import { Link } from '@tanstack/react-router'
import { Bookmark, BookmarkPlus, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { SCREEN_PATHS } from '../../../../contract/screen-paths.ts'
import { toEventListSearch, useSavedSearches } from '../../../shared/saved-searches/saved-searches.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Menu, MenuButton, MenuLink, MenuNote } from '../../../ui/menu.tsx'
import { getActiveFilters } from '../event-filters.ts'
import type { EventListParams } from '../event-list-params.ts'
import { SaveSearchDialog } from './save-search-dialog.tsx'
import { SavedSearchesTrigger } from './saved-searches-trigger.tsx'

/** The button of the saved searches with its menu, open from the start. Its items save the current search and open saved ones. */
export function SavedSearchesMenu({ params }: { params: EventListParams }) {
  const words = useTexts().savedSearches
  const { query, savedSearches } = useSavedSearches()
  const [isSaving, setIsSaving] = useState(false)
  return (
    <>
      <Menu trigger={<SavedSearchesTrigger />} align="end" defaultOpen>
        {getActiveFilters(params).length > 0 && (
          <div className="mb-1.5 border-b border-line pb-1.5">
            <MenuButton icon={<BookmarkPlus aria-hidden="true" />} onClick={() => setIsSaving(true)}>
              {words.dialog.title}
            </MenuButton>
          </div>
        )}
        <div className="max-h-80 max-w-80 overflow-y-auto">
          {savedSearches?.map((saved) => (
            <MenuLink
              key={saved.id}
              icon={<Bookmark aria-hidden="true" />}
              render={<Link to={SCREEN_PATHS.events} search={toEventListSearch(saved)} />}
            >
              <span className="min-w-0 truncate">{saved.name}</span>
            </MenuLink>
          ))}
        </div>
        {savedSearches?.length === 0 && <MenuNote>{words.empty}</MenuNote>}
        {!savedSearches && <MenuNote>{query.isError ? words.failed : words.loading}</MenuNote>}
        {savedSearches !== undefined && savedSearches.length > 0 && (
          <div className="mt-1.5 border-t border-line pt-1.5">
            <MenuLink
              icon={<Settings2 aria-hidden="true" />}
              render={<Link to={SCREEN_PATHS.settings} hash="settings-searches" />}
            >
              {words.manage}
            </MenuLink>
          </div>
        )}
      </Menu>
      <SaveSearchDialog params={params} open={isSaving} onClose={() => setIsSaving(false)} />
    </>
  )
}
