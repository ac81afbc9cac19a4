import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { describeError, type Logger } from '../../platform/logger.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { createThreadPool } from '../../platform/thread-pool.ts'
import { type EventPicture, getPictureRevision } from './event-picture.ts'
import { createImageStore } from './image-store.ts'

/** The size of all stored pictures, in bytes: about 8,000. */
const MAX_STORED_BYTES = 200 * 1024 * 1024

/** Pictures are drawn one at a time, each in about 50 ms. */
const QUEUE = { running: 1, waiting: 40, waitingPerKey: 40, retryAfter: 60 }
const MAX_DRAWING_MS = 10_000

export type EventImages = ReturnType<typeof createEventImages>

/** Returns the folder of the pictures of events. They can be deleted at any time. */
export function getEventImagesFolder(dataDir: string): string {
  return join(dataDir, 'event-images')
}

/** Draws the pictures of events for shared links, and stores them in `folder` by revision. */
export function createEventImages(folder: string, log: Logger, maxBytes = MAX_STORED_BYTES) {
  const store = createImageStore(folder, maxBytes)
  const waitForTurn = createFairQueue(QUEUE)
  const draw = createThreadPool<EventPicture, Uint8Array>({
    file: new URL('./picture-thread.ts', import.meta.url),
    threads: 1,
    maxTaskMs: MAX_DRAWING_MS,
    hasLowPriority: true,
  })
  /** The pictures that are being read or drawn, by file name. */
  const pending = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>()
  let isStoreBroken = false

  const readOrDraw = async (name: string, picture: EventPicture) => {
    const stored = await store.read(name)
    if (stored) return stored
    try {
      const png = new Uint8Array(await waitForTurn('', () => draw(picture)))
      await storeImage(name, png)
      return png
    } catch (error) {
      // Too many pictures are waiting.
      if (error instanceof ProblemError) return null
      const problem = { event_code: picture.cover.event_code, error: describeError(error) }
      log.warn(problem, 'picture of an event not drawn')
      return null
    }
  }

  const storeImage = async (name: string, png: Uint8Array) => {
    try {
      await store.write(name, png)
      isStoreBroken = false
    } catch (error) {
      // Pictures are drawn again for each request. Logged once, until storing works again.
      if (!isStoreBroken) log.warn({ folder, error: describeError(error) }, 'pictures of events not stored')
      isStoreBroken = true
    }
  }

  return {
    /** Returns the PNG of a picture; null if it cannot be drawn now: too many are waiting, or drawing it failed. */
    load(picture: EventPicture): Promise<Uint8Array<ArrayBuffer> | null> {
      const name = createFileName(picture)
      const known = pending.get(name)
      if (known) return known
      const loading = readOrDraw(name, picture).finally(() => pending.delete(name))
      pending.set(name, loading)
      return loading
    },
  }
}

function createFileName(picture: EventPicture): string {
  const code = createHash('sha256').update(picture.cover.event_code).digest('hex').slice(0, 16)
  return `${code}-${getPictureRevision(picture)}.png`
}
