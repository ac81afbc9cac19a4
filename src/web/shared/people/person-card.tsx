import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { getInitials } from '../../../domain/initials.ts'
import { type CardFields, formatLink } from '../../../domain/people/card.ts'
import type { PersonReason } from '../../../domain/people/match-people.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'

/** The colors of initials, in the order of their numbers. */
const COLORS = [
  'bg-sea-soft text-sea-ink',
  'bg-amber-soft text-amber-ink',
  'bg-leaf-soft text-leaf-ink',
  'bg-coral-soft text-coral-ink',
  'bg-sea text-on-sea',
  'bg-amber text-on-amber',
  'bg-leaf text-on-leaf',
  'bg-coral text-on-coral',
]

/** The initials of a person in the color of their card; decorative. */
export function Initials({ name, color }: { name: string; color: number }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-full font-semibold forced-colors:border',
        COLORS[color],
      )}
    >
      {getInitials(name) || '?'}
    </span>
  )
}

/** A card as other people see it. `reasons` say why the user could meet this person; `children` are the actions. */
export function PersonCard({
  card,
  reasons = [],
  label,
  level: Heading = 'h4',
  children,
}: {
  card: CardFields
  reasons?: readonly PersonReason[]
  /** What there is between the user and this person. */
  label?: string | null
  level?: 'h3' | 'h4'
  children?: ReactNode
}) {
  const texts = useTexts()
  const words = texts.people
  const facts = [
    [words.event.looksFor, card.looks_for.map(words.looksFor)],
    [words.event.offers, card.offers.map(words.offer)],
    [words.event.speaks, card.languages.map(words.languageName)],
  ] as const
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-3">
        <Initials name={card.display_name} color={card.color} />
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Heading className="font-semibold wrap-anywhere">{card.display_name || '…'}</Heading>
            {label && <Badge tone="leaf">{label}</Badge>}
          </div>
          {card.headline && <p className="text-sm text-ink-soft wrap-anywhere">{card.headline}</p>}
        </div>
      </div>
      {reasons.length > 0 && (
        <ul className="grid gap-1 rounded-sm bg-sea-soft px-3 py-2 text-sm font-medium text-sea-ink">
          {reasons.map((reason) => {
            const text = words.reason(reason, texts.vocabulary)
            return <li key={text}>{text}</li>
          })}
        </ul>
      )}
      {card.topics.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {card.topics.map((topic) => (
            <li key={topic}>
              <Badge>{texts.vocabulary(topic)}</Badge>
            </li>
          ))}
        </ul>
      )}
      <dl className="grid gap-1 text-sm">
        {facts.map(
          ([term, values]) =>
            values.length > 0 && (
              <div key={term} className="flex flex-wrap gap-x-2">
                <dt className="text-ink-faint">{term}:</dt>
                <dd className="min-w-0 wrap-anywhere">{values.join(', ')}</dd>
              </div>
            ),
        )}
      </dl>
      {(card.links.length > 0 || card.shows_linkedin) && (
        <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {card.links.map((link) => (
            <a
              key={link}
              href={link}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="inline-flex min-h-6 touch:min-h-11 items-center gap-1 font-medium text-sea-ink underline underline-offset-2 wrap-anywhere"
            >
              {formatLink(link)}
              <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
              <span className="sr-only">{texts.events.detail.newTab}</span>
            </a>
          ))}
          {card.shows_linkedin && <span className="text-ink-soft">{words.card.hasLinkedin}</span>}
        </div>
      )}
      {children}
    </div>
  )
}
