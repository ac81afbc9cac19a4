import { useNavigate, useRouterState } from '@tanstack/react-router'
import type { Theme } from '../../../domain/display-settings.ts'
import { switchLanguage } from '../../shared/display/switch-language.ts'
import { useEventDialog } from '../../shared/event-dialog/use-event-dialog.ts'
import { useSignOut } from '../../shared/session/use-sign-out.ts'
import { setTheme } from '../../shared/theme.ts'
import type { CommandId } from './palette-commands.ts'

const SCREENS = {
  home: { to: '/dashboard' },
  eventList: { to: '/events' },
  myEvents: { to: '/my-events' },
  settings: { to: '/settings' },
  calendar: { to: '/events', search: { view: 'calendar' } },
  map: { to: '/events', search: { view: 'map' } },
} as const

/** What choosing in the palette does; it closes first, so that the focus is back on the screen. */
export function usePaletteActions(onClose: () => void) {
  const navigate = useNavigate()
  const dialog = useEventDialog()
  const signOut = useSignOut()
  // The other screens have no event dialog of their own.
  const opensHere = useRouterState({
    select: ({ location }) => /^\/(dashboard|events|my-events)\/?$/.test(location.pathname),
  })

  return {
    openEvent(event: string) {
      onClose()
      if (opensHere) dialog.open(event)
      else void navigate({ to: '/events', search: { event } })
    },
    listCity(city: string) {
      onClose()
      void navigate({ to: '/events', search: { city } })
    },
    searchList(search: string) {
      onClose()
      void navigate({ to: '/events', search: { search } })
    },
    run(command: CommandId) {
      onClose()
      if (command === 'logout') signOut.mutate()
      else if (command === 'english') void switchLanguage('en')
      else if (command === 'polish') void switchLanguage('pl')
      else if (command === 'light' || command === 'dark' || command === 'system')
        setTheme(command satisfies Theme)
      else void navigate(SCREENS[command])
    },
  }
}
