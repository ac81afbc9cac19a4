import { Bookmark } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'

/** The button that opens the saved searches: an icon on phones. */
export function SavedSearchesTrigger(props: ComponentProps<typeof Button>) {
  // Renders with the properties of its menu.
  'use no memo'
  const words = useTexts().savedSearches
  return (
    <Button
      size="sm"
      {...props}
      aria-label={words.title}
      icon={<Bookmark aria-hidden="true" className="size-4.5" />}
      className="min-h-10 touch:min-h-11 max-md:min-w-11 max-md:px-2.5!"
    >
      <span className="max-md:hidden">{words.short}</span>
    </Button>
  )
}
