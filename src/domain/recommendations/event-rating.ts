import { foldText } from '../text.ts'

/**
 * Coolness as a share of the best possible, 0–1, from the free text of the catalogue: '8' and '8/10' are 0.8, '4/5' is
 * 0.8, '85%' is 0.85, '★★★★☆' is 0.8. A bare number is out of ten, or out of a hundred when it is above ten.
 * Null when the text is no rating.
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

// Words for a tier, best first; what is not among them says nothing about the event.
const TIERS = [
  [
    '1',
    'i',
    'a',
    's',
    'a+',
    'top',
    'flagship',
    'platinum',
    'premium',
    'international',
    'global',
    'vip',
    'major',
  ],
  ['2', 'ii', 'b', 'gold', 'national', 'european', 'standard', 'medium'],
  ['3', 'iii', 'c', 'silver', 'regional', 'basic'],
  ['4', 'iv', 'd', 'bronze', 'local', 'community', 'minor'],
]

/** A tier ('Tier 1', 'Gold', 'A') as a share of the best, 0–1; null where there is none or it is not understood. */
export function parseTier(tier: string | null): number | null {
  const word = foldText(tier ?? '')
    .replace(/\b(tier|level|class|poziom|klasa)\b/g, '')
    .replace(/[^a-z0-9+]/g, '')
  const rank = TIERS.findIndex((words) => words.includes(word))
  return rank === -1 ? null : 1 - rank / (TIERS.length - 1)
}
