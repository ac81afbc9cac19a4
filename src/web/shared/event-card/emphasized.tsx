import type { ReactNode } from 'react'
import type { TextSpan } from '../../../domain/search/parsed-search.ts'

/**
 * A text with what a search matched in it. `spans` refer to `source`; if the text is its translation, the whole part between commas is
 * emphasized.
 */
export function Emphasized({
  text,
  source = text,
  spans = [],
}: {
  text: string
  source?: string | null
  spans?: readonly TextSpan[] | undefined
}) {
  const shown: ReactNode[] = []
  let last = 0
  for (const span of spans) {
    const { start, end } = text.startsWith(source ?? text) ? span : findPart(text, source ?? text, span)
    if (start < last) continue
    shown.push(text.slice(last, start), <mark key={start}>{text.slice(start, end)}</mark>)
    last = end
  }
  return [...shown, text.slice(last)]
}

function findPart(text: string, source: string, span: TextSpan): TextSpan {
  const before = text.split(', ').slice(0, source.slice(0, span.start).split(', ').length)
  const end = before.join(', ').length
  return { start: end - (before.at(-1)?.length ?? 0), end }
}
