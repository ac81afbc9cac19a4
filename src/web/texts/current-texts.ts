import type { FirstTexts, RestTexts, Texts } from './texts.ts'

let current: Texts | undefined
let loadRest: (() => Promise<RestTexts>) | undefined
let arriving: Promise<void> | undefined
const listeners = new Set<() => void>()

/**
 * The texts in the language of the interface, for code outside of components; components use useTexts. The router shows
 * no screen before the texts it needs are there (`withTexts`).
 */
export function currentTexts(): Texts {
  if (!current) throw new Error('No texts: setTexts or startTexts comes before everything that is shown.')
  return current
}

/** Makes these the texts of the interface; what is on the screen changes its language and keeps what was typed. */
export function setTexts(texts: Texts): void {
  loadRest = undefined
  replace(texts)
}

/** Begins with what the first screen needs; `load` brings the rest when a screen asks for it. */
export function startTexts(first: FirstTexts, load: () => Promise<RestTexts>): void {
  loadRest = load
  replace(first as Texts)
}

/** `load` for a part of the interface that needs more than the first texts: its code and the texts come together. */
export function withTexts<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => (await Promise.all([load(), restOfTexts()]))[0]
}

// Rejects when they cannot be loaded; asked again, it tries again.
function restOfTexts(): Promise<void> {
  if (!loadRest) return Promise.resolve()
  arriving ??= loadRest()
    .then((rest) => {
      // Another language may have been chosen meanwhile; it came whole.
      if (loadRest) setTexts({ ...currentTexts(), ...rest })
    })
    .finally(() => {
      arriving = undefined
    })
  return arriving
}

/** Calls `listener` after each change of the language. @returns how to stop it */
export function onTextsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function replace(texts: Texts): void {
  current = texts
  for (const listener of listeners) listener()
}
