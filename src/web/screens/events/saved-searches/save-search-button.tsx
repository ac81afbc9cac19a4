import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent, MountOnFirstUse } from '../../../shared/lazy-component.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { EventListParams } from '../event-list-params.ts'

const LazySaveSearchDialog = lazyComponent(
  async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog,
)

/** Opens the dialog that saves the current search, which is loaded when the button is approached. */
export function SaveSearchButton({ params }: { params: EventListParams }) {
  const words = useTexts().savedSearches
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<BookmarkPlus aria-hidden="true" className="size-4" />}
        onPointerEnter={LazySaveSearchDialog.preload}
        onFocus={LazySaveSearchDialog.preload}
        aria-label={words.save}
        onClick={() => setIsOpen(true)}
      >
        {words.dialog.submit}
      </Button>
      <MountOnFirstUse isUsed={isOpen}>
        <LazySaveSearchDialog params={params} open={isOpen} onClose={() => setIsOpen(false)} />
      </MountOnFirstUse>
    </>
  )
}
