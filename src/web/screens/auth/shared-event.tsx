import { useQuery } from '@tanstack/react-query'
import { Building2, CalendarDays, MapPin, Ticket, Users } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { getEventNameOrCode, isFree } from '../../../domain/event.ts'
import { formatDateRange, formatPrice } from '../../../domain/event-format.ts'
import { removeSampleMark } from '../../../domain/sample-data.ts'
import { describePlace } from '../../shared/event-card/describe-place.ts'
import { SampleLabel } from '../../shared/event-card/event-badges.tsx'
import { EventCover } from '../../shared/event-cover/event-cover.tsx'
import { ScreenHeading } from '../../shared/screen-heading.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { AuthMode } from './auth-form.tsx'
import { eventPreviewQuery } from './event-preview-query.ts'

/**
 * The event whose link an anonymous visitor has opened, above the heading of the form; beside the form on wide screens. On others a
 * button at the bottom of the window leads to the form until it is in view. If there is no such event, says so above `children`. Renders
 * `children` alone if previews are off.
 */
export function SharedEvent({
  link,
  mode,
  children,
}: {
  link: string
  mode: AuthMode
  /** The heading of the screen without an event. */
  children: ReactNode
}) {
  const texts = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const shownMode = useRef(mode)
  useEffect(() => {
    if (shownMode.current !== mode) heading.current?.focus()
    shownMode.current = mode
  }, [mode])
  const event = useQuery(eventPreviewQuery(link)).data?.event
  const { registrationClosed, preview, detail } = texts.events
  if (!event)
    return (
      <>
        {event === null && (
          <Alert tone="note" isAnnounced title={detail.notFound} className="mb-6">
            {detail.notFoundHint}
          </Alert>
        )}
        {children}
      </>
    )
  const { language } = texts
  const name = getEventNameOrCode(event)
  const closed = event.registration_closed
  const price = formatPrice(event, language)
  const action = preview[closed ? 'toContinue' : 'toRegister'][mode]

  function openForm() {
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <section
        aria-label={name}
        className="mb-6 lg:fixed lg:inset-y-0 lg:right-0 lg:z-1 lg:mb-0 lg:grid lg:w-1/2 lg:place-items-center-safe lg:overflow-auto lg:p-10"
      >
        <div className="overflow-hidden rounded-lg border border-line bg-surface lg:w-full lg:max-w-md lg:border-0 lg:shadow-float">
          <EventCover event={event} size="card" className="h-24 sm:h-32 lg:h-48" />
          <div className="grid gap-3 p-4 lg:p-6">
            {closed && <p className="text-sm font-medium text-coral-ink">{registrationClosed[closed]}</p>}
            <ScreenHeading
              documentTitle={name}
              className="text-2xl font-bold tracking-title text-balance wrap-anywhere"
            >
              {name}
            </ScreenHeading>
            <ul className="grid gap-1.5 text-sm text-ink-soft lg:text-base">
              <Fact icon={<CalendarDays aria-hidden="true" />}>
                {formatDateRange(event, language, 'long')}
              </Fact>
              <Fact icon={<MapPin aria-hidden="true" />}>{describePlace(event, texts)}</Fact>
              <Fact icon={<Building2 aria-hidden="true" />}>{event.venue}</Fact>
              <Fact icon={<Users aria-hidden="true" />}>
                {event.organiser && removeSampleMark(event.organiser)}
              </Fact>
              <Fact icon={<Ticket aria-hidden="true" />}>{price}</Fact>
            </ul>
            {event.agenda.length > 0 && (
              <ul aria-label={detail.agenda} className="grid text-sm">
                {event.agenda.map(({ time, text }) => (
                  <li key={`${time} ${text}`} className="flex gap-3 border-l-2 border-line py-1 pl-3">
                    <span className="min-w-12 shrink-0 font-medium text-sea-ink tabular-nums">{time}</span>{' '}
                    <span className="wrap-anywhere">{text}</span>
                  </li>
                ))}
              </ul>
            )}
            <SampleLabel event={event} />
          </div>
        </div>
        <div className="sticky bottom-0 z-1 -mx-5 bg-paper px-5 py-3 sm:mx-0 sm:px-0 lg:hidden">
          <Button variant="primary" className="w-full max-sm:text-sm" onClick={openForm}>
            {!closed && isFree(event) ? `${action} · ${price}` : action}
          </Button>
        </div>
      </section>
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 text-2xl font-bold tracking-title">
        {texts.auth.title[mode]}
      </h2>
      <p className="mt-2 mb-6 text-ink-soft lg:mb-8">{preview.lead[mode]}</p>
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
