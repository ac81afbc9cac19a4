import type { useNavigate } from '@tanstack/react-router'
import {
  CalendarDays,
  ContactRound,
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

type CommandId =
  | ('home' | 'eventList' | 'myEvents' | 'contacts' | 'settings' | 'logout')
  | keyof Texts['palette']['actions']

/** A screen or an action of the palette. */
interface Command {
  id: CommandId
  label: string
  Icon: LucideIcon
  run: (app: { navigate: ReturnType<typeof useNavigate>; signOut: () => void }) => unknown
}

/** Other words by which commands are found. They name nothing that an event is about, because commands come first. */
const KEYWORDS: Partial<Record<CommandId, string>> = {
  home: 'home dashboard pulpit',
  eventList: 'events wydarzenia',
  myEvents: 'my favorites moje ulubione',
  contacts: 'contacts kontakty',
  settings:
    'settings preferences password notifications ustawienia preferencje hasło powiadomienia wizytówka',
  calendar: 'calendar kalendarz',
  map: 'map mapa',
  polish: 'polski',
  english: 'english',
}
/** Folded. Only the whole text finds these, because words such as 'sign' and 'code' may begin a search. */
const WHOLE_TEXTS: Partial<Record<CommandId, readonly string[]>> = {
  contacts: ['qr', 'qr code', 'my code', 'kod qr', 'moj kod'],
  settings: ['card', 'my card', 'moja wizytowka'],
  logout: ['log out', 'sign out', 'wyloguj', 'wyloguj sie'],
}

/**
 * Returns the commands in which every typed term begins a word or keyword, or that have the typed text as a whole, ignoring case and
 * accents; all if nothing is typed.
 */
export function filterCommands(texts: Texts, typed: string): Command[] {
  const isTyped = createLabelFilter(typed)
  const text = foldText(typed).trim()
  return allCommands(texts).filter(
    ({ id, label }) => isTyped(`${label} ${KEYWORDS[id] ?? ''}`) || WHOLE_TEXTS[id]?.includes(text),
  )
}

/** Returns a test for labels in which every typed term begins a word, ignoring case and accents. */
export function createLabelFilter(typed: string): (label: string) => boolean {
  const terms = foldText(typed).split(/\s+/).filter(Boolean)
  return (label) => {
    const words = foldText(label).split(/\s+/)
    return terms.every((term) => words.some((word) => word.startsWith(term)))
  }
}

function allCommands({ shell, myEvents: { tabs }, palette, language }: Texts): Command[] {
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
    {
      id: 'contacts',
      label: tabs.contacts,
      Icon: ContactRound,
      run: (app) => app.navigate({ to: myEvents, search: { tab: 'contacts' } }),
    },
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
