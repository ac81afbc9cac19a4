import type { ProblemCode } from '../../contract/problem.ts'
import { LANGUAGE_COOKIE, type Language, serializeCookie } from '../../domain/display-settings.ts'
import { createStore, useStore } from '../ui/store.ts'
import type * as accountTexts from './en/account-texts.ts'
import type { initialTexts } from './en/initial.ts'
import type * as lazyTexts from './en/lazy.ts'
import type * as peopleTexts from './en/people-texts.ts'
import type * as personalTexts from './en/personal-texts.ts'

/** The texts that are part of the first chunk. */
export type InitialTexts = typeof initialTexts
type LazyTexts = typeof lazyTexts
type AccountTexts = typeof accountTexts
type PersonalTexts = typeof personalTexts
type PeopleTexts = typeof peopleTexts

/** The texts of the interface in one language. English is the model: a text that another language lacks does not compile. */
export type Texts = InitialTexts & LazyTexts & AccountTexts & PersonalTexts & PeopleTexts

/** Loads the texts that are not in the first chunk, in the language of the page. */
export interface TextLoaders {
  lazy: () => Promise<LazyTexts>
  account: () => Promise<AccountTexts>
  personal: () => Promise<PersonalTexts>
  people: () => Promise<PeopleTexts>
}

/**
 * The texts that a screen or lazy component needs beyond those of the first chunk, by its name. Everything that is not listed needs the lazy
 * texts alone. Reading a text that is not loaded throws.
 */
const NEEDED_TEXTS: Record<string, (keyof TextLoaders)[]> = {
  AuthScreen: [],
  NotFoundScreen: [],
  DashboardScreen: ['lazy', 'personal'],
  MyEventsScreen: ['lazy', 'personal'],
  CommandPalette: ['lazy', 'personal'],
  GiveUpPlaceDialog: ['lazy', 'personal'],
  LandingScreen: ['lazy', 'account'],
  CallbackScreen: ['lazy', 'account'],
  SettingsScreen: ['lazy', 'account'],
  OnboardingDialog: ['lazy', 'account'],
  CardSection: ['lazy', 'account', 'people'],
  EventPeople: ['lazy', 'people'],
  Contacts: ['lazy', 'personal', 'people'],
  SuggestedPeople: ['lazy', 'people'],
  AuthSteps: ['lazy', 'account'],
  SignUpLegalLinks: ['lazy', 'account'],
}

/** Every way a call can fail: the problem codes of the contract and the failures that only the browser knows. */
export type ApiErrorCode = keyof Texts['problems']

const LOADERS: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('./en.ts')).en,
  pl: async () => (await import('./pl.ts')).pl,
}

/** The prototype of texts that are not all loaded. */
const notLoaded = new Proxy({} as Texts, {
  get(_, group) {
    throw new Error(`The texts '${String(group)}' are not loaded: see NEEDED_TEXTS.`)
  },
})

const store = createStore(notLoaded)
/** How to load what has not been loaded yet. */
let loaders: Partial<TextLoaders> = {}

/** Starts with the texts of the first chunk; `textLoaders` provide the others when a part of the interface needs them. */
export function startTexts(texts: InitialTexts, textLoaders: TextLoaders): void {
  loaders = { ...textLoaders }
  store.set(Object.assign(Object.create(notLoaded), texts))
}

/** Replaces all texts. The screen changes its language and keeps its state. */
export function setTexts(texts: Texts): void {
  loaders = {}
  store.set(texts)
}

/** Returns the texts, for code outside of components. */
export const currentTexts = store.get

/** Returns the texts and renders again when the language changes. */
export function useTexts(): Texts {
  return useStore(store)
}

/** Loads the texts of a screen or lazy component. Rejects if that fails; the next call tries again. */
export async function loadTextsOf(name: string): Promise<void> {
  // No component shows them yet, so none has to render again.
  const texts = currentTexts()
  const groups = NEEDED_TEXTS[name] ?? ['lazy']
  await Promise.all(
    groups.map(async (group) => {
      Object.assign(texts, await loaders[group]?.())
      delete loaders[group]
    }),
  )
}

/** Shows the interface in `language` and stores the choice for a year. Rejects without a change if loading fails. */
export async function chooseLanguage(language: Language): Promise<void> {
  setTexts(await LOADERS[language]())
  document.documentElement.lang = language
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = serializeCookie(LANGUAGE_COOKIE, language, location.protocol === 'https:')
}

/** Checks whether `code` is a problem code that this build of the web knows. */
export function isProblemCode(code: unknown): code is ProblemCode {
  return (
    typeof code === 'string' &&
    code !== 'network' &&
    code !== 'no_data' &&
    Object.hasOwn(currentTexts().problems, code)
  )
}

/** Returns the user-facing sentence for a failure. */
export function problemText(texts: Texts, code: ApiErrorCode, retryAfterSeconds?: number): string {
  if (code === 'too_many_attempts' && retryAfterSeconds !== undefined)
    return texts.tooManyAttempts(retryAfterSeconds)
  return texts.problems[code]
}
