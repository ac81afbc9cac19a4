import type { Attendance } from '../../domain/attendance.ts'
import type { Day } from '../../domain/day.ts'
import type { Language } from '../../domain/display-settings.ts'
import { getEventNameOrCode, isCancelled, isFree } from '../../domain/event.ts'
import { formatCityAndCountry, formatDateRange, formatPrice } from '../../domain/event-format.ts'
import { buildEventUrl } from '../../domain/icalendar.ts'
import { formatPlace } from '../../domain/places/format-place.ts'
import { isSampleEvent } from '../../domain/sample-data.ts'
import { buildEventImagePath, type EventPreviewMode, type SharedEvent } from '../../domain/shared-event.ts'
import { joinOneLetterWords } from '../../domain/typography.ts'
import { escapeHtml } from '../platform/html.ts'
import { CANCELLED, describeEventPicture, getPictureRevision } from './pictures/event-picture.ts'

interface EventHeadSettings {
  publicUrl: string
  productName: string
}

const OPEN_GRAPH_LOCALES: Record<Language, string> = { en: 'en_US', pl: 'pl_PL' }
const SAMPLE: Record<Language, string> = { en: 'Sample data', pl: 'Dane przykładowe' }
const SIGN_IN: Record<Language, string> = {
  en: 'Sign in to see this event.',
  pl: 'Zaloguj się, aby zobaczyć to wydarzenie.',
}

/**
 * Returns the tags from which chats and social networks make the preview of a link to an event (Open Graph and Twitter). Without
 * an event they describe the product.
 */
function renderEventHead(
  event: SharedEvent | null,
  language: Language,
  { publicUrl, productName }: EventHeadSettings,
): string {
  const { title, description, image, alt } = event
    ? describeEvent(event, language, productName)
    : { title: productName, description: SIGN_IN[language], image: '/open-graph.png', alt: productName }
  const tags = [
    renderMeta('name', 'description', description),
    renderMeta('property', 'og:type', 'website'),
    renderMeta('property', 'og:site_name', productName),
    renderMeta('property', 'og:title', title),
    renderMeta('property', 'og:description', description),
    event && renderMeta('property', 'og:url', buildEventUrl(publicUrl, event.event_code)),
    renderMeta('property', 'og:locale', OPEN_GRAPH_LOCALES[language]),
    renderMeta('property', 'og:image', `${publicUrl}${image}`),
    renderMeta('property', 'og:image:type', 'image/png'),
    renderMeta('property', 'og:image:width', '1200'),
    renderMeta('property', 'og:image:height', '630'),
    renderMeta('property', 'og:image:alt', alt),
    renderMeta('name', 'twitter:card', 'summary_large_image'),
    renderMeta('name', 'twitter:title', title),
    renderMeta('name', 'twitter:description', description),
    renderMeta('name', 'twitter:image', `${publicUrl}${image}`),
    event && `<link rel="canonical" href="${escapeHtml(buildEventUrl(publicUrl, event.event_code))}">`,
  ]
  return tags.filter(Boolean).join('')
}

function renderMeta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`
}

function describeEvent(event: SharedEvent, language: Language, productName: string) {
  const name = getEventNameOrCode(event)
  const facts = [
    formatDateRange(event, language, 'long'),
    formatPlace(event, language),
    formatPrice(event, language),
  ].filter((fact) => fact !== null)
  const revision = getPictureRevision(describeEventPicture(event, language, productName))
  return {
    title: joinOneLetterWords(isCancelled(event) ? `${CANCELLED[language]}: ${name}` : name, language),
    description: joinOneLetterWords(
      [...facts, ...(isSampleEvent(event.event_code) ? [SAMPLE[language]] : [])].join(' · ') ||
        SIGN_IN[language],
      language,
    ),
    image: buildEventImagePath(event.event_code, language, revision),
    alt: joinOneLetterWords([name, ...facts].join(', '), language),
  }
}

const ATTENDANCE_MODES: Record<Attendance, string | undefined> = {
  in_person: 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
  unknown: undefined,
}

/** ISO 8601, in the time of the place. */
const formatLocalTime = (day: Day, time: string | null) => (time ? `${day}T${time}` : day)

/** Returns the element with the data of an event for search engines (schema.org `Event` as JSON-LD). */
function renderEventData(
  event: SharedEvent,
  language: Language,
  { publicUrl, productName }: EventHeadSettings,
): string {
  const { image } = describeEvent(event, language, productName)
  const url = buildEventUrl(publicUrl, event.event_code)
  const attendance = ATTENDANCE_MODES[event.attendance]
  const price = isFree(event) ? 0 : event.price
  const hasPlace = Boolean(event.venue || event.city || event.country)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: getEventNameOrCode(event),
    url,
    image: `${publicUrl}${image}`,
    ...(event.date_begin && { startDate: formatLocalTime(event.date_begin, event.starts_at) }),
    ...(event.date_end && { endDate: event.date_end }),
    eventStatus: `https://schema.org/${isCancelled(event) ? 'EventCancelled' : 'EventScheduled'}`,
    ...(attendance && { eventAttendanceMode: `https://schema.org/${attendance}` }),
    ...(event.attendance === 'online'
      ? { location: { '@type': 'VirtualLocation', url } }
      : hasPlace && {
          location: {
            '@type': 'Place',
            name: event.venue ?? formatCityAndCountry(event),
            address: {
              '@type': 'PostalAddress',
              ...(event.city && { addressLocality: event.city }),
              ...(event.country && { addressCountry: event.country }),
            },
          },
        }),
    ...(price !== null && { offers: { '@type': 'Offer', price, priceCurrency: 'USD', url } }),
  }
  // In a script, only `<` can end it or open a comment.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}

/**
 * Returns the page `html` for a visitor without a session who opens a link to an event, or to an unknown one. Search engines may
 * list it only if `mode` is index.
 */
export function addEventHead(
  html: string,
  event: SharedEvent | null,
  language: Language,
  mode: EventPreviewMode,
  settings: EventHeadSettings,
): string {
  const isIndexed = event !== null && mode === 'index'
  const head =
    renderEventHead(event, language, settings) + (isIndexed ? renderEventData(event, language, settings) : '')
  return html
    .replace(/<meta name="description"[^>]*>/, '')
    .replace(/<meta name="robots"[^>]*>/, (robots) => (isIndexed ? '' : robots))
    .replace(/<title>[^<]*<\/title>/, (title) =>
      event
        ? `<title>${escapeHtml(`${getEventNameOrCode(event)} · ${settings.productName}`)}</title>`
        : title,
    )
    .replace('</head>', () => `${head}</head>`)
}
