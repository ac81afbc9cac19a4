import type { Context } from 'hono'
import { SCREEN_PATHS } from '../../contract/screen-paths.ts'
import { EVENT_COLUMNS } from '../../domain/event-columns.ts'
import type { SharedEventPage } from '../http/pages/web-files.ts'
import type { AppEnv } from '../http/request-context.ts'
import type { RunningSettings } from '../platform/settings.ts'
import { addEventHead } from './event-head.ts'
import type { EventImages } from './pictures/event-images.ts'
import { describeEventPicture } from './pictures/event-picture.ts'
import type { SharedEvents } from './shared-events.ts'

interface SharedEventPageDeps {
  settings: Pick<RunningSettings, 'publicUrl' | 'productName' | 'eventPreviews'>
  sharedEvents: SharedEvents
  eventImages: EventImages
  /** Counts a call of an anonymous client. Throws `too_many_attempts`. */
  countCall(c: Context<AppEnv>): void
}

export function createSharedEventPage({
  settings,
  sharedEvents,
  eventImages,
  countCall,
}: SharedEventPageDeps): SharedEventPage {
  return {
    findEventCode(c) {
      const { pathname, searchParams } = new URL(c.req.url)
      if (settings.eventPreviews === 'off' || pathname.replace(/\/$/, '') !== SCREEN_PATHS.events)
        return undefined
      const code = searchParams.get('event')
      return code && code.length <= EVENT_COLUMNS.event_code.maxLength ? code : undefined
    },
    async describe(c, html, eventCode, language) {
      countCall(c)
      const event = await sharedEvents.read(eventCode)
      // The picture will be asked for next.
      if (event) void eventImages.load(describeEventPicture(event, language, settings.productName))
      return addEventHead(html, event, language, settings.eventPreviews, settings)
    },
  }
}
