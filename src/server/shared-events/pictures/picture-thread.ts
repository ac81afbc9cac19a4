import { Worker } from 'node:worker_threads'
import type { EventPicture } from './event-picture.ts'

/** Pictures that wait for their turn. Each takes about 50 ms. */
const MAX_WAITING = 40
/** A drawing that takes longer is given up. */
const MAX_DRAWING_MS = 10_000
/** The thread needs about 40 MB; without work it ends after this time. */
const IDLE_MS = 60_000

interface Task {
  picture: EventPicture
  resolve(png: Uint8Array): void
  reject(error: Error): void
}

/** The queue of pictures is full. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

/** Draws pictures one at a time, in a thread that starts with the first and does not keep the process alive. */
export function createPictureThread() {
  const waiting: Task[] = []
  let worker: Worker | null = null
  let isBusy = false
  let idleTimer: NodeJS.Timeout | undefined

  const end = () => {
    void worker?.terminate()
    worker = null
  }

  const run = ({ picture, resolve, reject }: Task) => {
    worker ??= new Worker(new URL('./picture-worker.ts', import.meta.url))
    const current = worker
    current.unref()
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      current.off('message', onMessage).off('error', fail).off('exit', onExit)
      settle()
      isBusy = false
      startNext()
    }
    const fail = (error: Error) => {
      end()
      finish(() => reject(error))
    }
    const onMessage = (png: Uint8Array) => finish(() => resolve(png))
    const onExit = (code: number) => fail(new Error(`the thread that draws pictures ended with code ${code}`))
    const timer = setTimeout(() => fail(new Error('drawing the picture took too long')), MAX_DRAWING_MS)
    timer.unref()
    current.on('message', onMessage).on('error', fail).on('exit', onExit)
    current.postMessage(picture)
  }

  const startNext = () => {
    if (isBusy) return
    const task = waiting.shift()
    clearTimeout(idleTimer)
    if (task) {
      isBusy = true
      run(task)
    } else {
      idleTimer = setTimeout(end, IDLE_MS)
      idleTimer.unref()
    }
  }

  return {
    /** Draws a picture as PNG in its turn. Throws a QueueFullError if too many are waiting. */
    draw(picture: EventPicture): Promise<Uint8Array> {
      if (waiting.length >= MAX_WAITING) return Promise.reject(new QueueFullError())
      return new Promise((resolve, reject) => {
        waiting.push({ picture, resolve, reject })
        startNext()
      })
    },
  }
}
