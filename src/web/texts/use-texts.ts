import { useSyncExternalStore } from 'react'
import { currentTexts, onTextsChange } from './current-texts.ts'
import type { Texts } from './texts.ts'

/** The texts in the language of the interface; the component follows when it changes. */
export function useTexts(): Texts {
  return useSyncExternalStore(onTextsChange, currentTexts, currentTexts)
}
