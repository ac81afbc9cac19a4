import { first } from './pl-first.ts'
import { rest } from './pl-rest.ts'
import type { Texts } from './texts.ts'

/** Every text of the interface in Polish. */
export const pl: Texts = { ...first, ...rest }
