import type { Day } from '../day.ts'
import { foldText } from '../text.ts'
import type { ParsedSearch } from './parsed-search.ts'
import type { PlaceNames } from './place-names.ts'

/** Parses the text of the search box. Never throws. */
export function parseSearch(text: string, context: { today: Day; places: PlaceNames }): ParsedSearch {
  const terms = [...text.matchAll(/\S+/g)].map((match) => {
    const word = foldText(match[0])
    const [cities, countries] = [context.places.cities.get(word), context.places.countries.get(word)]
    return {
      start: match.index,
      end: match.index + match[0].length,
      words: [word],
      synonyms: [],
      cities: [...(cities ?? [])],
      countries: [...(countries ?? [])],
    }
  })
  return { terms, parts: [] }
}
