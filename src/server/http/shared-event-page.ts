import type { Context } from 'hono'
import { SCREEN_PATHS } from '../../contract/screen-paths.ts'
import type { Language } from '../../domain/display-settings.ts'
import type { EventImages } from '../event-images/event-images.ts'
import { describeEventPicture } from '../event-images/event-picture.ts'
import type { RunningSettings } from '../platform/settings.ts'
import { addEventHead } from './event-head.ts'
import type { AppEnv } from './request-context.ts'
import type { SharedEvents } from './shared-events.ts'

interface SharedEventPageDeps {
  settings: Pick<RunningSettings, 'publicUrl' | 'productName' | 'eventPreviews'>
  sharedEvents: SharedEvents
  eventImages: EventImages
  /** Counts a call of an anonymous client. Throws `too_many_attempts`. */
  countCall(c: Context<AppEnv>): void
}

/** The page of a link to an event for visitors without a session. */
export interface SharedEventPage {
  /** Returns the event code if the request is for such a link and previews are on. */
  findEventCode(c: Context<AppEnv>): string | undefined
  /** Adds what chats and search engines read to the page `html`. Throws `too_many_attempts`. */
  describe(c: Context<AppEnv>, html: string, eventCode: string, language: Language): Promise<string>
}

/** Maximum length of an event code, in characters. */
const CODE_MAX_LENGTH = 200

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
      return code && code.length <= CODE_MAX_LENGTH ? code : undefined
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
