import { focusManager } from '@tanstack/react-query'
import { SCREEN_PATHS } from '../../contract/screen-paths.ts'
import { ACCOUNT_KEY } from '../shared/query-client.ts'
import { discardDrafts } from '../shared/session/drafts.ts'
import { refetchSession, sessionManager } from '../shared/session/session.ts'
import { type SessionEvent, sessionEvents } from '../shared/session/session-events.ts'
import { getShownUserId } from '../shared/session/shown-user.ts'
import { dismissToast, showToast } from '../shared/toasts.ts'
import { currentTexts } from '../texts/texts.ts'
import { layerEntryRemoval } from '../ui/layer-entry.ts'
import { type AppRouter, isOnAppScreen } from './router.tsx'

/**
 * Makes the app react to the session events of this tab and of other tabs (§4 Session events the app reacts to). A tab that
 * was suspended and missed an event reads the session when the user returns to it.
 */
export function handleSessionEvents(router: AppRouter): void {
  sessionEvents.subscribe((event) => void handleSessionEvent(router, event))
  const catchUp = (isBack: boolean) => {
    if (isBack && getShownUserId() !== undefined) void refetchSession()
  }
  focusManager.subscribe(catchUp)
  addEventListener('pageshow', ({ persisted }) => catchUp(persisted))
}

async function handleSessionEvent(router: AppRouter, { kind, userId, source }: SessionEvent): Promise<void> {
  switch (kind) {
    case 'INITIAL_SESSION':
    case 'SIGNED_IN':
      if (source === 'other_tab') return followOtherTab(router, userId)
      // Without a session, drafts are kept for the user who typed them.
      if (userId) discardDrafts(userId)
      if (kind !== 'SIGNED_IN' || source !== 'server') return
      // Another user starts at the Dashboard; the same user continues where they were going.
      if (sessionManager.scope().hidden) return goToDashboard(router)
      return leaveAuthScreen(router)
    case 'SIGNED_OUT':
      if (source === 'server') return redirectToSignIn(router)
      if (source === 'other_tab') {
        // A request may have revealed the end of the session before the other tab reported it.
        if (!sessionManager.ownerId()) return
        sessionManager.switchUser(null)
      }
      return goToLandingPage(router, source)
    case 'TOKEN_REFRESHED':
      // At most once a day. Reads the current day and the user again.
      await refetchSession()
      return
    case 'USER_UPDATED':
      if (source !== 'other_tab') return
      void sessionManager.scope().queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY })
      await refetchSession()
      return leaveAuthScreen(router)
    case 'PASSWORD_RECOVERY':
      // The auth screen shows the form for a new password; the token is in memory (shared/session/auth-screen-params.ts).
      return router.navigate({ to: SCREEN_PATHS.auth, replace: true })
  }
}

/** Handles that another tab was opened with the session of `userId`, or signed in as that user. */
async function followOtherTab(router: AppRouter, userId: string | null): Promise<void> {
  const shown = getShownUserId()
  // If the session is gone, the next call finds out, and then knows the path to return to.
  if (userId === null || shown === undefined || shown === userId) return
  if (shown === null) {
    await refetchSession()
    return leaveAuthScreen(router)
  }
  sessionManager.switchUser(userId)
  discardDrafts(userId)
  await refetchSession()
  return goToDashboard(router)
}

/** Opens the Dashboard for a new user; toasts and the URL of the previous user are removed. */
async function goToDashboard(router: AppRouter): Promise<void> {
  dismissToast()
  if (router.latestLocation.pathname !== SCREEN_PATHS.landing)
    await router.navigate({ to: SCREEN_PATHS.dashboard, replace: true })
  sessionManager.reveal()
}

/** Opens the landing page after signing out, here or in another tab, and removes all data of the user (§2 Sidebar). */
async function goToLandingPage(router: AppRouter, source: SessionEvent['source']): Promise<void> {
  discardDrafts(null)
  // The palette closes while it signs out.
  await layerEntryRemoval
  // The entry of an open dialog (ui/layer-entry.ts) is replaced: removing it would load the screen below again, without a session.
  await router.navigate({ to: SCREEN_PATHS.landing, replace: !!history.state?.layer })
  sessionManager.reveal()
  // The tab that signed out shows its own message.
  if (source === 'other_tab') showToast({ ...currentTexts().shell.loggedOut, tone: 'success' })
}

/** Opens the auth screen after the session has expired. Signing in returns to the same screen, with its drafts (§6). */
async function redirectToSignIn(router: AppRouter): Promise<void> {
  if (!isOnAppScreen(router)) return
  const search = { return_to: router.latestLocation.href }
  await router.navigate({ to: SCREEN_PATHS.auth, search, replace: true })
}

/** Runs the guard of the auth screen again, which sends signed-in users on. */
async function leaveAuthScreen(router: AppRouter): Promise<void> {
  if (router.latestLocation.pathname === SCREEN_PATHS.auth) await router.invalidate()
}
