import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadTextsOf } from '../texts/texts.ts'
import { runtime } from './runtime.ts'

/** How to load the code of each lazy component by its name, until it is loaded. */
const unloaded = new Map<string, () => Promise<void>>()

/** The names of the lazy components rendered by the server. */
const rendered = new Set<string>()

/**
 * Returns a component whose code and texts are loaded when it is first rendered, inside a Suspense boundary. `preload` loads them
 * earlier; it ignores failures, because rendering tries again. `name` is unique: the components in the first view are loaded by
 * their names before it is rendered and hydrated (`loadLazyComponents`).
 */
export function lazyComponent<Props extends object>(
  name: string,
  loadCode: () => Promise<ComponentType<Props>>,
) {
  const load = async () => (await Promise.all([loadCode(), loadTextsOf(name)]))[0]
  let Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  unloaded.set(name, async () => {
    unloaded.delete(name)
    Loaded = await load()
  })
  function LazyComponent(props: Props) {
    if (runtime.isServer) rendered.add(name)
    return <Loaded {...props} />
  }
  return Object.assign(LazyComponent, { preload: () => void load().catch(() => {}) })
}

/**
 * Loads the code of lazy components, so that they render without waiting: for the server all, for the browser those that the server has
 * rendered. Parts that cannot be loaded are tried again when they are rendered.
 */
export async function loadLazyComponents(names?: readonly string[]): Promise<void> {
  const next = () => [...unloaded].filter(([name]) => !names || names.includes(name))
  // Loading a part can add further ones.
  for (let loads = next(); loads.length > 0; loads = next())
    await Promise.allSettled(loads.map(([, load]) => load()))
}

/** Returns the names of the lazy components rendered since the last call. */
export function takeRenderedNames(): string[] {
  const names = [...rendered]
  rendered.clear()
  return names
}

/** Renders its children from the first time they are used, and keeps them, so that they can animate when they close. */
export function MountOnFirstUse({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  const [wasUsed, setWasUsed] = useState(isUsed)
  if (isUsed && !wasUsed) setWasUsed(true)
  return wasUsed && <Suspense>{children}</Suspense>
}
