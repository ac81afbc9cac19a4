import { ATTENDANCES } from '../../domain/attendance.ts'
import type { CityChoices, IndexedPlace } from './catalogue-types.ts'
import type { Dictionary } from './dictionary.ts'
import type { PackedTexts } from './packed-texts.ts'
import type { IndexedWords, Vocabulary } from './vocabulary.ts'

/** The day number of an event without a begin date: after every day. Differences of day numbers fit 32 bits. */
export const NO_DAY = 2 ** 30 - 1
/** The minute of an event without `starts_at`: after every time of a day. */
export const NO_TIME = 24 * 60

/**
 * The listed events as columns. Events are numbered in the order of the soonest first: short events by begin date, long
 * events by begin date, events without a date; events with equal dates by `starts_at`, then by code.
 */
export interface CatalogueColumns {
  size: number
  /** The first long event and the first event without a date. */
  longStart: number
  undatedStart: number
  codes: PackedTexts
  /** First and last day, in days since 1970-01-01. */
  begin: Int32Array
  last: Int32Array
  /** `starts_at` in minutes; NO_TIME without one. */
  start: Int32Array
  /** The last day to sign up; NO_DAY without a deadline. */
  deadline: Int32Array
  /** The position among dated events in the order of past events: the latest begin first, then by `starts_at` and code. */
  pastRank: Int32Array
  /** Numbers of dictionaries. */
  place: Int32Array
  topic: Int32Array
  type: Int32Array
  organiser: Int32Array
  venue: Int32Array
  /** 0 for free events; -1 if unknown. */
  price: Int32Array
  /** Positions in ATTENDANCES. */
  attendance: Uint8Array
  /** Numbers of `ratings`. */
  rating: Int32Array
  /** See `hashName`. */
  nameHashes: Int32Array
  /** Two hashes of the row as the database sends it, by which a later load finds the rows that have changed. */
  rowHash: Int32Array
  rowCheck: Int32Array

  /** Cities and countries are columns of places. */
  cities: Dictionary
  countries: Dictionary
  topics: Dictionary
  types: Dictionary
  organisers: Dictionary
  /** Coolness and tier, separated by a tab. */
  ratings: Dictionary
  places: IndexedPlace[]
  placeCity: Int32Array
  cityChoices: CityChoices

  vocabulary: Vocabulary
  /** The words of the name of each event, and of each value of a dictionary. */
  words: Record<WordList, IndexedWords>
}

/** The columns of CatalogueColumns with a number that each event states itself. */
export const NUMBER_COLUMNS = [
  'begin',
  'last',
  'start',
  'deadline',
  'price',
  'nameHashes',
  'rowHash',
  'rowCheck',
] as const
/** The columns with the numbers of values, by these. */
export const VALUE_COLUMNS = {
  places: 'place',
  topics: 'topic',
  types: 'type',
  organisers: 'organiser',
  venues: 'venue',
  ratings: 'rating',
} as const
export type ValueList = keyof typeof VALUE_COLUMNS
export type ValueColumn = (typeof VALUE_COLUMNS)[ValueList]
export const VALUE_COLUMN_NAMES: readonly ValueColumn[] = Object.values(VALUE_COLUMNS)
export const DICTIONARIES = ['cities', 'countries', 'topics', 'types', 'organisers', 'ratings'] as const
export const WORD_LISTS = ['names', 'cities', 'countries', 'topics', 'types', 'organisers', 'venues'] as const
export type WordList = (typeof WORD_LISTS)[number]

/** Returns an object with a value for each name. */
export function createRecord<Name extends string, Value>(
  names: readonly Name[],
  create: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, create(name)])) as Record<Name, Value>
}

export const ONLINE = ATTENDANCES.indexOf('online')
export const HYBRID = ATTENDANCES.indexOf('hybrid')
export const IN_PERSON = ATTENDANCES.indexOf('in_person')
