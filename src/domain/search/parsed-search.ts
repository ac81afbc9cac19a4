import type { AttendancePart } from '../attendance.ts'
import type { Coordinates } from '../city-distance.ts'
import type { Day } from '../day.ts'

/** A piece of the search text: UTF-16 offsets, `end` exclusive. */
export interface TextSpan {
  start: number
  end: number
}

/** What a search text means. */
export interface ParsedSearch {
  /** An event must match every term and every part that is not excluded, and none that is excluded. */
  terms: SearchTerm[]
  /** What was understood beyond plain words, by position. Parts and terms do not overlap. */
  parts: SearchPart[]
  /** Every word of the text that is not excluded. An event whose name, code, topic or organiser has all but the fillers is a result. */
  words: SearchWord[]
  /** Whether a word is no part because of one beside it: 'free jazz'. It is one if no event matches the terms. */
  hasOtherMeanings: boolean
  /** The text as typed. An event of exactly this name is a result, even if the text excludes it. */
  text: string
}

/** A word of the text, by position. */
export interface SearchWord extends TextSpan {
  /** Folded, as a term has it. */
  word: string
  isQuoted: boolean
  /** Whether it belongs to a part. It is then not found inside words. */
  isOfPart: boolean
  /** Whether it belongs to a part and does not go on as another word. It then finds names by the whole word only. */
  isUnderstood: boolean
  /** Whether it says nothing about an event ('the', 'events', 'or'), so that an event need not contain it. */
  isFiller: boolean
}

/** A folded text that may contain spaces: 'workshop' for 'warsztaty'. It must occur as whole words of one field. */
export interface Synonym {
  text: string
  /** Related words such as 'python' for 'programming' come after the others. 'startup' is 'start up' joined. */
  kind: 'synonym' | 'related' | 'joined'
}

/** Matches an event whose text contains the `words` or one of the `synonyms`, or whose city or country is one of those listed. */
export interface SearchTerm extends TextSpan {
  /** Folded texts (`foldText`). One that contains spaces, such as quoted text, must occur within one field. */
  words: string[]
  /** Whether an event must contain all of the words, or any one of them: 'AI or ML'. */
  match: 'all' | 'any'
  synonyms: readonly Synonym[]
  /** Spellings of the catalogue. */
  cities: string[]
  countries: string[]
  /** Quoted text is found anywhere, inside words too, and never by similar words. */
  isQuoted: boolean
  /** Whether an event that matches must be left out: 'python' in 'not python', '-python'. */
  isExcluded: boolean
  /** Whether it is the last word of the text and no space follows, so that it may be the beginning of a word. */
  isUnfinished: boolean
  /** For an unfinished term: what it may begin ('konferenc', 'warsz'), in addition to the words that begin with its text. */
  begun: { synonyms: string[]; cities: string[]; countries: string[] } | null
  /** Whether it may begin a word that is understood ('decem', 'next w', 'with'), or says little: ignored if no event matches with it. */
  isOptional: boolean
  /** Whether it says little about an event: 'evenings', and 'conference' beside a subject. It is then optional. */
  saysLittle: boolean
  /** Whether it is a word of a request, such as 'find' and 'szukam': it is ignored unless an event is called so. */
  isRequest: boolean
  /** What it means if no event of the catalogue matches it: 'march', 'may', 'sat' and other ambiguous short forms, 'evening'. */
  orPart: Extract<PartValue, { kind: 'dates' | 'hours' }> | null
}

export interface Hours {
  first: string
  last: string
}

/** A place around which events are found: a city, or the hometown of the user. */
export interface Center {
  name: string
  /** Spellings of the catalogue. Empty if it has no event there. */
  cities: string[]
  /** Null if unknown. */
  coordinates: Coordinates | null
}

/** What narrows the result by something other than words. */
export type PartValue =
  /** 'weekend', 'w piątki': `weekdays` count with the days of other dates, such as 'in December', or if there is no last day. */
  | { kind: 'dates'; first: Day; last: Day; weekdays?: number[] }
  /** 'after 6 pm', 'wieczorem': when an event begins, if it says so. Times HH:MM, both inclusive. */
  | ({ kind: 'hours' } & Hours)
  | { kind: 'free' }
  /** 'under 50', 'cheap', '50-100 zł': events that cost up to `max`, and at least `min`. */
  | { kind: 'price'; max: number; min?: number }
  | { kind: AttendancePart }
  /** 'in Gdansk': the spelling to show, and the spellings of the catalogue. */
  | { kind: 'city'; name: string; cities: string[] }
  | { kind: 'country'; name: string; countries: string[] }
  /** 'near Gdansk'. 'near me' has `isHome`; its name is empty if the user has no hometown, and then it narrows nothing. */
  | ({ kind: 'near'; km: number; isHome: boolean } & Center)

/** A part of a search text. */
export type SearchPart = TextSpan & {
  /** Whether an event may match this part instead of the previous one: 'online' in 'in Gdansk or online'. */
  alternative: boolean
  /** Whether events that match it are left out: 'not in Berlin', 'bez online'. */
  excluded: boolean
} & PartValue

/** Returns whether a term also names places. */
export function hasPlace({ cities, countries }: Pick<SearchTerm, 'cities' | 'countries'>): boolean {
  return cities.length + countries.length > 0
}
