import { parentPort } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import { lowerPriority } from '../../platform/lower-priority.ts'
import { drawPicture } from './draw-picture.ts'
import type { EventPicture } from './event-picture.ts'
import { BOLD, MEDIUM } from './fonts.ts'

// Runs in the thread of picture-thread.ts.

/** Requests have priority over pictures. */
const NICENESS = 5

// On Linux this sets the priority of the calling thread, elsewhere of the whole process.
if (process.platform === 'linux') lowerPriority(NICENESS)

parentPort!.on('message', (picture: EventPicture) => {
  const image = new Resvg(drawPicture(picture), {
    // Only the packaged fonts: pictures are the same on every machine.
    font: { loadSystemFonts: false, fontFiles: [BOLD.file, MEDIUM.file] },
  })
  const png = new Uint8Array(image.render().asPng())
  parentPort!.postMessage(png, [png.buffer])
})
