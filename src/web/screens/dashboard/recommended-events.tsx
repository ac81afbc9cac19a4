import { Link } from '@tanstack/react-router'
import { Sparkles, X } from 'lucide-react'
import { useState } from 'react'
import { getEventNameOrCode } from '../../../domain/event.ts'
import { removeSampleMark } from '../../../domain/sample-data.ts'
import type { FetchedDashboard } from '../../shared/dashboard-query.ts'
import { EventCard } from '../../shared/event-card/event-card.tsx'
import { useIsHydrated } from '../../shared/hooks.ts'
import { resolveInvolvement } from '../../shared/involvement/involvement.ts'
import { useOptimisticInvolvement } from '../../shared/involvement/use-involvement.ts'
import { keepFocus } from '../../shared/keep-focus.ts'
import { useCurrentUser } from '../../shared/session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/loading-indicators.tsx'
import { mergeIntoShownRecommendations, type ShownRecommendation } from './merge-recommendations.ts'
import { useDismissals } from './use-dismissals.ts'

/** A grid of event cards with one to four columns, by the width of the surrounding `@container`. */
export const CARD_GRID_CLASS =
  'grid grid-cols-[minmax(0,1fr)] gap-5 @min-[32rem]:grid-cols-2 @min-[49rem]:grid-cols-3 @min-[66rem]:grid-cols-4'

/** An item of that grid, with a card that has a footer. */
export const CARD_GRID_ITEM_CLASS = 'row-span-2 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-0'

/** The last item of that grid: fills the rest of the last row, or a row of its own. */
const REST_OF_ROW_CLASS =
  '@min-[32rem]:@max-[49rem]:nth-[2n+1]:col-span-2 @min-[49rem]:@max-[66rem]:nth-[3n+1]:col-span-3 @min-[49rem]:@max-[66rem]:nth-[3n+2]:col-span-2 @min-[66rem]:nth-[4n+1]:col-span-4 @min-[66rem]:nth-[4n+2]:col-span-3 @min-[66rem]:nth-[4n+3]:col-span-2'

/** The cards in the first view: those that a screen of 900 px in height shows in four columns. Each costs the server 0.2 ms. */
const FIRST_VIEW_CARDS = 4

/** 'Recommended for you': events with the reasons for each recommendation and a button to hide it. */
export function RecommendedEvents({ dashboard }: { dashboard: FetchedDashboard }) {
  const words = useTexts().dashboard.recommended
  const user = useCurrentUser()
  const { dismissals, dismiss } = useDismissals()
  const recommendations = useShownRecommendations(dashboard, dismissals).filter(
    ({ event }) => !dismissals.get(event.event_code),
  )
  const count = recommendations.length
  const isHydrated = useIsHydrated()
  return (
    <section ref={keepFocus} className="@container grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div>
          <h2 className="text-xl font-semibold">{words.title}</h2>
          {/* Before onboarding, nothing is known that they could be based on. */}
          {user?.onboarding_completed !== false && <p className="text-sm text-ink-soft">{words.note}</p>}
        </div>
        <Link to="/settings" className={classNames(buttonClass('ghost', 'sm'), '-mx-3.5')}>
          {words.adjust}
        </Link>
      </div>
      {count === 0 ? (
        <NoRecommendations />
      ) : (
        <ul className={CARD_GRID_CLASS}>
          {recommendations.map(({ event, fetchedAt, reasons }, index) => (
            <li key={event.event_code} className={CARD_GRID_ITEM_CLASS}>
              {isHydrated || index < FIRST_VIEW_CARDS ? (
                <EventCard
                  event={event}
                  today={dashboard.today}
                  fetchedAt={fetchedAt}
                  footer={
                    <RecommendationReasons
                      reasons={reasons}
                      title={getEventNameOrCode(event)}
                      onDismiss={() => dismiss(event)}
                    />
                  }
                />
              ) : (
                <Skeleton className="row-span-2 h-96 rounded-lg" />
              )}
            </li>
          ))}
          <BrowseEventsTile />
        </ul>
      )}
    </section>
  )
}

// State, because each fetch is merged into what is already shown (see mergeIntoShownRecommendations).
function useShownRecommendations(
  { recommendations, fetchedAt }: FetchedDashboard,
  dismissals: ReadonlyMap<string, boolean>,
): readonly ShownRecommendation[] {
  const changes = useOptimisticInvolvement()
  const [state, setState] = useState<{ merged: unknown; shown: ShownRecommendation[] }>({
    merged: null,
    shown: [],
  })
  if (state.merged === recommendations) return state.shown
  const isKept = ({ event, fetchedAt }: ShownRecommendation) => {
    const { registered, favorite } = resolveInvolvement(event, fetchedAt, changes)
    return registered || favorite || dismissals.has(event.event_code)
  }
  const isHidden = ({ event }: ShownRecommendation) => dismissals.get(event.event_code) ?? false
  const fetched = recommendations.map((each) => ({ ...each, fetchedAt }))
  const shown = mergeIntoShownRecommendations(state.shown, fetched, isKept, isHidden)
  setState({ merged: recommendations, shown })
  return shown
}

function RecommendationReasons({
  reasons,
  title,
  onDismiss,
}: {
  reasons: ShownRecommendation['reasons']
  title: string
  onDismiss: () => void
}) {
  const texts = useTexts()
  const words = texts.dashboard.recommended
  const sentences = reasons.map((reason) =>
    texts.reason(
      reason.kind === 'follows' ? { ...reason, organiser: removeSampleMark(reason.organiser) } : reason,
    ),
  )
  return (
    <div className="flex items-center gap-2 border-t border-line bg-sunken py-0.5 pr-1 pl-4 text-sm">
      <ul
        aria-label={words.why}
        title={sentences.join(' · ')}
        className="flex h-5 min-w-0 grow flex-wrap overflow-hidden"
      >
        {sentences.map((sentence, index) => (
          // A reason without room is in a hidden second line, instead of being cut.
          <li key={sentence} className="max-w-full truncate">
            {index > 0 && <span aria-hidden="true">{'\u00a0· '}</span>}
            {sentence}
          </li>
        ))}
      </ul>
      <IconButton
        label={words.dismissNamed(title)}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={onDismiss}
      />
    </div>
  )
}

function BrowseEventsTile() {
  const texts = useTexts()
  return (
    <li className={classNames(REST_OF_ROW_CLASS, 'row-span-2 max-sm:hidden')}>
      <div className="grid h-full content-center justify-items-center gap-3 rounded-lg border border-dashed border-line-strong px-6 py-8 text-center">
        <p className="text-lg font-semibold">{texts.dashboard.recommended.more}</p>
        <Link to="/events" className={buttonClass('outline')}>
          {texts.eventViews.allEvents}
        </Link>
      </div>
    </li>
  )
}

function NoRecommendations() {
  const texts = useTexts()
  const words = texts.dashboard.recommended
  return (
    <EmptyState icon={<Sparkles aria-hidden="true" />} title={words.empty} hint={words.emptyHint}>
      <Link to="/settings" className={buttonClass('outline')}>
        {words.adjust}
      </Link>
      <Link to="/events" className={buttonClass('sea')}>
        {texts.dashboard.browseEvents}
      </Link>
    </EmptyState>
  )
}
