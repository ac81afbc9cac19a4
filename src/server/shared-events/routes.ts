import { getEventImage, getEventPreview } from '../../contract/shared-events.ts'
import { LANGUAGES, type Language } from '../../domain/display-settings.ts'
import {
  buildEventImagePath,
  createEventPreview,
  type EventPreviewMode,
  parseEventImageName,
} from '../../domain/shared-event.ts'
import type { ApiApp } from '../http/request-context.ts'
import type { Clock } from '../platform/clock.ts'
import { ProblemError } from '../platform/problem-error.ts'
import type { EventImages } from './pictures/event-images.ts'
import { describeEventPicture, getPictureRevision } from './pictures/event-picture.ts'
import type { SharedEvents } from './shared-events.ts'

/** Crawlers wait for a picture; those that wait long show none at all. */
const MAX_WAIT_MS = 300

/** The picture of the product, for links whose own picture is not ready. */
const PRODUCT_PICTURE = '/open-graph.png'

interface SharedEventDeps {
  clock: Clock
  productName: string
  eventPreviews: EventPreviewMode
  sharedEvents: SharedEvents
  eventImages: EventImages
}

/** Adds the routes of the preview of an event and of its picture. */
export function addSharedEventRoutes(
  app: ApiApp,
  { clock, productName, eventPreviews, sharedEvents, eventImages }: SharedEventDeps,
): void {
  app.openapi(getEventPreview, async (c) => {
    if (eventPreviews === 'off') return c.json({}, 200)
    const event = await sharedEvents.read(c.req.valid('param').event_code)
    return c.json({ event: event && createEventPreview(event, clock.today()) }, 200)
  })

  app.openapi(getEventImage, async (c) => {
    const name = parseEventImageName(c.req.valid('param').name)
    const event = name && (await sharedEvents.read(name.eventCode))
    if (!event) throw new ProblemError('event_not_found')
    const describe = (language: Language) => describeEventPicture(event, language, productName)
    const picture = LANGUAGES.map(describe).find((each) => getPictureRevision(each) === name.revision)
    if (!picture) {
      // The event has changed since the link was read.
      const revision = getPictureRevision(describe(name.language))
      const location = buildEventImagePath(event.event_code, name.language, revision)
      return c.body(null, 302, { location, 'cache-control': 'public, max-age=300' })
    }
    const png = await Promise.race([eventImages.load(picture), waitFor(MAX_WAIT_MS)])
    if (!png) return c.body(null, 302, { location: PRODUCT_PICTURE, 'cache-control': 'public, max-age=60' })
    return c.body(png, 200, {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      // Chats and social networks show it on their pages.
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
}

function waitFor(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds).unref())
}
