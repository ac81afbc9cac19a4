import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: ((options: object) => void) | undefined

function runCollection(options: { type: 'minor' } | { type: 'major'; flavor: 'last-resort' }): void {
  setFlagsFromString('--expose-gc')
  collect ??= runInNewContext('gc') as (options: object) => void
  collect(options)
}

/**
 * Collects the garbage of this thread and returns its memory to the system, which V8 would keep for later. For the end of the startup
 * of a thread, because it takes a tenth of a second.
 */
export function collectGarbage(): void {
  runCollection({ type: 'major', flavor: 'last-resort' })
}

/** Collects new objects, in about a millisecond. For small objects that hold much memory of native code, which V8 does not count. */
export function collectNewObjects(): void {
  runCollection({ type: 'minor' })
}
