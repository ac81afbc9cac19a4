/** The 15 suggested cities (spec §3 "Hometown suggestion cities"). */
export const SUGGESTED_CITIES = [
  'Krakow',
  'Warsaw',
  'Gdansk',
  'Poznan',
  'Sopot',
  'Rzeszow',
  'Brussels',
  'Wroclaw',
  'Opole',
  'Bialystok',
  'Katowice',
  'Gliwice',
  'Lodz',
  'Szczecin',
  'Gdynia',
] as const

/** The list closes this long after the field loses focus, in milliseconds (spec §9). */
export const SUGGESTION_CLOSE_DELAY_MS = 200
/** Longest hometown in characters; longer than any place name on record. */
export const HOMETOWN_MAX_LENGTH = 100

// Letters that Unicode does not decompose into a base letter and a mark.
const UNDECOMPOSED: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' }

/** Text for comparing: lowercase, without accents, so that 'Łódź', 'LODZ' and 'lodz' are the same. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[łđøßæœ]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .trim()
}

/** Suggested cities containing what was typed, ignoring case and Polish accents (spec §5). All when nothing is typed. */
export function suggestCities(typed: string): string[] {
  const wanted = foldText(typed)
  return SUGGESTED_CITIES.filter((city) => foldText(city).includes(wanted))
}
