import { scrollToHeading } from '../../shared/scroll-to-heading.ts'
import { useTexts } from '../../texts/texts.ts'
import type { FetchedMyEvents } from './my-events-query.ts'

type SectionName = 'today' | 'upcoming' | 'past' | 'saved'

/** The id of the heading of a section. */
export const sectionId = (name: SectionName) => `my-events-${name}`

/** Links to the sections of this long page that have events. */
export function MyEventsNavigation({
  data: { happening_now, counts, favorites },
  onShowPast,
}: {
  data: FetchedMyEvents
  /** Called before the page scrolls to the completed events, which may be folded. */
  onShowPast: () => void
}) {
  const words = useTexts().myEvents.sections
  const counted: [name: SectionName, count: number][] = [
    ['today', happening_now.length],
    ['upcoming', counts.upcoming],
    ['past', counts.completed],
    ['saved', favorites.entries.length],
  ]
  const sections = counted.filter(([, count]) => count > 0)
  if (sections.length < 2) return null
  return (
    <nav aria-label={words.label} className="-my-4 max-md:-my-5">
      <ul className="flex flex-wrap gap-x-5">
        {sections.map(([name]) => (
          <li key={name}>
            <a
              href={`#${sectionId(name)}`}
              onClick={(event) => {
                if (name === 'past') onShowPast()
                scrollToHeading(sectionId(name), event)
              }}
              className="flex min-h-9 touch:min-h-11 touch:min-w-11 items-center rounded-sm text-sm font-medium text-sea-ink underline-offset-4 hover:underline"
            >
              {words[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
