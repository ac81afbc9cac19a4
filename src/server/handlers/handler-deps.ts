import type { Pool } from 'pg'
import type { EventPreviewMode } from '../../domain/shared-event.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { createBrowserSessions } from '../http/api/browser-sessions.ts'
import type { SessionCookie } from '../http/api/session-cookies.ts'
import type { RunSearch } from '../http/limits/search-limits.ts'
import type { IdentityContext } from '../identity/identity-context.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/logger.ts'
import type { createFeedTokens } from '../store/feed-tokens.ts'
import type { createEventCopies } from './event-replies.ts'
import type { createUndoTokens } from './undo-tokens.ts'

/** What the route handlers use. `app.ts` creates it once. */
export interface HandlerDeps {
  /** Connections with the role `amberlink_app`. */
  pool: Pool
  runSearch: RunSearch
  catalogue: Catalogue
  eventCopies: ReturnType<typeof createEventCopies>
  identity: IdentityContext
  sessions: ReturnType<typeof createBrowserSessions>
  sessionCookie: SessionCookie
  feedTokens: ReturnType<typeof createFeedTokens>
  undoTokens: ReturnType<typeof createUndoTokens>
  clock: Clock
  /** Whether the process is about to stop and gets no new connections. */
  isDraining(): boolean
  log: Logger
  publicUrl: string
  productName: string
  eventPreviews: EventPreviewMode
  /** Whether emails about events are sent. */
  sendsEventEmails: boolean
}
