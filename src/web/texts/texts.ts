import type { first } from './en-first.ts'
import type { rest } from './en-rest.ts'

/** What the first screen of a stranger needs: it comes with the page. */
export type FirstTexts = typeof first

/** What every other screen needs: it arrives together with the first of them. */
export type RestTexts = typeof rest

/** Every text of the interface, in one language. English is the model: what another language lacks does not compile. */
export type Texts = FirstTexts & RestTexts
