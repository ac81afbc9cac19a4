import type { ProblemCode } from '../../contract/problem.ts'
import { LANGUAGE_COOKIE, type Language, serializeDisplayCookie } from '../../domain/display-settings.ts'
import { createStore, useStore } from '../shared/store.ts'
import type { initialTexts } from './en/initial.ts'
import type { lazyTexts } from './en/lazy.ts'

/** The texts of the first screen, part of the first chunk. */
export type InitialTexts = typeof initialTexts

/** The texts of the other screens, loaded together with the first of them. */
export type LazyTexts = typeof lazyTexts

/** All texts of the interface in one language. English is the model: a text that another language lacks does not compile. */
export type Texts = InitialTexts & LazyTexts

/** Every way a call can fail: the problem codes of the contract and the failures that only the browser knows. */
export type ApiErrorCode = keyof InitialTexts['problems']

const LOADERS: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('./en.ts')).en,
  pl: async () => (await import('./pl.ts')).pl,
}

const store = createStore<{ initial?: InitialTexts; complete?: Texts }>({})
let loadLazy: (() => Promise<LazyTexts>) | undefined
let pending: Promise<void> | undefined

/** Starts with the texts of the first screen; `load` provides the others when a screen asks for them. */
export function startTexts(texts: InitialTexts, load: () => Promise<LazyTexts>): void {
  loadLazy = load
  store.set({ initial: texts })
}

/** Replaces all texts. The screen changes its language and keeps its state. */
export function setTexts(texts: Texts): void {
  loadLazy = undefined
  store.set({ initial: texts, complete: texts })
}

/** Returns the texts of the first screen, which are there from the start of the app. For code outside of components. */
export function currentInitialTexts(): InitialTexts {
  const { initial } = store.get()
  if (!initial) throw new Error('There are no texts yet: call startTexts or setTexts first.')
  return initial
}

/** Returns all texts, for code outside of components. Throws before they are loaded (see `withTexts`). */
export function currentTexts(): Texts {
  const { complete } = store.get()
  if (!complete) throw new Error('The texts are not loaded yet: wrap the loader of this code in withTexts.')
  return complete
}

/** Returns the texts of the first screen and renders again when the language changes. */
export function useInitialTexts(): InitialTexts {
  return useStore({ get: currentInitialTexts, subscribe: store.subscribe })
}

/** Returns all texts and renders again when the language changes. Only for components loaded through `withTexts`. */
export function useTexts(): Texts {
  return useStore({ get: currentTexts, subscribe: store.subscribe })
}

/** Wraps the loader of a part of the interface so that it resolves once all texts are loaded too. */
export function withTexts<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => (await Promise.all([load(), loadLazyTexts()]))[0]
}

// Rejects if they cannot be loaded; the next call tries again.
function loadLazyTexts(): Promise<void> {
  if (!loadLazy) return Promise.resolve()
  pending ??= loadLazy()
    .then((lazy) => {
      // If another language was chosen meanwhile, all its texts are loaded already.
      if (loadLazy) setTexts({ ...currentInitialTexts(), ...lazy })
    })
    .finally(() => {
      pending = undefined
    })
  return pending
}

/** Shows the interface in `language` and stores the choice for a year. Rejects without a change if loading fails. */
export async function chooseLanguage(language: Language): Promise<void> {
  setTexts(await LOADERS[language]())
  document.documentElement.lang = language
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = serializeDisplayCookie(LANGUAGE_COOKIE, language, location.protocol === 'https:')
}

/** Checks whether `code` is a problem code that this build of the web knows. */
export function isProblemCode(code: unknown): code is ProblemCode {
  return (
    typeof code === 'string' &&
    code !== 'network' &&
    code !== 'no_data' &&
    Object.hasOwn(currentInitialTexts().problems, code)
  )
}

/** Returns the user-facing sentence for a failure. */
export function problemText(texts: InitialTexts, code: ApiErrorCode, retryAfterSeconds?: number): string {
  if (code === 'too_many_attempts' && retryAfterSeconds !== undefined)
    return texts.tooManyAttempts(retryAfterSeconds)
  return texts.problems[code]
}
