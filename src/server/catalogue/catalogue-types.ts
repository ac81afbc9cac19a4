import type { Api } from '../../contract/api.ts'
import type { Attendance } from '../../domain/attendance.ts'
import type { CatalogueFilters } from '../../domain/catalogue-query.ts'
import type { Coordinates } from '../../domain/city-distance.ts'
import type { Day } from '../../domain/day.ts'
import type { FullEvent } from '../../domain/event.ts'
import type { ParsedSearch, SearchPart, SearchTerm } from '../../domain/search/parsed-search.ts'
import type { SearchMatch } from '../../domain/search/words.ts'
import type { DateFilter } from '../../domain/when.ts'
import type { MatchingMode } from './term-forms.ts'

/** The fields of a listed event that the catalogue index reads from the table; `agenda_time` derives from its agenda. */
export const INDEXED_FIELDS = [
  'event_code',
  'event_name',
  'date_begin',
  'date_end',
  'starts_at',
  'agenda_time',
  'city',
  'country',
  'venue',
  'event_type',
  'topic',
  'organiser',
  'price',
  'if_free',
  'signup_deadline',
  'attendance',
  'coolness',
  'app_status',
] as const
export type IndexedField = (typeof INDEXED_FIELDS)[number]

/** A listed event as the catalogue index reads it. */
export interface CatalogueRow extends Pick<FullEvent, Exclude<IndexedField, 'attendance' | 'agenda_time'>> {
  /** The first time of the agenda, as written there; null if the event has `starts_at`. */
  agenda_time?: string | null
  /** Null where it is not stored yet; the index then infers it. */
  attendance: Attendance | null
  /** Of the place, which is the city and country; null if unknown. */
  coordinates: Coordinates | null
}

/** A place, by the spellings of the catalogue. */
export type PlaceCondition =
  /** With `country`, only in this country, however the catalogue spells it. */
  | { kind: 'city'; cities: string[]; country?: string | undefined }
  | { kind: 'country'; countries: string[] }
  /** Within `km` of a center, or in one of the cities. `country` applies to these. */
  | { kind: 'near'; cities: string[]; country?: string | undefined; centers: Coordinates[]; km: number }

/** An event is in one of the places or, if `online`, attended online. It must match all place filters of a query. */
export interface PlaceFilter {
  places: PlaceCondition[]
  online: boolean
}

/** Both in whole units, inclusive. */
export type PriceRange = readonly [low: number, high: number]

/** Conditions that an event must match: the filters that apply as they are stated, and what the others mean. */
export interface Conditions extends Pick<CatalogueFilters, 'topic' | 'type' | 'organiser' | 'has_places'> {
  dates: DateFilter
  /** When an event begins, in minutes from midnight: within one of these; null for any. */
  hours: readonly (readonly [first: number, last: number])[] | null
  places: PlaceFilter[]
  /** One of these; null for any. */
  attendance: readonly Attendance[] | null
  /** The lowest and the largest price: 0 for free events, UNKNOWN_PRICE for those without one; null for any. */
  prices: PriceRange | null
}

/**
 * A search text whose meaning has been settled with the catalogue, before any filter, so that all views of it agree. Terms that are
 * ignored because nothing matches with them are left out.
 */
export interface SettledSearch extends ParsedSearch {
  excludedTerms: SearchTerm[]
  mode: MatchingMode
  /** A name in the text, and the text with quotes around it: see `quoteName`. */
  quoted?: { name: string; text: string } | undefined
  /** Positions are those in this text; `text` is the corrected one. */
  typedText: string
  /** Words of the text as typed that were replaced by known ones: names of places and words with synonyms. */
  corrections: SpellingSuggestion[]
}

/** A query of the catalogue: the filters merged with what was understood in the search. */
export interface ResolvedQuery extends Conditions {
  today: Day
  search: SettledSearch | null
  /** What was understood in the search, by position, also where a control replaces it. */
  understood: UnderstoodPart[]
  /** The filters alone, which events that are called like the search text must match; null if nothing else was understood. */
  chosen: Conditions | null
  /** The same query with quotes around a name in the search text. Its events of this name are results, too. Null without a name. */
  named: ResolvedQuery | null
  /** An event that matches one of these is left out. */
  excluded: Conditions[]
}

/** A part of the search text; `overridden` if a control set by hand replaces it. */
export type UnderstoodPart = SearchPart & { overridden: boolean }

/** A page of the list, with the codes of its events. */
export interface EventCodePage extends Omit<Api['GET /api/events']['reply'], 'today' | 'events'> {
  eventCodes: string[]
  /** What the words of the search matched; null without words. */
  match: SearchMatch | null
}

/** The values that the filters offer. The counts of a facet ignore its own filter and respect all others. */
export type EventFacets = Omit<Api['GET /api/event-facets']['reply'], 'free'>
/** A value of a facet, with the number of events that match with it. */
export type ValueCount = EventFacets['topics'][number]
export type CityCount = EventFacets['cities'][number]

/** A word of the search, and the similar word of the catalogue by which events were found. */
export type SpellingSuggestion = EventCodePage['similar'][number]

/** The matching events by place. All counts but `hybrid` and those of `unplaced_cities` add up to `total`. */
export type EventPlaceCounts = Omit<Api['GET /api/event-map']['reply'], 'today'>

/** The matching events of some days in a row. An event of several days has the same position on all of them. */
export type EventCalendarDays = Pick<Api['GET /api/event-calendar']['reply'], 'total' | 'days' | 'understood'>
