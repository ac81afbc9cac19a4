import { en } from './en.ts'

/** Every text of the interface, in the language of the interface. */
export type Texts = typeof en

export const texts: Texts = en
