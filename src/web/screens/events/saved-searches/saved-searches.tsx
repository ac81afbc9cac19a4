import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../shared/lazy-component.tsx'
import type { EventListParams } from '../event-list-params.ts'
import { SavedSearchesTrigger } from './saved-searches-trigger.tsx'

const LazySavedSearchesMenu = lazyComponent(
  'SavedSearchesMenu',
  async () => (await import('./saved-searches-menu.tsx')).SavedSearchesMenu,
)

/** The button and menu of the saved searches. The menu is loaded, and the searches are read, when the button is approached. */
export function SavedSearches({ params }: { params: EventListParams }) {
  // Renders when it is used, and then all of it does.
  'use no memo'
  const [isUsed, setIsUsed] = useState(false)
  const trigger = (
    <SavedSearchesTrigger
      aria-haspopup="menu"
      onPointerEnter={LazySavedSearchesMenu.preload}
      onFocus={LazySavedSearchesMenu.preload}
      onClick={() => setIsUsed(true)}
    />
  )
  if (!isUsed) return trigger
  return (
    <Suspense fallback={trigger}>
      <LazySavedSearchesMenu params={params} />
    </Suspense>
  )
}
