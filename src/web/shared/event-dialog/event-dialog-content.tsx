import { CalendarDays, CircleDollarSign, Info, ListOrdered, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { isFree } from '../../../domain/event.ts'
import { formatDateRange, formatDay, formatPrice } from '../../../domain/event-format.ts'
import { type EventStatus, getEventState } from '../../../domain/event-state.ts'
import { isHttpUrl } from '../../../domain/text.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/loading-indicators.tsx'
import { describePlace } from '../event-card/describe-place.ts'
import {
  CancelledBadge,
  ClosesSoonBadge,
  FreeBadge,
  PlacesBadge,
  SampleLabel,
  TimingBadge,
} from '../event-card/event-badges.tsx'
import { OrganiserLink } from '../event-card/event-facts.tsx'
import { FollowButton } from '../following/follow-organiser.tsx'
import { useInvolvement } from '../involvement/use-involvement.ts'
import type { FetchedEvent, FetchedEventCard } from '../queries.ts'
import { Agenda } from './agenda.tsx'
import { ExternalLinkButton } from './event-actions.tsx'
import { ExternalRegistration } from './external-registration.tsx'

const STATUS_TONES: Record<EventStatus, BadgeTone> = {
  confirmed: 'leaf',
  upcoming: 'sea',
  past: 'neutral',
  unknown: 'neutral',
}

/**
 * The badges of the card, so that both agree, with the status (§4 "Detail dialog status") and the tier, and a label for sample
 * data. LIVE, 'ended' and 'Cancelled' stand in for a status that says less.
 */
export function EventStatusBadges({ event, today, fetchedAt }: FetchedEventCard) {
  const texts = useTexts()
  const { registered } = useInvolvement(event, fetchedAt)
  const { status, timing, isCancelled, isLive } = getEventState(event, today)
  const price = formatPrice(event, texts.language)
  const showsStatus = !isCancelled && !(isLive && status === 'upcoming')
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-1.5">
      <CancelledBadge event={event} />
      {(timing.kind === 'live' || timing.kind === 'upcoming') && <TimingBadge event={event} today={today} />}
      {showsStatus && <Badge tone={STATUS_TONES[status]}>{texts.events.statuses[status]}</Badge>}
      {event.tier && <Badge tone="amber">{texts.events.tier(texts.vocabulary(event.tier))}</Badge>}
      <FreeBadge event={event} label={texts.events.detail.free} />
      {/* On phones, its section is further down. */}
      {price && !isFree(event) && <Badge className="md:hidden">{price}</Badge>}
      <ClosesSoonBadge event={event} today={today} registered={registered} />
      <PlacesBadge event={event} today={today} registered={registered} />
      <SampleLabel event={event} />
    </div>
  )
}

/** The sections of the event dialog. Until `details` have loaded, skeletons keep their space. */
export function EventDialogContent({
  event,
  details,
  today,
  fetchedAt,
}: FetchedEventCard & {
  details: FetchedEvent | null
}) {
  const texts = useTexts()
  const { detail } = texts.events
  const place = describePlace(event, texts)
  const price = formatPrice(event, texts.language)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section tabIndex={0} aria-label={detail.details} className="grid gap-6 max-md:gap-4 md:grid-cols-2">
      <Section
        icon={<CalendarDays aria-hidden="true" />}
        title={detail.details}
        lead={{
          label: detail.dates,
          value: formatDateRange(event, texts.language, 'long') ?? texts.events.dateUnknown,
        }}
      >
        <Fact label={detail.deadline}>{formatDay(event.signup_deadline, texts.language, 'long')}</Fact>
      </Section>
      <Section
        icon={<MapPin aria-hidden="true" />}
        title={detail.location}
        lead={{ label: detail.place, value: place ?? texts.events.placeUnknown }}
      >
        <Fact label={detail.venue}>{event.venue}</Fact>
        <Fact label={detail.people}>{event.going && texts.events.going(event.going)}</Fact>
        <WebsiteLink details={details} />
      </Section>
      <ExternalRegistration event={event} today={today} fetchedAt={fetchedAt} />
      {(event.event_type || event.topic || event.tier || event.organiser) && (
        <Section icon={<Info aria-hidden="true" />} title={detail.information}>
          <Fact label={detail.type}>{event.event_type && texts.vocabulary(event.event_type)}</Fact>
          <Fact label={detail.topic}>{event.topic && texts.vocabulary(event.topic)}</Fact>
          <Fact label={detail.tier}>{event.tier && texts.vocabulary(event.tier)}</Fact>
          <Fact label={detail.organizer}>
            {event.organiser && <Organiser name={event.organiser} details={details} />}
          </Fact>
        </Section>
      )}
      {(price || details?.event.coolness) && (
        <Section icon={<CircleDollarSign aria-hidden="true" />} title={detail.pricing}>
          <Fact label={detail.price}>{price}</Fact>
          <Fact label={detail.coolness}>
            {details ? (
              details.event.coolness && (
                <>
                  {details.event.coolness}
                  <span className="block font-normal text-ink-faint">{detail.coolnessNote}</span>
                </>
              )
            ) : (
              <Skeleton className="h-5 w-16" />
            )}
          </Fact>
        </Section>
      )}
      {details ? (
        details.event.agenda && <AgendaSection text={details.event.agenda} />
      ) : (
        <Skeleton className="h-24 md:col-span-2" />
      )}
    </section>
  )
}

