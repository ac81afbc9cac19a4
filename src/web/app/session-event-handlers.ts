import { focusManager } from '@tanstack/react-query'
import { discardDrafts } from '../shared/session/drafts.ts'
import { refetchSession, sessionManager } from '../shared/session/session.ts'
import { type SessionEvent, sessionEvents } from '../shared/session/session-events.ts'
import { shownUserId } from '../shared/session/shown-user.ts'
import { accountQuery } from '../shared/settings-query.ts'
import { dismissToast, showToast } from '../shared/toasts.ts'
import { currentInitialTexts } from '../texts/texts.ts'
import { type AppRouter, isOnAppScreen } from './router.tsx'

/**
 * What the app does at each event of the session (spec §4 "Session events the app reacts to"), from this tab and from the
 * others. An event that was missed, in a tab that slept, is made up for when the person comes back to it.
 */
export function handleSessionEvents(router: AppRouter): void {
  sessionEvents.subscribe((event) => void handleSessionEvent(router, event))
  const catchUp = () => {
    if (shownUserId() !== undefined) void refetchSession()
  }
  focusManager.subscribe((isFocused) => {
    if (isFocused) catchUp()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) catchUp()
  })
}

async function handleSessionEvent(router: AppRouter, event: SessionEvent): Promise<void> {
  const { kind, userId, source } = event
  switch (kind) {
    case 'INITIAL_SESSION':
    case 'SIGNED_IN':
      if (source === 'other_tab') return followOtherTab(router, userId)
      // While nobody is signed in, what was typed waits for its person.
      if (userId) discardDrafts(userId)
      if (kind !== 'SIGNED_IN' || source !== 'server') return
      // Somebody else's time begins at the beginning; who only came back goes on where they wanted to.
      if (sessionManager.scope().hidden) return goToDashboard(router)
      return leaveAuthScreen(router)
    case 'SIGNED_OUT':
      if (source === 'server') return redirectToSignIn(router)
      if (source === 'other_tab') {
        if (!shownUserId()) return
        sessionManager.switchUser(null)
      }
      return goToLandingPage(router, event)
    case 'TOKEN_REFRESHED':
      // It happens once a day at most: the day and the person are read anew.
      await refetchSession()
      return
    case 'USER_UPDATED':
      if (source !== 'other_tab') return
      void sessionManager.scope().queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      await refetchSession()
      return leaveAuthScreen(router)
    case 'PASSWORD_RECOVERY':
      // The form for a new password; what opened this tab came with it, in memory only (shared/session/auth-screen-params.ts).
      return router.navigate({ to: '/auth', replace: true })
  }
}

/** Another tab signed in, or was opened, as `personId`. */
async function followOtherTab(router: AppRouter, personId: string | null): Promise<void> {
  const shown = shownUserId()
  // That nobody is signed in is found out at the next call, where the way back is known.
  if (personId === null || shown === undefined || shown === personId) return
  if (shown === null) {
    await refetchSession()
    return leaveAuthScreen(router)
  }
  sessionManager.switchUser(personId)
  discardDrafts(personId)
  await refetchSession()
  return goToDashboard(router)
}

/** The present person goes on where everybody begins; nothing in the address is the last one's. */
async function goToDashboard(router: AppRouter): Promise<void> {
  dismissToast()
  if (router.latestLocation.pathname !== '/') await router.navigate({ to: '/dashboard', replace: true })
  sessionManager.reveal()
}

/** The person has left, here or in another tab: nothing of theirs stays (spec §2 "Sidebar"). */
async function goToLandingPage(router: AppRouter, { source }: SessionEvent): Promise<void> {
  discardDrafts(null)
  await router.navigate({ to: '/' })
  sessionManager.reveal()
  // In the tab where it was done, whoever did it says so.
  if (source === 'other_tab') showToast({ ...currentInitialTexts().shell.loggedOut, tone: 'success' })
}

/** The session has ended by itself: whoever signs in again comes back here and finds what they typed (spec §6). */
async function redirectToSignIn(router: AppRouter): Promise<void> {
  if (!isOnAppScreen(router)) return
  const search = { return_to: router.latestLocation.href }
  await router.navigate({ to: '/auth', search, replace: true })
}

/** Somebody who waits on the auth screen has nothing more to do there. */
async function leaveAuthScreen(router: AppRouter): Promise<void> {
  if (router.latestLocation.pathname === '/auth') await router.invalidate()
}
