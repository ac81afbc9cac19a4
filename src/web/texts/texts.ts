import type { en } from './en.ts'

/** Every text of the interface, in one language. English is the model: what another language lacks does not compile. */
export type Texts = typeof en
