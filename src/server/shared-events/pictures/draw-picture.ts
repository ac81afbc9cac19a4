import { getCoverColors } from '../../../domain/covers/cover-colors.ts'
import { type CoverEvent, type CoverSize, drawCover } from '../../../domain/covers/draw-cover.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { EventPicture } from './event-picture.ts'
import { BOLD, MEDIUM } from './fonts.ts'
import { shortenText, wrapText } from './wrap-text.ts'

// Pictures have the size that social networks recommend for links.
const WIDTH = 1200
const HEIGHT = 630

const MARGIN = 64
const TEXT_COLOR = '#fdf3dc'
const DETAILS_SIZE = 34
const DETAILS_BASELINE = HEIGHT - 52

/** The largest style in which the title fits is used; in the last, it is shortened. */
const TITLE_STYLES = [
  { size: 76, lineHeight: 86, lines: 1 },
  { size: 64, lineHeight: 72, lines: 2 },
  { size: 52, lineHeight: 60, lines: 2 },
  { size: 44, lineHeight: 52, lines: 3 },
]

/**
 * Draws the picture of an event for shared links as SVG: its cover above name, dates and place. Returns the cover alone if the
 * fonts lack a character of the name or place.
 */
export function drawPicture({ cover, title, details, productName }: EventPicture): string {
  const hasText = BOLD.covers(title) && MEDIUM.covers(details)
  const brand = hasText && MEDIUM.covers(productName) ? productName : ''
  const content = hasText
    ? drawCoverShapes(cover, 'preview') + drawTexts(cover, title, details, brand)
    : drawCoverShapes(cover, 'poster')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`
}

/** The shapes of src/web/shared/event-cover/event-cover.tsx, in colors of their own. */
function drawCoverShapes(event: CoverEvent, size: CoverSize): string {
  const { height, hue, tone, motif, light, ground, landmark, water } = drawCover(event, size)
  const colors = getCoverColors(hue, tone)
  const lines = `fill="none" stroke-linecap="round" stroke-linejoin="round" stroke="${colors.mark}"`
  const lightColor = light?.isMoon ? colors.moon : colors.light
  return [
    `<rect width="${WIDTH}" height="${height}" fill="${colors.sky}"/>`,
    `<path d="${motif.path}" transform="${motif.transform}" stroke-width="5" ${lines}/>`,
    light && `<path d="${light.halo}" fill="${lightColor}" fill-opacity="0.28"/>`,
    light && `<path d="${light.path}" fill="${lightColor}"/>`,
    landmark && `<path d="${landmark.path}" transform="${landmark.transform}" fill="${colors.land}"/>`,
    `<path d="${ground}" fill="${colors.land}"/>`,
    water && `<path d="${water}" stroke-width="2.5" ${lines}/>`,
  ]
    .filter(Boolean)
    .join('')
}

/** The texts are on the ground of the cover, which continues to the bottom. */
function drawTexts(event: CoverEvent, title: string, details: string, brand: string): string {
  const { height, hue, tone } = drawCover(event, 'preview')
  const { land } = getCoverColors(hue, tone)
  const { size, lineHeight, lines } = fitTitle(title, WIDTH - 2 * MARGIN)
  const [top, bottom] = [height + 8, DETAILS_BASELINE - DETAILS_SIZE]
  // Centered between the cover and the details.
  const first = top + (bottom - top - lines.length * lineHeight) / 2 + size * 0.86
  const brandWidth = brand ? BOLD.measure(brand, DETAILS_SIZE) : 0
  // A long name of the product leaves room for the details.
  const shownBrand = brandWidth < WIDTH / 3 ? brand : ''
  const detailsWidth = WIDTH - 2 * MARGIN - (shownBrand ? brandWidth + 40 : 0)
  return [
    `<rect y="${height - 1}" width="${WIDTH}" height="${HEIGHT - height + 1}" fill="${land}"/>`,
    ...lines.map((line, index) => drawText(line, MARGIN, first + index * lineHeight, size, BOLD.weight)),
    drawText(
      shortenText(details, detailsWidth, (text) => MEDIUM.measure(text, DETAILS_SIZE)),
      MARGIN,
      DETAILS_BASELINE,
      DETAILS_SIZE,
      MEDIUM.weight,
    ),
    shownBrand &&
      drawText(shownBrand, WIDTH - MARGIN - brandWidth, DETAILS_BASELINE, DETAILS_SIZE, BOLD.weight),
  ].join('')
}

function fitTitle(title: string, width: number) {
  const styles = TITLE_STYLES.map(({ size, lineHeight, lines: maxLines }) => ({
    size,
    lineHeight,
    lines: wrapText(title, width, maxLines, (text) => BOLD.measure(text, size)),
  }))
  return styles.find(({ lines }) => lines.join(' ') === title) ?? styles.at(-1)!
}

function drawText(text: string, x: number, y: number, size: number, weight: number): string {
  return `<text x="${x}" y="${y}" font-family="Inter" font-size="${size}" font-weight="${weight}" fill="${TEXT_COLOR}">${escapeHtml(text)}</text>`
}
