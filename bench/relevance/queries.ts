import { BEGINNINGS } from './beginnings.ts'
import { DATES_AND_PLACES, NEGATIVE, POLISH, PRICE } from './meanings.ts'
import type { QueryClass, RelevanceQuery } from './query.ts'
import { SECOND_READER } from './second-reader.ts'
import { STRANGERS_WORDS } from './strangers.ts'
import { TOWNS } from './towns.ts'
import { USER_STORIES } from './user-stories.ts'
import { NAMES, NONSENSE, PLAIN_WORDS, SHORT_WORDS, TYPOS } from './words.ts'

export const QUERIES: Record<QueryClass, RelevanceQuery[]> = {
  'user stories': USER_STORIES.flatMap(({ queries }) => queries),
  'short words': SHORT_WORDS,
  'plain words': PLAIN_WORDS,
  names: NAMES,
  beginnings: BEGINNINGS,
  typos: TYPOS,
  'dates and places': DATES_AND_PLACES,
  polish: POLISH,
  negative: NEGATIVE,
  price: PRICE,
  nonsense: NONSENSE,
  'second reader': SECOND_READER,
  'strangers: words': STRANGERS_WORDS,
  ...TOWNS,
}