function Section({
  icon,
  title,
  lead,
  children,
}: {
  icon: ReactNode
  title: string
  /** The most important fact of the section, in large type. */
  lead?: { label: string; value: string }
  children: ReactNode
}) {
  return (
    <section className={lead && 'rounded-md bg-sunken p-3 md:p-4'}>
      <SectionTitle icon={icon}>{title}</SectionTitle>
      <dl className="mt-2 grid gap-2">
        {lead && (
          <div>
            <dt className="sr-only">{lead.label}</dt>
            <dd className="text-lg font-semibold wrap-anywhere">{lead.value}</dd>
          </div>
        )}
        {children}
      </dl>
    </section>
  )
}

function SectionTitle({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <h3 className="flex items-center gap-2 font-semibold [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-sea">
      {icon}
      {children}
    </h3>
  )
}

/** The website, where it is a web address: values of the catalogue can be anything. */
function WebsiteLink({ details }: { details: FetchedEvent | null }) {
  const texts = useTexts()
  if (!details) return <Skeleton className="h-9 w-40" />
  const url = details.event.event_website_url
  if (!url || !isHttpUrl(url)) return null
  return (
    <div>
      <dt className="sr-only">{texts.events.detail.website}</dt>
      <dd>
        <ExternalLinkButton url={url} size="sm">
          {texts.events.detail.website}
        </ExternalLinkButton>
      </dd>
    </div>
  )
}

/** A field with its value. Renders nothing without a value. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm">
      <dt className="min-w-0 grow-2 basis-[6rem] text-ink-faint">{label}</dt>
      <dd className="min-w-0 grow-3 basis-[8rem] font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

function Organiser({ name, details }: { name: string; details: FetchedEvent | null }) {
  return (
    <span className="grid justify-items-start gap-1">
      <OrganiserLink organiser={name} />
      {details ? (
        <FollowButton
          organiser={name}
          followed={details.event.follows_organiser}
          fetchedAt={details.fetchedAt}
        />
      ) : (
        <Skeleton className="h-9 w-24" />
      )}
    </span>
  )
}

function AgendaSection({ text }: { text: string }) {
  const texts = useTexts()
  const agenda = text.trim()
  return (
    <section className="md:col-span-2">
      <SectionTitle icon={<ListOrdered aria-hidden="true" />}>{texts.events.detail.agenda}</SectionTitle>
      {isHttpUrl(agenda) ? (
        <a
          href={agenda}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-2 inline-block text-sm font-medium text-sea-ink underline underline-offset-2 wrap-anywhere"
        >
          {agenda} <span className="sr-only">{texts.events.detail.newTab}</span>
        </a>
      ) : (
        <div className="mt-3">
          <Agenda agenda={agenda} />
        </div>
      )}
    </section>
  )
}
