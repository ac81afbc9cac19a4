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

// Points of a loose net, `step` apart, each a little out of place.
function net(seed: number, step: number) {
  const columns = Math.ceil(COVER_WIDTH / step) + 2
  return (column: number, row: number) => {
    const wander = hash(`${seed}/${row * columns + column}`)
    const off = (bits: number) => ((((wander >>> bits) & 255) / 255 - 0.5) * step * 0.7) | 0
    return { x: column * step - step / 2 + off(0), y: row * step - step / 4 + off(8) }
  }
}

function links(seed: number) {
  const at = net(seed, 48)
  const node = (index: number) => {
    const [column, row] = [index % 9, Math.floor(index / 9)]
    const [{ x, y }, next, below] = [at(column, row), at(column + 1, row), at(column + 1, row + 1)]
    const onward = hash(`${seed}-${index}`) % 3 === 0 ? '' : `M${x} ${y}L${next.x} ${next.y}`
    return `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0${onward}M${x} ${y}L${below.x} ${below.y}`
  }
  return { path: range(27).map(node).join(''), strokeWidth: 2 }
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
  const at = net(seed, 40)
  const facet = (index: number) => {
    const [column, row] = [index % 11, Math.floor(index / 11)]
    const [{ x, y }, right, below, across] = [
      at(column, row),
      at(column + 1, row),
      at(column, row + 1),
      at(column + 1, row + 1),
    ]
    return `M${across.x} ${across.y}L${x} ${y}L${right.x} ${right.y}M${x} ${y}L${below.x} ${below.y}`
  }
  return { path: range(44).map(facet).join(''), strokeWidth: 1.5 }
}
