import { ATTENDANCES, inferAttendance } from '../../domain/attendance.ts'
import { toDayNumber } from '../../domain/day.ts'
import { isFree } from '../../domain/event.ts'
import { toMinutes } from '../../domain/event-hours.ts'
import type { CataloguePlaces } from './catalogue-places.ts'
import type { CatalogueRow } from './catalogue-types.ts'
import { type Dictionary, joinTexts } from './dictionary.ts'
import type { PackedTexts } from './packed-texts.ts'
import { hashName, type IndexedWords, type Vocabulary } from './vocabulary.ts'

/** The day number of an event without a begin date: after every day. Differences of day numbers fit 32 bits. */
export const NO_DAY = 2 ** 30 - 1
/** The minute of an event without `starts_at`: after every time of a day. */
export const UNKNOWN_PRICE = -1
export const NO_TIME = 24 * 60
/** Prices above count as this one. */
const PRICE_MAX = 1_000_000

/** Two hashes of a row as the database sends it, by which a later load finds the rows that have changed. */
export type RowHashes = readonly [hash: number, check: number]

/** The columns with a number that each event states itself, by how it is read from a row. */
export const NUMBER_COLUMNS = {
  /** First and last day, in days since 1970-01-01. */
  begin: (row) => readDay(row.date_begin),
  last: ({ date_begin, date_end }) => {
    const [begin, end] = [readDay(date_begin), readDay(date_end)]
    return begin === NO_DAY || end === NO_DAY ? begin : Math.max(begin, end)
  },
  /** `starts_at` in minutes; NO_TIME without one. */
  start: (row) => toMinutes(row.starts_at) ?? NO_TIME,
  /** The last day to sign up; NO_DAY without a deadline. */
  deadline: (row) => readDay(row.signup_deadline),
  /** 0 for free events; UNKNOWN_PRICE without one. Rounded up, so that no price seems to be free. */
  price: (row) => {
    if (isFree(row)) return 0
    return row.price === null ? UNKNOWN_PRICE : Math.ceil(Math.min(Math.max(row.price, 0), PRICE_MAX))
  },
  /** Positions in ATTENDANCES. */
  attendance: (row) => ATTENDANCES.indexOf(row.attendance ?? inferAttendance(row)),
  /** See `hashName`. */
  nameHash: (row) => hashName(row.event_name ?? ''),
  rowHash: (_, [hash]) => hash,
  rowCheck: (_, [, check]) => check,
} satisfies Record<string, (row: CatalogueRow, hashes: RowHashes) => number>
export type NumberColumn = keyof typeof NUMBER_COLUMNS
export const NUMBER_COLUMN_NAMES = Object.keys(NUMBER_COLUMNS) as NumberColumn[]

/** The columns whose values several events share, by how the value is read from a row. Events have the numbers of their values. */
export const VALUE_COLUMNS = {
  place: ({ city, country }) => joinTexts(city, country),
  topic: (row) => row.topic,
  type: (row) => row.event_type,
  organiser: (row) => row.organiser,
  venue: (row) => row.venue,
  rating: ({ coolness, tier }) => joinTexts(coolness, tier),
} satisfies Record<string, (row: CatalogueRow) => string | null>
export type ValueColumn = keyof typeof VALUE_COLUMNS
export const VALUE_COLUMN_NAMES = Object.keys(VALUE_COLUMNS) as ValueColumn[]

/** The values that searches look through, in the order in which similar words are looked for. */
export const SEARCHED_VALUES = ['topic', 'type', 'organiser', 'place', 'venue'] as const
export type SearchedValue = (typeof SEARCHED_VALUES)[number]
export const WORD_LISTS = ['name', ...SEARCHED_VALUES] as const
export type WordList = (typeof WORD_LISTS)[number]

/**
 * The listed events as columns. Events are numbered in the order of the soonest first: short events by begin date, long
 * events by begin date, events without a date; events with equal dates by `starts_at`, then by code.
 */
export interface CatalogueColumns extends Record<NumberColumn | ValueColumn, Int32Array> {
  size: number
  /** The first long event and the first event without a date. */
  longStart: number
  undatedStart: number
  codes: PackedTexts
  /** The texts of venues are not kept, only their words. */
  values: Record<ValueColumn, Dictionary>
  /** What the values of `place` say. */
  places: CataloguePlaces
  vocabulary: Vocabulary
  /** The words of the name of each event, and of each value. */
  words: Record<WordList, IndexedWords>
}

/** The numbers of days by their digits, because a number is found faster than a text. */
const dayNumbers = new Map<number, number>()
/** Days whose numbers are kept while rows are read. */
const KEPT_DAYS = 50_000

function readDay(day: string | null): number {
  if (day === null) return NO_DAY
  let digits = 0
  for (let at = 0; at < 10; at++) if (at !== 4 && at !== 7) digits = digits * 10 + day.charCodeAt(at) - 48
  const known = dayNumbers.get(digits)
  if (known !== undefined) return known
  const number = toDayNumber(day) ?? NO_DAY
  if (dayNumbers.size === KEPT_DAYS) dayNumbers.clear()
  dayNumbers.set(digits, number)
  return number
}

/** Returns an object with a value for each name. */
export function createRecord<Name extends string, Value>(
  names: readonly Name[],
  create: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, create(name)])) as Record<Name, Value>
}

export const ONLINE = ATTENDANCES.indexOf('online')
export const HYBRID = ATTENDANCES.indexOf('hybrid')
