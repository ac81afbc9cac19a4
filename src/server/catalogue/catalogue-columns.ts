import { readTimes } from '../../domain/agenda-hours.ts'
import { ATTENDANCES, inferAttendance } from '../../domain/attendance.ts'
import { toDayNumber } from '../../domain/day.ts'
import { isFree } from '../../domain/event.ts'
import { toMinutes } from '../../domain/event-hours.ts'
import type { FieldReader } from './catalogue-line.ts'
import { type CataloguePlaces, toPlace } from './catalogue-places.ts'
import type { CatalogueRow, IndexedField } from './catalogue-types.ts'
import type { Dictionary } from './dictionary.ts'
import type { Integers } from './integers.ts'
import type { PackedTexts } from './packed-texts.ts'
import type { IndexedWords, Vocabulary } from './vocabulary.ts'

/** The day number of an event without a begin date: after every day. Differences of day numbers fit 32 bits. */
export const NO_DAY = 2 ** 30 - 1
/** The price of an event without one. */
export const UNKNOWN_PRICE = -1
/** The minute of an event without `starts_at`: after every time of a day. */
export const NO_TIME = 24 * 60
/** Prices above count as this one. */
const PRICE_MAX = 1_000_000

/** Lets a column be read from these fields only, because events that have the same ones get the same number. */
const readFrom = <Field extends IndexedField, Value>(
  fields: readonly Field[],
  read: (row: Pick<CatalogueRow, Field>) => Value,
): FieldReader<Value> => ({ fields, read })

/** The columns with a number that events state, by how it is read from a row. */
export const NUMBER_COLUMNS = {
  /** First and last day, in days since 1970-01-01. */
  begin: readFrom(['date_begin'], (row) => readDay(row.date_begin)),
  last: readFrom(['date_begin', 'date_end'], ({ date_begin, date_end }) => {
    const [begin, end] = [readDay(date_begin), readDay(date_end)]
    return begin === NO_DAY || end === NO_DAY ? begin : Math.max(begin, end)
  }),
  /** `starts_at` in minutes; NO_TIME without one. */
  start: readFrom(['starts_at'], (row) => toMinutes(row.starts_at) ?? NO_TIME),
  /** `starts_at` or else the first time of the agenda, in minutes; NO_TIME without one. */
  firstTime: readFrom(
    ['starts_at', 'agenda_time'],
    (row) => toMinutes(row.starts_at) ?? readTimes(row.agenda_time ?? '')[0] ?? NO_TIME,
  ),
  /** The last day to sign up; NO_DAY without a deadline. */
  deadline: readFrom(['signup_deadline'], (row) => readDay(row.signup_deadline)),
  /** 0 for free events; UNKNOWN_PRICE without one. Rounded up, so that no price seems to be free. */
  price: readFrom(['price', 'if_free'], (row) => {
    if (isFree(row)) return 0
    return row.price === null ? UNKNOWN_PRICE : Math.ceil(Math.min(Math.max(row.price, 0), PRICE_MAX))
  }),
  /** Positions in ATTENDANCES. */
  attendance: {
    fields: ['attendance'],
    fallback: ['city', 'venue', 'event_type'],
    read: (row) => ATTENDANCES.indexOf(row.attendance ?? inferAttendance(row)),
  },
} satisfies Record<string, FieldReader<number>>
/** See `hashName`; and two hashes of a row as the database sends it, by which a later load finds the rows that have changed. */
const HASH_COLUMNS = ['nameHash', 'rowHash', 'rowCheck'] as const
type NumberColumn = keyof typeof NUMBER_COLUMNS | (typeof HASH_COLUMNS)[number]
export const NUMBER_COLUMN_NAMES = [...Object.keys(NUMBER_COLUMNS), ...HASH_COLUMNS] as NumberColumn[]

/** The columns whose values several events share, by how the value is read from a row. Events have the numbers of their values. */
export const VALUE_COLUMNS = {
  place: readFrom(['city', 'country'], toPlace),
  topic: readFrom(['topic'], (row) => row.topic),
  type: readFrom(['event_type'], (row) => row.event_type),
  organiser: readFrom(['organiser'], (row) => row.organiser),
  venue: readFrom(['venue'], (row) => row.venue),
  coolness: readFrom(['coolness'], (row) => row.coolness),
} satisfies Record<string, FieldReader<string | null>>
export type ValueColumn = keyof typeof VALUE_COLUMNS
export const VALUE_COLUMN_NAMES = Object.keys(VALUE_COLUMNS) as ValueColumn[]

/** What searches look through, in the order in which similar words are looked for. */
export const WORD_LISTS = ['name', 'topic', 'type', 'organiser', 'place', 'venue'] as const
export type WordList = (typeof WORD_LISTS)[number]
export type SearchedValue = Exclude<WordList, 'name'>

/**
 * The listed events as columns. Events are numbered in the order of the soonest first: short events by begin date, long
 * events by begin date, events without a date; events with equal dates by `starts_at`, then by code.
 */
export interface CatalogueColumns extends Record<NumberColumn | ValueColumn, Integers> {
  size: number
  /** The first long event and the first event without a date. */
  longStart: number
  undatedStart: number
  codes: PackedTexts
  values: Record<ValueColumn, Dictionary>
  /** What the values of `place` say. */
  places: CataloguePlaces
  vocabulary: Vocabulary
  /** The words of the name of each event, and of each value. */
  words: Record<WordList, IndexedWords>
}

function readDay(day: string | null): number {
  return toDayNumber(day ?? '') ?? NO_DAY
}

/** Returns an object with a value for each name. */
export function createRecord<Name extends string, Value>(
  names: readonly Name[],
  create: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, create(name)])) as Record<Name, Value>
}
