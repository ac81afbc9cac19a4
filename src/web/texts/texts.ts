import type { ProblemCode } from '../../contract/problem.ts'
import { LANGUAGE_COOKIE, type Language, serializeDisplayCookie } from '../../domain/display-settings.ts'
import { createStore, useStore } from '../ui/store.ts'
import type { accountTexts } from './en/account-texts.ts'
import type { initialTexts } from './en/initial.ts'
import type { lazyTexts } from './en/lazy.ts'

/** The texts of the first screen, part of the first chunk. */
export type InitialTexts = typeof initialTexts

/** The texts of the other screens, loaded together with the first of them. */
export type LazyTexts = typeof lazyTexts

/**
 * The texts of Settings, the callback screen, the steps of signing in, onboarding and the landing page, loaded together with the first
 * of these.
 */
export type AccountTexts = typeof accountTexts

/** The texts that all screens except the first have. */
export type Texts = InitialTexts & LazyTexts

/** All texts of the interface in one language. English is the model: a text that another language lacks does not compile. */
export type AllTexts = Texts & AccountTexts

/** Loads the texts that are not in the first chunk, in the language of the page. */
export interface TextLoaders {
  lazy: () => Promise<LazyTexts>
  account: () => Promise<AccountTexts>
}

/** Every way a call can fail: the problem codes of the contract and the failures that only the browser knows. */
export type ApiErrorCode = keyof InitialTexts['problems']

const LOADERS: Record<Language, () => Promise<AllTexts>> = {
  en: async () => (await import('./en.ts')).en,
  pl: async () => (await import('./pl.ts')).pl,
}

const store = createStore<{ initial?: InitialTexts; app?: Texts; all?: AllTexts }>({})
let loaders: TextLoaders | undefined
let pendingApp: Promise<void> | undefined
let pendingAll: Promise<void> | undefined

/** Starts with the texts of the first screen; `textLoaders` provide the others when a screen asks for them. */
export function startTexts(texts: InitialTexts, textLoaders: TextLoaders): void {
  loaders = textLoaders
  store.set({ initial: texts })
}

/** Replaces all texts. The screen changes its language and keeps its state. */
export function setTexts(texts: AllTexts): void {
  loaders = undefined
  store.set({ initial: texts, app: texts, all: texts })
}

/** Returns the texts of the first screen, which are there from the start of the app. For code outside of components. */
export function currentInitialTexts(): InitialTexts {
  const { initial } = store.get()
  if (!initial) throw new Error('There are no texts yet: call startTexts or setTexts first.')
  return initial
}

/** Returns the texts of the app, for code outside of components. Throws before they are loaded (see `withTexts`). */
export function currentTexts(): Texts {
  const { app } = store.get()
  if (!app) throw new Error('The texts are not loaded yet: wrap the loader of this code in withTexts.')
  return app
}

/** Returns all texts, for code outside of components. Throws before they are loaded (see `withAllTexts`). */
export function currentAllTexts(): AllTexts {
  const { all } = store.get()
  if (!all) throw new Error('The texts are not loaded yet: wrap the loader of this code in withAllTexts.')
  return all
}

/** Returns the texts of the first screen and renders again when the language changes. */
export function useInitialTexts(): InitialTexts {
  return useStore({ get: currentInitialTexts, subscribe: store.subscribe })
}

/** Returns the texts of the app and renders again when the language changes. Only for components loaded through `withTexts`. */
export function useTexts(): Texts {
  return useStore({ get: currentTexts, subscribe: store.subscribe })
}

/** Returns all texts and renders again when the language changes. Only for components loaded through `withAllTexts`. */
export function useAllTexts(): AllTexts {
  return useStore({ get: currentAllTexts, subscribe: store.subscribe })
}

/** Wraps the loader of a part of the interface so that it resolves once the texts of the app are loaded too. */
export function withTexts<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => (await Promise.all([load(), loadAppTexts()]))[0]
}

/** Wraps the loader of a part of the interface so that it resolves once all texts are loaded too. */
export function withAllTexts<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => (await Promise.all([load(), loadAllTexts()]))[0]
}

// Both reject if the texts cannot be loaded; the next call tries again. If another language is chosen meanwhile, all its
// texts are there already.
async function loadAppTexts(): Promise<void> {
  if (store.get().app) return
  pendingApp ??= loaders
    ?.lazy()
    .then((lazy) => {
      if (!store.get().app)
        store.set({ initial: currentInitialTexts(), app: { ...currentInitialTexts(), ...lazy } })
    })
    .finally(() => {
      pendingApp = undefined
    })
  await pendingApp
}

async function loadAllTexts(): Promise<void> {
  if (!loaders || store.get().all) return
  pendingAll ??= Promise.all([loaders.account(), loadAppTexts()])
    .then(([account]) => {
      if (!store.get().all) store.set({ ...store.get(), all: { ...currentTexts(), ...account } })
    })
    .finally(() => {
      pendingAll = undefined
    })
  await pendingAll
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
