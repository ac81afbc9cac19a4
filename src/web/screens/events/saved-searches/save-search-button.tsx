import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { EventListParams } from '../event-list-params.ts'
import { SaveSearchDialog } from './save-search-dialog.tsx'

/** Opens the dialog that saves the current search. */
export function SaveSearchButton({ params }: { params: EventListParams }) {
  const words = useTexts().savedSearches
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<BookmarkPlus aria-hidden="true" className="size-4 max-sm:hidden" />}
        // On phones, it fits beside "Clear all" in Polish while no filter is chosen.
        className="max-sm:px-1.5"
        aria-label={words.dialog.title}
        onClick={() => setIsOpen(true)}
      >
        {words.save}
      </Button>
      <SaveSearchDialog params={params} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
