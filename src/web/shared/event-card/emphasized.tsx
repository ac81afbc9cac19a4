import type { EventEmphasis } from '../../../domain/search/find-emphasis.ts'
import type { TextSpan } from '../../../domain/search/parsed-search.ts'
import { useTexts } from '../../texts/texts.ts'

/**
 * A text with what a search matched in it. `spans` refer to `source`; if the text is its translation, the whole part between commas is
 * emphasized.
 */
export function Emphasized({
  text,
  source,
  spans,
}: {
  text: string
  source?: string | null
  spans: readonly TextSpan[] | undefined
}) {
  'use no memo'
  if (!spans) return text
  let last = 0
  const marked = spans.map((span) => {
    const { start, end } = source && !text.startsWith(source) ? findPart(text, source, span) : span
    const before = text.slice(last, start)
    last = end
    return [before, <mark key={start}>{text.slice(start, end)}</mark>]
  })
  return [marked, text.slice(last)]
}

function findPart(text: string, source: string, span: TextSpan): TextSpan {
  const parts = text.split(', ').slice(0, source.slice(0, span.start).split(', ').length)
  const end = parts.join(', ').length
  return { start: end - (parts.at(-1)?.length ?? 0), end }
}

/** A match in a field that the card does not show otherwise: 'Venue: Coworking space by the main station'. */
export function MatchElsewhere({
  match: { field, text, spans },
}: {
  match: NonNullable<EventEmphasis['elsewhere']>
}) {
  'use no memo'
  const { events, vocabulary } = useTexts()
  return (
    <li className="ml-6 line-clamp-2 wrap-anywhere">
      {`${field === 'event_code' ? events.code : events.detail[field]}: `}
      <Emphasized text={field === 'topic' ? vocabulary(text) : text} source={text} spans={spans} />
    </li>
  )
}
