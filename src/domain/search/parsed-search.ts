import type { Coordinates } from '../city-distance.ts'
import type { Day } from '../day.ts'

/** A piece of the search text: UTF-16 offsets, `end` exclusive. */
export interface TextSpan {
  start: number
  end: number
}

/** What a search text means. An event must match every term and every part. */
export interface ParsedSearch {
  terms: SearchTerm[]
  /** What was understood beyond plain words, by position. Parts and terms do not overlap. */
  parts: SearchPart[]
}

/**
 * Matches an event whose text contains the `words`, or contains one of the `synonyms`, or whose city or country is one
 * of those listed.
 */
export interface SearchTerm extends TextSpan {
  /** Folded texts (`foldText`). One that contains spaces, such as quoted text, must occur within one field. */
  words: string[]
  /** Whether an event must contain all of the words, or any one of them: 'AI or ML'. */
  match: 'all' | 'any'
  /** Folded texts that may contain spaces: 'workshop' for 'warsztaty'. They must occur as whole words of one field. */
  synonyms: string[]
  /** Spellings of the catalogue. */
  cities: string[]
  countries: string[]
}

/** A part of a search text that narrows the result by something other than words. */
export type SearchPart = TextSpan & {
  /** Whether an event may match this part instead of the previous one: 'online' in 'in Gdansk or online'. */
  alternative: boolean
} & (
    | { kind: 'dates'; first: Day; last: Day }
    | { kind: 'free' }
    | { kind: 'online' }
    /** 'in Gdansk': the spelling to show, and the spellings of the catalogue. */
    | { kind: 'city'; name: string; cities: string[] }
    | { kind: 'country'; name: string; countries: string[] }
    /** 'near Gdansk'. `cities` is empty if the catalogue has no event there; `coordinates` are null if unknown. */
    | { kind: 'near'; name: string; cities: string[]; coordinates: Coordinates | null; km: number }
  )

/** A distinct city and country of the catalogue. */
export interface CataloguePlace {
  city: string
  country: string | null
}

/** A part without its position. */
export type PartValue = SearchPart extends infer Part
  ? Part extends SearchPart
    ? Omit<Part, 'start' | 'end' | 'alternative'>
    : never
  : never
