import { foldText } from '../text.ts'

/**
 * Returns the name of a place for comparison, as words of letters and digits separated by single spaces: 'Bielsko-Biała'
 * and 'bielsko biala' become equal, and so do 'U.S.A.' and 'usa', 'St. Louis' and 'St Louis'.
 */
export function foldPlace(name: string): string {
  return foldText(name)
    .replace(/[.'’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
