import { Resvg } from '@resvg/resvg-js'
import { drawPicture } from './draw-picture.ts'
import type { EventPicture } from './event-picture.ts'
import { BOLD, MEDIUM } from './fonts.ts'

/** Draws a picture as PNG, in the thread of event-images.ts. */
export default function drawPng(picture: EventPicture): Uint8Array {
  const image = new Resvg(drawPicture(picture), {
    // Only the packaged fonts: pictures are the same on every machine.
    font: { loadSystemFonts: false, fontFiles: [BOLD.file, MEDIUM.file] },
  })
  return new Uint8Array(image.render().asPng())
}
