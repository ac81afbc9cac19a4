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

/** Returns the colors of a cover as hexadecimal numbers. */
export function getCoverColors(hue: CoverHue, tone: CoverTone) {
  const { pale, mid, deep } = COVER_SHADES[hue]
  const tones: Record<CoverTone, { sky: string; mark: string; land: string; moon: string }> = {
    pale: { sky: pale, mark: mixInOklab(mid, 0.62, pale), land: deep, moon: '#ffffff' },
    mid: { sky: mid, mark: mixInOklab(pale, 0.52, mid), land: deep, moon: COVER_LIGHTS.cold },
    deep: {
      sky: mixInOklab(mid, 0.14, deep),
      mark: mixInOklab(mid, 0.74, deep),
      land: mixInOklab('#000000', 0.56, deep),
      moon: COVER_LIGHTS.cold,
    },
  }
  return { ...tones[tone], light: COVER_LIGHTS[chooseLight(hue, tone)] }
}

/** Chooses a light that stands out from the sky. */
function chooseLight(hue: CoverHue, tone: CoverTone): keyof typeof COVER_LIGHTS {
  if (tone === 'deep') return 'warm'
  if (hue === 'amber' || hue === 'sand') return 'red'
  return hue === 'coral' ? 'cold' : 'warm'
}

/** Mixes colors as `color-mix(in oklab, first share, second)` does. */
function mixInOklab(first: string, share: number, second: string): string {
  const [a, b] = [toOklab(first), toOklab(second)]
  return fromOklab(a.map((value, index) => value * share + (b[index] ?? 0) * (1 - share)))
}

// The matrices of Oklab (https://bottosson.github.io/posts/oklab/).
const TO_CONES = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const TO_LAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const FROM_LAB = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const FROM_CONES = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

function multiply(matrix: number[][], vector: number[]): number[] {
  return matrix.map((row) => row.reduce((sum, factor, index) => sum + factor * (vector[index] ?? 0), 0))
}

function toOklab(color: string): number[] {
  const linear = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return multiply(TO_LAB, multiply(TO_CONES, linear).map(Math.cbrt))
}

function fromOklab(lab: number[]): string {
  const linear = multiply(
    FROM_CONES,
    multiply(FROM_LAB, lab).map((value) => value ** 3),
  )
  const channels = linear.map((value) => {
    const channel = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
    const byte = Math.round(Math.min(1, Math.max(0, channel)) * 255)
    return byte.toString(16).padStart(2, '0')
  })
  return `#${channels.join('')}`
}
