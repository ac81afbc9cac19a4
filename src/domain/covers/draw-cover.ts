import { toDayNumber } from '../day.ts'
import type { EventSummary } from '../event.ts'
import { normalizeInterest } from '../interests.ts'
import { foldText } from '../text.ts'
import { getCityLandmark } from './city-landmarks.ts'
import { getTopicMotif } from './topic-motifs.ts'

/** The fields of an event that determine its cover. */
export type CoverEvent = Pick<EventSummary, 'event_code' | 'topic' | 'city' | 'date_begin'>

/**
 * card: at the top of a card. banner: at the top of the dialog. thumb: a small square in a row. preview and poster: a picture for
 * shared links, with and without room for text below.
 */
export type CoverSize = keyof typeof CANVASES

/** Canvas size, height of the ground line, scale of the shapes, and ranges of their horizontal position (0 to 1). */
const CANVASES = {
  card: { width: 320, height: 120, ground: 104, scale: 1.15, motif: [0.3, 0.5], city: [0.64, 0.8] },
  banner: { width: 960, height: 180, ground: 156, scale: 1.8, motif: [0.28, 0.45], city: [0.6, 0.74] },
  preview: { width: 1200, height: 352, ground: 316, scale: 3, motif: [0.26, 0.42], city: [0.6, 0.74] },
  poster: { width: 1200, height: 630, ground: 548, scale: 5.2, motif: [0.26, 0.42], city: [0.62, 0.74] },
  thumb: { width: 96, height: 96, ground: 80, scale: 0.78, motif: [0.34, 0.66], city: [0.42, 0.58] },
} as const
const TONES = ['pale', 'mid', 'deep'] as const

/**
 * Draws the cover of an event as flat shapes from back to front, each the `d` of a path on a canvas of `width` × `height`: a
 * line drawing for the topic, sun or moon unless the date is unknown, ground, landmark, and waves as lines. It is deterministic: the topic selects motif (if it has one) and colors, the city the landmark, the date sun or
 * moon and their position, the event code the remaining variation.
 */
export function drawCover(event: CoverEvent, size: CoverSize) {
  const canvas = CANVASES[size]
  const { width, height, ground, scale } = canvas
  const code = hash(event.event_code)
  const { hue, path } = getTopicMotif(
    event.topic ?? '',
    hash(normalizeInterest(event.topic ?? event.event_code)),
    code,
  )
  const landmark = event.city ? getCityLandmark(event.city, hash(foldText(event.city))) : undefined
  const water = landmark?.water ?? true
  const motifX = Math.round(width * interpolate(canvas.motif, toFraction(code, 0)))
  const cityX = Math.round(width * interpolate(canvas.city, toFraction(code, 8)))
  const motifScale = round(scale * (0.84 + toFraction(code, 16) * 0.36))
  return {
    width,
    height,
    hue,
    tone: TONES[code % TONES.length] ?? 'mid',
    motif: { path, transform: `translate(${motifX} ${Math.round(ground * 0.5)}) scale(${motifScale})` },
    light: drawLight(event.date_begin, canvas, toFraction(code, 24)),
    ground: water
      ? `M0 ${ground}h${width}v${height - ground}h${-width}z`
      : drawHills(width, height, ground, toFraction(code, 4)),
    landmark: landmark && {
      path: landmark.path,
      transform: `translate(${cityX} ${ground + 1}) scale(${code & 128 ? -scale : scale} ${scale})`,
    },
    water: water ? drawWaves(width, ground, height, toFraction(code, 12)) : undefined,
  }
}

/** Draws a moon in winter, a low sun in autumn and a high one in summer. The day of the month sets the horizontal position. */
function drawLight(
  day: string | null,
  { width, ground, scale }: { width: number; ground: number; scale: number },
  chance: number,
): { path: string; halo: string; isMoon: boolean } | undefined {
  if (day === null || toDayNumber(day) === undefined) return undefined
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8, 10))]
  const x = Math.round(width * (0.16 + ((date - 1) / 30) * 0.68))
  const season = Math.floor((month % 12) / 3) // winter, spring, summer, autumn
  const radius = Math.round(scale * [17, 16, 19, 24][season]!)
  const y = Math.round(ground * ([0.3, 0.36, 0.3, 0.78][season]! + chance * 0.1))
  if (season > 0)
    return {
      path: drawDisc(x, y, radius),
      halo: drawDisc(x, y, round(radius * (season === 2 ? 1.5 : 1.32))),
      isMoon: false,
    }
  // The moon grows with the day of the month.
  const inner = round(radius * (1.12 + date / 18))
  const moon = `M${x} ${y - radius}a${radius} ${radius} 0 0 1 0 ${radius * 2}a${inner} ${inner} 0 0 0 0 ${-radius * 2}z`
  return { path: moon, halo: drawDisc(x, y, radius), isMoon: true }
}

function drawHills(width: number, height: number, ground: number, chance: number): string {
  const rise = Math.round((height - ground) * 0.7)
  const at = Math.round(width * (0.1 + chance * 0.25))
  return `M0 ${ground - rise + 4}Q${at} ${ground - rise} ${Math.round(width * 0.45)} ${ground}H${width}V${height}H0z`
}

function drawWaves(width: number, ground: number, height: number, chance: number): string {
  const step = (height - ground) / 3
  const line = (row: number) =>
    `M${-Math.round(chance * 24 + row * 5)} ${round(ground + step * row)}q6-4 12 0${'t12 0'.repeat(Math.ceil(width / 12) + 3)}`
  return line(1) + line(2)
}

function drawDisc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0z`
}

/** FNV-1a with a final mix, for evenly distributed 32-bit numbers. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b)
  return (value ^ (value >>> 16)) >>> 0
}

/** Returns eight bits of a hash, from `bits` on, as a number from 0 to 1. */
function toFraction(hashed: number, bits: number): number {
  return ((hashed >>> bits) & 255) / 255
}

function interpolate([from, to]: readonly [number, number], at: number): number {
  return from + (to - from) * at
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
