import { BrokenText, type Take, type Taken } from './cut-records.ts'

/** One JSON object of a catalogue file, or what is wrong with it. */
export type JsonRecord = { values: Record<string, unknown> } | { problem: string }

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \n\t'.includes(text[at]!)) at++
  return at
}

/** Index after the string that opens at `open`, or -1 when the text ends first. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; ; at++) {
    at = text.indexOf('"', at)
    if (at === -1) return -1
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return at + 1
  }
}

/** Index after the value that begins at `from`, or -1 when the text ends first. Looks at brackets and quotes only. */
function endOfValue(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at) - 1
        if (at === -2) return -1
        if (depth === 0) return at + 1
        break
      case '{':
      case '[':
        depth++
        break
      case '}':
      case ']':
        if (depth === 0) return at
        if (--depth === 0) return at + 1
        break
      case ',':
        if (depth === 0) return at
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
export const takeJsonLine: Take<JsonRecord> = (text, from, atEnd) => {
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
}

const OPENING = /\s*(\{\s*"events"\s*:\s*)?\[/y
/** Longest opening, in characters, that is waited for. */
const OPENING_LIMIT = 1_000

/**
 * A JSON array of objects, or an object that begins with such an array as `events`. Brackets are counted to find where
 * an element ends, so only one element at a time is parsed. A broken element breaks the file: where the next one begins
 * would be a guess.
 */
export function takeJsonElement(): Take<JsonRecord> {
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
    const end = endOfValue(text, start)
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
    if (!atEnd || from === text.length) return undefined
    try {
      JSON.parse((isWrapped ? '{"events":[]' : '[]') + text.slice(from))
    } catch {
      throw new BrokenText(skipBlanks(text, from), 'what follows the events is not JSON')
    }
    return { start: from, next: text.length }
  }

  return (text, from, atEnd) => {
    if (state === 'before') return open(text, from, atEnd)
    return state === 'after' ? close(text, from, atEnd) : element(text, from, atEnd)
  }
}
