/** A colour family of the design tokens that covers are drawn in. */
export type CoverTone = 'sea' | 'amber' | 'leaf' | 'coral' | 'ink'

/** A cover: line art on a `COVER_WIDTH` × `COVER_HEIGHT` canvas, as the `d` of one path. */
export interface CoverArt {
  tone: CoverTone
  path: string
  /** Width of the line; dots are lines without length and a wide round end. */
  strokeWidth: number
}

export const COVER_WIDTH = 360
export const COVER_HEIGHT = 96

const TONES: readonly CoverTone[] = ['sea', 'amber', 'leaf', 'coral', 'ink']

/** Each draws one motif; `seed` (0–1) moves it, so that events of one topic are alike but not the same. */
const MOTIFS: readonly ((seed: number) => Omit<CoverArt, 'tone'>)[] = [
  waves,
  rings,
  dots,
  rays,
  links,
  combs,
  facets,
]

/**
 * The cover of an event, drawn from nothing but itself: colour and motif say the topic, their place is the event's own.
 * The same event looks the same everywhere and always.
 */
export function coverArt(topic: string | null, eventCode: string): CoverArt {
  const kind = hash(topic?.trim().toLowerCase() ?? '')
  const motif = MOTIFS[kind % MOTIFS.length] ?? waves
  const tone = TONES[Math.floor(kind / MOTIFS.length) % TONES.length] ?? 'sea'
  return { tone, ...motif(hash(eventCode) / 2 ** 32) }
}

/** FNV-1a with a final mix: an even 32-bit number for a text. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b)
  return (value ^ (value >>> 16)) >>> 0
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

function waves(seed: number) {
  const height = 7 + seed * 9
  const line = (row: number) =>
    `M${Math.round(-60 * seed - (row % 2) * 22)} ${8 + row * 16}q22 ${-height.toFixed(1)} 44 0${'t44 0'.repeat(10)}`
  return { path: range(6).map(line).join(''), strokeWidth: 2 }
}

function rings(seed: number) {
  const x = Math.round(40 + seed * 280)
  const ring = (index: number) => {
    const radius = 12 + index * 15
    return `M${x - radius} 96a${radius} ${radius} 0 1 1 ${radius * 2} 0`
  }
  return { path: range(17).map(ring).join(''), strokeWidth: 2 }
}

function dots(seed: number) {
  const slope = 0.25 + seed * 0.5
  const dot = (index: number) => {
    const [column, row] = [index % 24, Math.floor(index / 24)]
    return `M${8 + column * 15} ${Math.round(8 + row * 15 + ((column * slope * 15) % 15))}h0`
  }
  return {
    path: range(24 * 6)
      .map(dot)
      .join(''),
    strokeWidth: 5,
  }
}

function rays(seed: number) {
  const x = Math.round(30 + seed * 300)
  const ray = (index: number) => {
    const angle = (index * Math.PI) / 26
    const point = (radius: number) =>
      `${Math.round(x + Math.cos(angle) * radius)} ${Math.round(96 - Math.sin(angle) * radius)}`
    return `M${point(26)}L${point(380)}`
  }
  return { path: range(27).map(ray).join(''), strokeWidth: 2 }
}

function links(seed: number) {
  const point = (index: number) => {
    const wander = hash(`${seed}/${index}`)
    return { x: index * 30 - 6 + (wander % 18), y: 12 + ((wander >>> 8) % 72) }
  }
  const points = range(14).map(point)
  const chain = points.map(({ x, y }, index) => {
    const [next, afterNext] = [points[index + 1], points[index + 2]]
    const node = `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0`
    return `${node}${next ? `M${x} ${y}L${next.x} ${next.y}` : ''}${afterNext ? `M${x} ${y}L${afterNext.x} ${afterNext.y}` : ''}`
  })
  return { path: chain.join(''), strokeWidth: 2 }
}

function combs(seed: number) {
  const shift = Math.round(seed * 40)
  const cell = (index: number) => {
    const [column, row] = [index % 10, Math.floor(index / 10)]
    const [x, y] = [column * 42 - shift + (row % 2) * 21, row * 36 - 12]
    return `M${x} ${y}l21 12v24l-21 12l-21 -12v-24z`
  }
  return { path: range(40).map(cell).join(''), strokeWidth: 2 }
}

function facets(seed: number) {
  const facet = (index: number) => {
    const wander = hash(`${seed}/${index}`)
    const [top, bottom] = [index * 36 - 18 + (wander % 26), index * 36 - 18 + ((wander >>> 8) % 26)]
    return `M${top} 0L${bottom} 96M${top} 0L${bottom + 36} 96M${bottom} ${24 + ((wander >>> 16) % 40)}L${top + 36} 0`
  }
  return { path: range(11).map(facet).join(''), strokeWidth: 2 }
}
