import type { useNavigate } from '@tanstack/react-router'
import {
  CalendarDays,
  House,
  Languages,
  LogOut,
  type LucideIcon,
  Map as MapIcon,
  Monitor,
  Moon,
  Settings,
  Sun,
  TableProperties,
  Ticket,
} from 'lucide-react'
import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import { foldText } from '../../../domain/text.ts'
import { switchLanguage } from '../../shared/display/switch-language.ts'
import { setTheme } from '../../shared/theme.ts'
import type { Texts } from '../../texts/texts.ts'

/** A screen or an action of the palette. */
interface Command {
  id: string
  label: string
  Icon: LucideIcon
  run: (app: { navigate: ReturnType<typeof useNavigate>; signOut: () => void }) => unknown
}

/** Other words by which commands are found, in both languages. */
const KEYWORDS: Record<string, string> = {
  home: 'home dashboard pulpit strona główna',
  eventList: 'events list wydarzenia lista',
  myEvents: 'my registrations favorites contacts moje zapisy ulubione kontakty',
  settings: 'settings preferences profile account ustawienia preferencje profil konto',
  calendar: 'calendar month kalendarz miesiąc',
  map: 'map mapa',
  light: 'light theme jasny motyw',
  dark: 'dark theme ciemny motyw',
  system: 'system theme systemowy motyw',
  polish: 'polski polish language język',
  english: 'english angielski language język',
  logout: 'log out sign out wyloguj',
}

/** Returns the commands in which every typed term begins a word or keyword, ignoring case and accents; all if nothing is typed. */
export function filterCommands(texts: Texts, typed: string): Command[] {
  const isTyped = createLabelFilter(typed)
  return allCommands(texts).filter(({ id, label }) => isTyped(`${label} ${KEYWORDS[id] ?? ''}`))
}

/** Returns a test for labels in which every typed term begins a word, ignoring case and accents. */
export function createLabelFilter(typed: string): (label: string) => boolean {
  const terms = foldText(typed).split(/\s+/).filter(Boolean)
  return (label) => {
    const words = foldText(label).split(/\s+/)
    return terms.every((term) => words.some((word) => word.startsWith(term)))
  }
}

function allCommands({ shell, palette, language }: Texts): Command[] {
  const { dashboard, events, myEvents, settings } = SCREEN_PATHS
  const { calendar, map, light, dark, system, english, polish } = palette.actions
  const openView = (view: 'calendar' | 'map'): Command['run'] => {
    return ({ navigate }) => navigate({ to: events, search: { view } })
  }
  return [
    { id: 'home', label: shell.home, Icon: House, run: (app) => app.navigate({ to: dashboard }) },
    {
      id: 'eventList',
      label: shell.eventList,
      Icon: CalendarDays,
      run: (app) => app.navigate({ to: events }),
    },
    { id: 'myEvents', label: shell.myEvents, Icon: Ticket, run: (app) => app.navigate({ to: myEvents }) },
    { id: 'settings', label: shell.settings, Icon: Settings, run: (app) => app.navigate({ to: settings }) },
    { id: 'calendar', label: calendar, Icon: TableProperties, run: openView('calendar') },
    { id: 'map', label: map, Icon: MapIcon, run: openView('map') },
    { id: 'light', label: light, Icon: Sun, run: () => setTheme('light') },
    { id: 'dark', label: dark, Icon: Moon, run: () => setTheme('dark') },
    { id: 'system', label: system, Icon: Monitor, run: () => setTheme('system') },
    language === 'en'
      ? { id: 'polish', label: polish, Icon: Languages, run: () => switchLanguage('pl') }
      : { id: 'english', label: english, Icon: Languages, run: () => switchLanguage('en') },
    { id: 'logout', label: shell.logout, Icon: LogOut, run: (app) => app.signOut() },
  ]
}
