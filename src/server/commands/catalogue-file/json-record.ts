import {
  BrokenText,
  RECORD_LIMIT,
  type RecordFormat,
  type RecordProblem,
  type Taken,
} from './split-records.ts'

/** One JSON object of a catalogue file, or what is wrong with it. */
export type JsonRecord = { values: Record<string, unknown> } | RecordProblem

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \n\t'.includes(text[at]!)) at++
  return at
}

/** How far into a value the reading is. */
interface ValueState {
  depth: number
  inString: boolean
  isEscaped: boolean
}

function valueBegins(): ValueState {
  return { depth: 0, inString: false, isEscaped: false }
}

const STRING_MARK = /["\\]/g

/**
 * Index after the value that begins at `from`, or -1 when the text ends first; `state` is then what the reading goes on
 * with in the text that follows. Looks at brackets and quotes only.
 */
function endOfValue(text: string, from: number, state: ValueState): number {
  for (let at = from; at < text.length; at++) {
    if (state.isEscaped) {
      state.isEscaped = false
      continue
    }
    if (state.inString) {
      STRING_MARK.lastIndex = at
      const mark = STRING_MARK.exec(text)
      if (!mark) return -1
      at = mark.index
      if (mark[0] === '\\') state.isEscaped = true
      else state.inString = false
      if (!state.inString && state.depth === 0) return at + 1
      continue
    }
    switch (text[at]) {
      case '"':
        state.inString = true
        break
      case '{':
      case '[':
        state.depth++
        break
      case '}':
      case ']':
        if (state.depth === 0) return at
        if (--state.depth === 0) return at + 1
        break
      case ',':
        if (state.depth === 0) return at
        break
    }
  }
  return -1
}

/** Parses a value that must be JSON, and points at the place where it is not. */
function parsed(text: string, from: number, to: number): unknown {
  try {
    return JSON.parse(text.slice(from, to))
  } catch (error) {
    const place = /at position (\d+)/.exec(String(error))?.[1]
    throw new BrokenText(from + Number(place ?? 0), 'this is not JSON')
  }
}

/** JSON Lines: one object a line. A line that is no object is a problem of its own. */
export const jsonLines: RecordFormat<JsonRecord> = {
  take(text, from, atEnd) {
    const start = skipBlanks(text, from)
    const lineEnd = text.indexOf('\n', start)
    if (start === text.length || (lineEnd === -1 && !atEnd)) return undefined
    const end = lineEnd === -1 ? text.length : lineEnd
    const taken = { start, next: end }
    try {
      const value: unknown = JSON.parse(text.slice(start, end))
      return { ...taken, item: isObject(value) ? { values: value } : { problem: 'this is no JSON object' } }
    } catch {
      return { ...taken, item: { problem: 'this is not JSON' } }
    }
  },
  passOver: () => (piece, atEnd) => {
    const lineEnd = piece.indexOf('\n')
    return lineEnd === -1 && atEnd ? piece.length : lineEnd
  },
  sharesLines: false,
}

const OPENING = /\s*(\{\s*"events"\s*:\s*)?\[/y
/** Longest opening, in characters, that is waited for. */
const OPENING_LIMIT = 1_000

/**
 * A JSON array of objects, or an object that begins with such an array as `events`. Brackets are counted to find where
 * an element ends, so only one element at a time is parsed. A broken element breaks the file: where the next one begins
 * would be a guess.
 */
export function jsonElements(): RecordFormat<JsonRecord> {
  let state: 'before' | 'first element' | 'separator' | 'element' | 'after' = 'before'
  let isWrapped = false

  function open(text: string, from: number, atEnd: boolean): Taken<JsonRecord> | undefined {
    OPENING.lastIndex = from
    const opening = OPENING.exec(text)
    if (!opening && !atEnd && text.length - from < OPENING_LIMIT) return undefined
    if (!opening) throw new BrokenText(skipBlanks(text, from), 'an array of events is expected')
    state = 'first element'
    isWrapped = opening[1] !== undefined
    return { start: from, next: OPENING.lastIndex }
  }

  function element(text: string, from: number, atEnd: boolean): Taken<JsonRecord> | undefined {
    const start = skipBlanks(text, from)
    if (start === text.length) {
      if (atEnd) throw new BrokenText(from, 'the closing ] is missing')
      return undefined
    }
    if (text[start] === ']' && state !== 'element') {
      state = 'after'
      return { start, next: start + 1 }
    }
    if (state === 'separator') {
      if (text[start] !== ',') throw new BrokenText(start, 'a comma or ] is expected')
      state = 'element'
      return { start, next: start + 1 }
    }
    const end = endOfValue(text, start, valueBegins())
    if (end === -1) return undefined
    const value = parsed(text, start, end)
    state = 'separator'
    return {
      start,
      next: end,
      item: isObject(value) ? { values: value } : { problem: 'this is no JSON object' },
    }
  }

  function close(text: string, from: number, atEnd: boolean): Taken<JsonRecord> | undefined {
    if (text.length - skipBlanks(text, from) > RECORD_LIMIT) {
      throw new BrokenText(skipBlanks(text, from), 'what follows the events is too long')
    }
    if (!atEnd || from === text.length) return undefined
    try {
      JSON.parse((isWrapped ? '{"events":[]' : '[]') + text.slice(from))
    } catch {
      throw new BrokenText(skipBlanks(text, from), 'what follows the events is not JSON')
    }
    return { start: from, next: text.length }
  }

  function passOver() {
    const value = valueBegins()
    return (piece: string) => {
      const end = endOfValue(piece, 0, value)
      if (end !== -1) state = 'separator'
      return end
    }
  }

  return {
    take(text, from, atEnd) {
      if (state === 'before') return open(text, from, atEnd)
      return state === 'after' ? close(text, from, atEnd) : element(text, from, atEnd)
    },
    passOver,
    sharesLines: true,
  }
}
