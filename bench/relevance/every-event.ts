import { foldText } from '../../src/domain/text.ts'
import type { CatalogueRow } from '../../src/server/catalogue/catalogue-types.ts'

export const EVERY_CLASSES = ['every name', 'every code', 'every beginning', 'a letter missing'] as const
export type EveryClass = (typeof EVERY_CLASSES)[number]

interface EveryQuery {
  text: string
  isFound(results: readonly CatalogueRow[]): boolean
}

const TYPO_RESULTS = 10
/** Of a catalogue with more names, some are tried letter by letter. */
const BEGUN_NAMES = 250
const BEGUN_LETTERS = 3
/** Shorter words have no typos: without the letter they must still have four. */
const TYPO_LETTERS = 5

/** Returns a query for each distinct name, for its beginnings, or for each code of the catalogue. */
export function listEveryEvent(name: EveryClass, events: readonly CatalogueRow[]): EveryQuery[] {
  if (name === 'every code') {
    return events.map(({ event_code }) => ({
      text: event_code,
      isFound: (results) => results[0]?.event_code === event_code,
    }))
  }
  const byName = Map.groupBy(
    events.filter(({ event_name }) => event_name !== null),
    ({ event_name }) => foldText(event_name!),
  )
  if (name === 'every name') {
    return [...byName].map(([folded, { 0: event, length }]) => ({
      text: event!.event_name!,
      isFound: (results) =>
        results.length > 0 && results.slice(0, length).every((result) => hasName(result, folded)),
    }))
  }
  if (name === 'every beginning') {
    const names = [...byName.values()].map(([event]) => event!.event_name!)
    const step = Math.ceil(names.length / BEGUN_NAMES)
    const beginnings = names.filter((_, position) => position % step === 0).flatMap(listBeginnings)
    return [...new Set(beginnings)].map((text) => ({ text, isFound: (results) => results.length > 0 }))
  }
  const vocabulary = [...new Set([...byName.keys(), ...events.flatMap(listOtherTexts)])].join('\n')
  return [...byName].flatMap(([folded, { 0: event }]) => {
    const text = removeLetter(event!.event_name!, vocabulary)
    if (text === null) return []
    return [
      {
        text,
        isFound: (results) => results.slice(0, TYPO_RESULTS).some((result) => hasName(result, folded)),
      },
    ]
  })
}

/** Returns the beginnings from three letters on that do not end with a space. */
function listBeginnings(name: string): string[] {
  const letters = [...name]
  return (
    letters
      .map((_, position) => letters.slice(0, position + 1).join(''))
      // 'Code Free' of 'Code Freeze' means free events.
      .filter(
        (text) => !/\s$| free$/i.test(text) && text.replace(/[^\p{L}\p{N}]/gu, '').length >= BEGUN_LETTERS,
      )
  )
}

function hasName(event: CatalogueRow, folded: string): boolean {
  return foldText(event.event_name ?? '') === folded
}

function listOtherTexts({
  topic,
  organiser,
  event_type,
  city,
  country,
  venue,
  event_code,
}: CatalogueRow): string[] {
  return [topic, organiser, event_type, city, country, venue, event_code].map((text) => foldText(text ?? ''))
}

/** Returns the name without the middle letter of its longest word; null if that is no typo. */
function removeLetter(name: string, vocabulary: string): string | null {
  const words = [...name.matchAll(/(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu)]
  const [longest] = words.toSorted((a, b) => b[0].length - a[0].length)
  if (!longest || longest[0].length < TYPO_LETTERS) return null
  const middle = Math.floor(longest[0].length / 2)
  const typo = longest[0].slice(0, middle) + longest[0].slice(middle + 1)
  if (vocabulary.includes(foldText(typo))) return null
  return name.slice(0, longest.index) + typo + name.slice(longest.index + longest[0].length)
}
