import type { ImportProgress } from './import-catalogue.ts'

const BAR_WIDTH = 30
const REDRAW_MS = 100
/** Where there is no terminal, a line for each so many rows. */
const ROWS_PER_LINE = 100_000

/** A bar that is redrawn in place on a terminal, plain lines elsewhere. */
export function createImportProgress(stream: NodeJS.WriteStream): ImportProgress & { clear(): void } {
  return stream.isTTY ? createProgressBar(stream) : createProgressLines(stream)
}

function percent(fraction: number | undefined): string {
  return fraction === undefined ? '' : ` (${Math.floor(fraction * 100)} %)`
}

function createProgressBar(stream: NodeJS.WriteStream) {
  let drawnAt = Number.NEGATIVE_INFINITY
  const draw = (text: string) => stream.write(`\r\u001b[K${text}`)
  return {
    reading(rows: number, fraction: number | undefined) {
      const now = performance.now()
      if (now - drawnAt < REDRAW_MS) return
      drawnAt = now
      const filled = Math.floor((fraction ?? 0) * BAR_WIDTH)
      const bar = fraction === undefined ? '' : `[${'█'.repeat(filled).padEnd(BAR_WIDTH, '░')}] `
      draw(`${bar}${rows.toLocaleString('en-US')} rows read${percent(fraction)}`)
    },
    step: (text: string) => void draw(`${text} …`),
    clear: () => void draw(''),
  }
}

function createProgressLines(stream: NodeJS.WriteStream) {
  let reported = 0
  return {
    reading(rows: number, fraction: number | undefined) {
      if (rows - reported < ROWS_PER_LINE) return
      reported = rows
      stream.write(`${rows.toLocaleString('en-US')} rows read${percent(fraction)}\n`)
    },
    step: (text: string) => void stream.write(`${text}\n`),
    clear() {},
  }
}
