/**
 * Parses coolness, a free text of the catalogue, as a share of the maximum from 0 to 1: '8', '8/10', '4/5' and '★★★★☆'
 * are 0.8, '85%' is 0.85. A number alone is out of ten, or out of a hundred if it is above ten. Returns null if the text
 * is not a rating.
 */
export function parseCoolness(coolness: string | null): number | null {
  const text = (coolness ?? '').trim()
  const stars = [...text].filter((letter) => letter === '★' || letter === '⭐').length
  if (stars > 0) return Math.min(1, stars / 5)
  const match = /^(\d{1,4}(?:[.,]\d{1,4})?)\b\s*(?:(?:\/|of|out of|z)\s*(\d{1,4})|(%))?/i.exec(text)
  if (!match) return null
  const value = Number(match[1]?.replace(',', '.'))
  const best = match[2] ? Number(match[2]) : match[3] || value > 10 ? 100 : 10
  return best > 0 && value <= best ? value / best : null
}
