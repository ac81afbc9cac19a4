import { first } from './en-first.ts'
import { rest } from './en-rest.ts'

/** Every text of the interface in English. */
export const en = { ...first, ...rest }
