import type { drawCover } from './draw-cover.ts'
import type { CoverHue } from './topic-motifs.ts'

// The colors of covers where there is no style sheet. In the browser they are those of src/web/ui/tokens.css and styles.css.

type CoverTone = ReturnType<typeof drawCover>['tone']
type Shades = Record<CoverTone, string>

export const COVER_SHADES: Record<CoverHue, Shades> = {
  sea: { pale: '#b9dfda', mid: '#2b8a8f', deep: '#0b3d49' },
  amber: { pale: '#fad891', mid: '#e39a2d', deep: '#6a310c' },
  leaf: { pale: '#cfe2b3', mid: '#5d9659', deep: '#1b4230' },
  coral: { pale: '#f8c9b6', mid: '#d8674d', deep: '#581b22' },
  plum: { pale: '#dccfe8', mid: '#8367a6', deep: '#32214e' },
  slate: { pale: '#c2d6e9', mid: '#4a7dad', deep: '#142f50' },
  sand: { pale: '#ebdfc8', mid: '#b0925f', deep: '#48392c' },
}
export const COVER_LIGHTS = { warm: '#f6b13c', red: '#d4432b', cold: '#fdf3dc' }

/** What the style sheet mixes in Oklab: the marks of each tone, and the sky and land of the tone `deep`. */
const MARKS: Record<CoverHue, Shades> = {
  sea: { pale: '#67aaab', mid: '#7ab6b5', deep: '#22757c' },
  amber: { pale: '#ecb259', mid: '#f0ba66', deep: '#c27d24' },
  leaf: { pale: '#88b27a', mid: '#98bd87', deep: '#4b7f4e' },
  coral: { pale: '#e68d75', mid: '#eb9b84', deep: '#b55242' },
  plum: { pale: '#a48ebf', mid: '#b09cc8', deep: '#6d548e' },
  slate: { pale: '#779ec4', mid: '#88abcc', deep: '#3b6894' },
  sand: { pale: '#c6af87', mid: '#ceba95', deep: '#937a51' },
}
const NIGHTS: Record<CoverHue, { sky: string; land: string }> = {
  sea: { sky: '#0f4752', land: '#010d11' },
  amber: { sky: '#7a3f10', land: '#1d0901' },
  leaf: { sky: '#244d36', land: '#030f08' },
  coral: { sky: '#692528', land: '#170304' },
  plum: { sky: '#3c2a5a', land: '#090413' },
  slate: { sky: '#1b395c', land: '#020814' },
  sand: { sky: '#564533', land: '#110b07' },
}

/** Returns the colors of a cover as hexadecimal numbers. */
export function getCoverColors(hue: CoverHue, tone: CoverTone) {
  const shades = COVER_SHADES[hue]
  return {
    sky: shades[tone],
    land: shades.deep,
    ...(tone === 'deep' && NIGHTS[hue]),
    mark: MARKS[hue][tone],
    moon: tone === 'pale' ? '#ffffff' : COVER_LIGHTS.cold,
    light: COVER_LIGHTS[chooseLight(hue, tone)],
  }
}

/** Chooses a light that stands out from the sky. */
function chooseLight(hue: CoverHue, tone: CoverTone): keyof typeof COVER_LIGHTS {
  if (tone === 'deep') return 'warm'
  if (hue === 'amber' || hue === 'sand') return 'red'
  return hue === 'coral' ? 'cold' : 'warm'
}
