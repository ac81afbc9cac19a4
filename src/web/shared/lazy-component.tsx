import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/**
 * Returns a component whose code is loaded when it is first rendered, inside a Suspense boundary. `preload` loads the code
 * earlier; it ignores failures, because rendering tries again.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const component = lazy(async () => ({ default: await load() }))
  return Object.assign(component, { preload: () => void load().catch(() => {}) })
}

/** Renders its children from the first time they are used, and keeps them, so that they can animate when they close. */
export function MountOnFirstUse({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  const [wasUsed, setWasUsed] = useState(isUsed)
  if (isUsed && !wasUsed) setWasUsed(true)
  return wasUsed && <Suspense>{children}</Suspense>
}
