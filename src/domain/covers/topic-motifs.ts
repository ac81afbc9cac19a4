import { normalizeInterest } from '../interests.ts'

/** A color family of covers (`--hue-*` in tokens.css). */
export type CoverHue = (typeof HUES)[number]

/** A drawing for a topic. `path` is the `d` of a line drawing within 100 × 100 around the origin. */
export interface TopicMotif {
  hue: CoverHue
  path: string
}

function drawRing(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`
}

/** Returns an ellipse around the origin, rotated by `degrees`. */
function drawOrbit(rx: number, ry: number, degrees: number): string {
  const [x, y] = [Math.cos, Math.sin].map((f) => Math.round(rx * f((degrees * Math.PI) / 180)))
  return `M${-(x ?? 0)} ${-(y ?? 0)}a${rx} ${ry} ${degrees} 1 0 ${2 * (x ?? 0)} ${2 * (y ?? 0)}a${rx} ${ry} ${degrees} 1 0 ${-2 * (x ?? 0)} ${-2 * (y ?? 0)}`
}

const HEXAGON = 'l19 11v22l-19 11l-19-11v-22z'

/** By normalized topic. */
const MOTIFS: Record<string, TopicMotif> = {
  // A circuit.
  technology: {
    hue: 'sea',
    path: `M-48 28h28L2 6h26M-48-28h30l14 14h30M-48 0h20${drawRing(35, 6, 7)}${drawRing(33, -14, 7)}${drawRing(-21, 0, 7)}`,
  },
  // A net of neurons.
  ai: {
    hue: 'plum',
    path: `${drawRing(-38, -20, 8)}${drawRing(-38, 20, 8)}${drawRing(0, -38, 8)}${drawRing(0, 0, 8)}${drawRing(0, 38, 8)}${drawRing(40, 0, 10)}M-31-24L-7-35M-31-16L-7-4M-31 16L-7 4M-31 24L-7 35M7-34L32-7M8 0h22M7 34L32 7`,
  },
  // A planet and its moon.
  space: { hue: 'slate', path: `${drawRing(0, 0, 22)}${drawOrbit(50, 15, -22)}${drawRing(34, -36, 4)}` },
  'defence&security': {
    hue: 'leaf',
    path: 'M0-46l38 13v25c0 26-18 42-38 52c-20-10-38-26-38-52v-25zM-18-8l18 15l18-15M-18 10l18 15l18-15',
  },
  // Pediment and columns.
  publicadministration: {
    hue: 'sand',
    path: 'M-46-18L0-44l46 26zM-32-6v32M-11-6v32M11-6v32M32-6v32M-46 40h92',
  },
  business: { hue: 'amber', path: 'M-42 44v-28h14v28M-18 44v-50h14v50M6 44v-40h14v40M30 44v-88h14v88' },
  sustainability: { hue: 'leaf', path: 'M-32 34C-40-14-6-44 42-42C44 6 10 38-32 34zM-46 48L16-16' },
  health: { hue: 'coral', path: 'M-50 6h24l11-32l16 60l15-44l8 16h26' },
  // A podium with a flag.
  competitiveness: {
    hue: 'amber',
    path: 'M-48 44v-24h30v-20h34v12h32v32M-1 0v-46l26 10l-26 11',
  },
  // Rows of a parliament.
  policy: {
    hue: 'plum',
    path: 'M-46 30a46 46 0 0 1 92 0M-31 30a31 31 0 0 1 62 0M-16 30a16 16 0 0 1 32 0M-50 44h100',
  },
  materials: { hue: 'slate', path: `M0-33${HEXAGON}M-19 0${HEXAGON}M19 0${HEXAGON}` },
  economy: { hue: 'sea', path: 'M-46 24l26-24l20 16l42-46M18-30h24v24M-46 44h92' },
  science: {
    hue: 'slate',
    path: `${drawOrbit(46, 17, 0)}${drawOrbit(46, 17, 60)}${drawOrbit(46, 17, 120)}${drawRing(0, 0, 4)}`,
  },
  society: {
    hue: 'coral',
    path: `${drawRing(0, -20, 13)}M-24 40c0-40 48-40 48 0${drawRing(-36, -6, 9)}M-50 38c0-14 4-22 14-24${drawRing(36, -6, 9)}M50 38c0-14-4-22-14-24`,
  },
  // A pile of coins.
  finance: {
    hue: 'leaf',
    path: 'M-36-26a36 13 0 1 0 72 0a36 13 0 1 0-72 0v20a36 13 0 0 0 72 0v-20M-36-6v20a36 13 0 0 0 72 0v-20M-36 14v20a36 13 0 0 0 72 0v-20',
  },
  // A gear.
  industry: {
    hue: 'sand',
    path: `${drawRing(0, 0, 13)}${drawRing(0, 0, 31)}M0-31v-15M0 31v15M-31 0h-15M31 0h15M22-22l11-11M-22 22l-11 11M-22-22l-11-11M22 22l11 11`,
  },
  waste: {
    hue: 'leaf',
    path: 'M-36-8a37 37 0 0 1 64-18M36 8a37 37 0 0 1-64 18M30-48v23h-23M-30 48v-23h23',
  },
  // A capsule.
  pharmacy: {
    hue: 'coral',
    path: 'M-38 4L4-38a24 24 0 0 1 34 34L-4 38a24 24 0 0 1-34-34zM-17-17l34 34M-18 12l12-12',
  },
  // A share of the whole.
  'private equity': { hue: 'amber', path: 'M10-10v-36a36 36 0 0 1 36 36zM-6 6v-40a40 40 0 1 0 40 40z' },
  pipelines: {
    hue: 'sand',
    path: 'M-50-32h38a26 26 0 0 1 26 26v8a8 8 0 0 0 8 8h28M-50-8h26a8 8 0 0 1 8 8v8a26 26 0 0 0 26 26h40M-34-40v40M36 2v40',
  },
  // Wind turbines.
  energy: {
    hue: 'amber',
    path: 'M-16 48v-56M-16-8v-38M-16-8l33 19M-16-8l-33 19M30 48v-28M30 20v-22M30 20l19 11M30 20l-19 11',
  },
  // Rails.
  transport: {
    hue: 'sea',
    path: 'M-10-46L-38 46M10-46L38 46M-20-26h40M-27-4h54M-34 20h68M-42 42h84',
  },
}

/** Motifs for all other topics: waves, a string of beads, a compass, speech bubbles, ripples, a burst, stairs, tiles. */
const GENERIC_MOTIFS: readonly string[] = [
  'M-48-24q12-15 24 0t24 0t24 0t24 0M-48 2q12-15 24 0t24 0t24 0t24 0M-48 28q12-15 24 0t24 0t24 0t24 0',
  `${drawRing(-36, -18, 9)}${drawRing(-14, 8, 11)}${drawRing(16, 12, 13)}${drawRing(40, -12, 9)}M-50-40L-42-26M-30-10l7 9M-3 9h6M26 3l7-8M44-22l6-18`,
  'M0-48L11-11L48 0L11 11L0 48L-11 11L-48 0L-11-11z',
  'M-46-38h62v42h-34l-16 14v-14h-12zM26-16h20v40h-8v14l-16-14h-28v-10',
  `${drawRing(0, 0, 8)}${drawRing(0, 0, 26)}${drawRing(0, 0, 44)}`,
  'M0-46v26M0 46v-26M-46 0h26M46 0h-26M-33-33l18 18M33 33l-18-18M-33 33l18-18M33-33l-18 18',
  'M-48 40h24v-26h24v-26h24v-26h24',
  'M0-46l22 22l-22 22l-22-22zM-24-2l22 22l-22 22l-22-22zM24-2l22 22l-22 22l-22-22z',
]
const HUES = ['sea', 'amber', 'leaf', 'coral', 'plum', 'slate', 'sand'] as const

/**
 * Returns the motif of `topic`, in any spelling. Topics without one get a color by `topicHash` and a generic motif by `eventHash`: a catalogue
 * can have most of its events in one such topic.
 */
export function getTopicMotif(topic: string, topicHash: number, eventHash: number): TopicMotif {
  return (
    MOTIFS[normalizeInterest(topic)] ?? {
      hue: HUES[topicHash % HUES.length] ?? 'sea',
      path: GENERIC_MOTIFS[(eventHash >>> 20) % GENERIC_MOTIFS.length] ?? '',
    }
  )
}
