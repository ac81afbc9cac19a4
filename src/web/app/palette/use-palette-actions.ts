import { useNavigate, useRouterState } from '@tanstack/react-router'
import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import { useOpenEvent } from '../../shared/event-dialog/lazy-event-dialog.tsx'
import { type SavedSearch, toEventListSearch } from '../../shared/saved-searches/saved-searches.ts'
import { useSignOut } from '../../shared/session/use-sign-out.ts'
import type { filterCommands } from './palette-commands.ts'

const { dashboard, events, myEvents } = SCREEN_PATHS
/** The screens that can open the event dialog; from the others, the palette opens it on the Event List. */
const SCREENS_WITH_EVENT_DIALOG: readonly string[] = [dashboard, events, myEvents]

/** Returns the actions of the palette. Each closes the palette first, so that the focus returns to the screen. */
export function usePaletteActions(onClose: () => void) {
  const navigate = useNavigate()
  const openEvent = useOpenEvent()
  const signOut = useSignOut()
  const hasEventDialog = useRouterState({
    select: ({ location }) => SCREENS_WITH_EVENT_DIALOG.includes(location.pathname.replace(/\/$/, '')),
  })

  return {
    openEvent(event: string) {
      onClose()
      if (hasEventDialog) openEvent(event)
      else void navigate({ to: events, search: { event }, state: { openedFromScreen: true } })
    },
    searchList(search: string, when?: 'past') {
      onClose()
      void navigate({ to: events, search: { search, when } })
    },
    openSavedSearch(saved: SavedSearch) {
      onClose()
      void navigate({ to: events, search: toEventListSearch(saved) })
    },
    run(command: ReturnType<typeof filterCommands>[number]) {
      onClose()
      command.run({ navigate, signOut: signOut.mutate })
    },
  }
}
