import { setImmediate } from 'node:timers/promises'
import { Resvg } from '@resvg/resvg-js'
import { collectNewObjects } from '../../platform/collect-garbage.ts'
import { drawPicture } from './draw-picture.ts'
import type { EventPicture } from './event-picture.ts'
import { BOLD, MEDIUM } from './fonts.ts'

/** Draws a picture as PNG, in the thread of event-images.ts. */
export default async function drawPng(picture: EventPicture): Promise<Uint8Array> {
  const png = draw(picture)
  // The image holds 3 MB until it is collected and the event loop has turned; the thread sleeps between tasks without a turn.
  collectNewObjects()
  await setImmediate()
  return png
}

function draw(picture: EventPicture): Uint8Array {
  const image = new Resvg(drawPicture(picture), {
    // Only the packaged fonts: pictures are the same on every machine.
    font: { loadSystemFonts: false, fontFiles: [BOLD.file, MEDIUM.file] },
  })
  return new Uint8Array(image.render().asPng())
}
