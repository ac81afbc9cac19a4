import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { Building2, CalendarDays, MapPin, Ticket } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { getEventNameOrCode } from '../../../domain/event.ts'
import { formatDateRange, formatPrice } from '../../../domain/event-format.ts'
import { api } from '../../shared/api/api.ts'
import { describePlace } from '../../shared/event-card/describe-place.ts'
import { SampleLabel } from '../../shared/event-card/event-badges.tsx'
import { EventCover } from '../../shared/event-cover/event-cover.tsx'
import { parseEventLink } from '../../shared/event-dialog-params.ts'
import { setServerTitle } from '../../shared/first-view.ts'
import { pageSettings } from '../../shared/page-settings.ts'
import { runtime } from '../../shared/runtime.ts'
import { useTexts } from '../../texts/texts.ts'

const eventPreviewQuery = (event_code: string | undefined) =>
  queryOptions({
    queryKey: ['event-preview', event_code],
    queryFn:
      event_code === undefined
        ? skipToken
        : () => api('GET /api/event-previews/{event_code}', { params: { event_code } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Loads the preview of the event if `link` is that of one. For the first view on the server. */
export async function prefetchSharedEvent(queryClient: QueryClient, link: string | null): Promise<void> {
  const eventCode = parseEventLink(link ?? undefined)
  if (eventCode !== undefined) await queryClient.prefetchQuery(eventPreviewQuery(eventCode))
}

/**
 * The event whose link an anonymous visitor has opened: above the form, beside it on wide screens, with a line for those without an
 * account. Renders `children` alone if there is no such event, if previews are off, or if `link` is not that of an event.
 */
export function SharedEvent({
  link,
  onSignUp,
  children,
}: {
  link: string
  /** Opens the form that creates an account; undefined if it is open. */
  onSignUp: (() => void) | undefined
  /** The line below the heading without an event. */
  children: ReactNode
}) {
  const texts = useTexts()
  const id = useId()
  const event = useQuery(eventPreviewQuery(parseEventLink(link))).data?.event
  const title = event && `${getEventNameOrCode(event)} · ${pageSettings.productName}`
  if (title && runtime.isServer) setServerTitle(title)
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  if (!event) return children
  const { registrationClosed, preview } = texts.events
  const { language } = texts
  const form = onSignUp ? 'signIn' : 'signUp'
  const place = describePlace(event, texts)
  return (
    <>
      <p className="mt-2 mb-6 text-ink-soft lg:mb-8">
        {onSignUp ? (
          <>
            {preview.newHere}{' '}
            <button
              type="button"
              onClick={onSignUp}
              className="rounded-xs font-semibold text-sea-ink underline underline-offset-2 touch:-my-2.5 touch:py-2.5"
            >
              {preview.signUp}
            </button>
          </>
        ) : (
          preview.signUpLead
        )}
      </p>
      <section
        aria-labelledby={id}
        className="mb-8 lg:fixed lg:inset-y-0 lg:right-0 lg:z-1 lg:mb-0 lg:grid lg:w-1/2 lg:place-items-center lg:overflow-auto lg:p-10"
      >
        <div className="overflow-hidden rounded-lg border border-line bg-surface lg:w-full lg:max-w-md lg:border-0 lg:shadow-float">
          <EventCover event={event} size="card" className="h-24 sm:h-32 lg:h-48" />
          <div className="grid gap-2 p-4 lg:gap-3 lg:p-6">
            <p className="text-sm font-medium text-ink-soft">
              {event.registration_closed
                ? `${registrationClosed[event.registration_closed]} · ${preview.toSee[form]}`
                : preview.toRegister[form]}
            </p>
            <h2 id={id} className="text-lg font-bold tracking-tight text-balance wrap-anywhere lg:text-2xl">
              {getEventNameOrCode(event)}
            </h2>
            <ul className="grid gap-1.5 text-sm text-ink-soft lg:text-base">
              <Fact icon={<CalendarDays aria-hidden="true" />}>
                {formatDateRange(event, language, 'long')}
              </Fact>
              <Fact icon={<MapPin aria-hidden="true" />}>{place}</Fact>
              <Fact icon={<Building2 aria-hidden="true" />}>{event.venue}</Fact>
              <Fact icon={<Ticket aria-hidden="true" />}>{formatPrice(event, language)}</Fact>
            </ul>
            <SampleLabel event={event} />
          </div>
        </div>
      </section>
    </>
  )
}

/** A fact with a decorative icon; nothing if it is not known. */
function Fact({ icon, children }: { icon: ReactNode; children: string | null }) {
  return (
    children && (
      <li className="flex gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint lg:[&_svg]:mt-1">
        {icon}
        <span className="wrap-anywhere">{children}</span>
      </li>
    )
  )
}
