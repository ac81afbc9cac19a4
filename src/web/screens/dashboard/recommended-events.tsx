import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Api } from '../../../contract/api.ts'
import { getEventTitle } from '../../../domain/event.ts'
import { EventCard } from '../../shared/event-card/event-card.tsx'
import { resolveInvolvement } from '../../shared/involvement/involvement.ts'
import { useInvolvementChanges } from '../../shared/involvement/use-involvement.ts'
import type { FetchMeta } from '../../shared/queries.ts'
import { useFocusAfterRemoval } from '../../shared/use-focus-after-removal.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CARD_GRID_CLASS, REST_OF_ROW_CLASS } from './card-grid.ts'
import { mergeRecommendations, type Recommendation } from './merge-recommendations.ts'
import { useDismissals } from './use-dismissals.ts'

type DashboardRead = Api['GET /api/dashboard']['reply'] & FetchMeta

/** 'Recommended for you': events with why they are recommended, each of which can be waved away. */
export function RecommendedEvents({
  reading,
  onReadMore,
}: {
  reading: DashboardRead
  onReadMore: (event_code: string) => void
}) {
  const texts = useTexts()
  const words = texts.dashboard.recommended
  const heading = useRef<HTMLHeadingElement>(null)
  const { dismissed, dismiss } = useDismissals()
  const recommendations = useShownRecommendations(reading).filter(
    ({ event }) => !dismissed.has(event.event_code),
  )
  const count = recommendations.length
  const noteFocus = useFocusAfterRemoval(heading, count)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes where the focus is
    <section onFocus={noteFocus} className="@container grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
            {words.title}
          </h2>
          <p className="text-sm text-ink-soft">{words.note}</p>
        </div>
        <Link to="/settings" className={classNames(buttonClass('ghost', 'sm'), '-mx-3.5')}>
          {words.adjust}
        </Link>
      </div>
      {count === 0 ? (
        <NoRecommendations />
      ) : (
        <ul className={CARD_GRID_CLASS}>
          {recommendations.map(({ event, fetchedAt, reasons }) => (
            <li key={event.event_code}>
              <EventCard
                event={event}
                today={reading.today}
                fetchedAt={fetchedAt}
                onReadMore={onReadMore}
                footer={
                  <RecommendationReasons
                    reasons={reasons}
                    title={getEventTitle(event)}
                    onDismiss={() => dismiss(event)}
                  />
                }
              />
            </li>
          ))}
          <BrowseEventsTile />
        </ul>
      )}
    </section>
  )
}

// Kept from read to read, see shownRecommendations.
function useShownRecommendations({ recommendations, fetchedAt }: DashboardRead): readonly Recommendation[] {
  const changes = useInvolvementChanges()
  const [state, setState] = useState<{ read: unknown; shown: Recommendation[] }>({ read: null, shown: [] })
  if (state.read === recommendations) return state.shown
  const isActedOn = (event_code: string) => {
    const known = state.shown.find(({ event }) => event.event_code === event_code)
    if (!known) return false
    const { registered, favorite } = resolveInvolvement(known.event, known.fetchedAt, changes.get(event_code))
    return registered || favorite
  }
  const read = recommendations.map((each) => ({ ...each, fetchedAt }))
  const shown = mergeRecommendations(state.shown, read, isActedOn)
  setState({ read: recommendations, shown })
  return shown
}

function RecommendationReasons({
  reasons,
  title,
  onDismiss,
}: {
  reasons: Recommendation['reasons']
  title: string
  onDismiss: () => void
}) {
  const texts = useTexts()
  const words = texts.dashboard.recommended
  return (
    <div className="flex flex-col justify-between gap-1 border-t border-line bg-sunken px-4 pt-3 pb-1.5">
      <div className="flex min-h-10 gap-2 text-sm text-ink">
        <Sparkles aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-sea" />
        <ul aria-label={words.why} className="grid min-w-0 content-start gap-0.5">
          {reasons.map((reason) => (
            <li key={reason.kind} className="wrap-anywhere">
              {texts.reason(reason)}
            </li>
          ))}
        </ul>
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-label={words.dismissNamed(title)}
        onClick={onDismiss}
        className="-mr-2.5 self-end px-2.5! font-medium!"
      >
        {words.dismiss}
      </Button>
    </div>
  )
}

/** Takes the places that the recommendations leave in the last row, or a row of its own. */
function BrowseEventsTile() {
  const texts = useTexts()
  return (
    <li className={classNames(REST_OF_ROW_CLASS, 'max-sm:hidden')}>
      <div className="grid h-full content-center justify-items-center gap-3 rounded-lg border border-dashed border-line-strong px-6 py-8 text-center">
        <p className="text-lg font-semibold">{texts.dashboard.recommended.more}</p>
        <Link to="/events" className={buttonClass('outline')}>
          {texts.dashboard.browseEvents}
        </Link>
      </div>
    </li>
  )
}

function NoRecommendations() {
  const texts = useTexts()
  const words = texts.dashboard.recommended
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-dashed border-line-strong px-6 py-10 text-center">
      <Sparkles aria-hidden="true" strokeWidth={1.5} className="size-10 text-ink-faint" />
      <p className="text-lg font-semibold">{words.empty}</p>
      <p className="max-w-md text-ink-soft">{words.emptyHint}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2.5">
        <Link to="/settings" className={buttonClass('outline')}>
          {words.adjust}
        </Link>
        <Link to="/events" className={buttonClass('sea')}>
          {texts.dashboard.browseEvents}
        </Link>
      </div>
    </div>
  )
}
