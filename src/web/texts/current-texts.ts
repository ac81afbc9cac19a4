import type { Texts } from './texts.ts'

let current: Texts | undefined
const listeners = new Set<() => void>()

/** The texts in the language of the interface, for code outside of components; components use useTexts. */
export function currentTexts(): Texts {
  if (!current) throw new Error('No texts: setTexts comes before everything that is shown.')
  return current
}

/** Makes these the texts of the interface; what is on the screen changes its language and keeps what was typed. */
export function setTexts(texts: Texts): void {
  current = texts
  for (const listener of listeners) listener()
}

/** Calls `listener` after each change of the language. @returns how to stop it */
export function onTextsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
