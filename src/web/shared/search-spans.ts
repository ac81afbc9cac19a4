import type { TextSpan } from '../../domain/search/parsed-search.ts'

/**
 * Returns the typed text with one span of it replaced. `searched` is the text that the span refers to: what was typed at the
 * time, without spaces around it. Returns null if the text up to the end of the span has changed since.
 */
export function replaceSpan(
  typed: string,
  searched: string,
  { start, end }: TextSpan,
  replacement: string,
): string | null {
  const offset = typed.length - typed.trimStart().length
  if (!typed.startsWith(searched.slice(0, end), offset)) return null
  return typed.slice(0, offset + start) + replacement + typed.slice(offset + end)
}

/** Returns the typed text without a span and the space that it leaves; null as in `replaceSpan`. */
export function removeSpan(typed: string, searched: string, span: TextSpan): string | null {
  return replaceSpan(typed, searched, span, '')?.replace(/\s+/g, ' ').trim() ?? null
}

/** Returns the typed text with double quotes around a span, so that it is searched literally; null as in `replaceSpan`. */
export function quoteSpan(typed: string, searched: string, span: TextSpan): string | null {
  return replaceSpan(typed, searched, span, `"${searched.slice(span.start, span.end).replaceAll('"', '')}"`)
}
