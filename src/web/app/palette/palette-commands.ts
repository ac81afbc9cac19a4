import { foldText } from '../../../domain/text.ts'
import type { Texts } from '../../texts/texts.ts'

/** The commands of the palette: screens and actions. */
export type CommandId =
  | 'home'
  | 'eventList'
  | 'myEvents'
  | 'settings'
  | 'calendar'
  | 'map'
  | 'light'
  | 'dark'
  | 'system'
  | 'english'
  | 'polish'
  | 'logout'

export interface Command {
  id: CommandId
  label: string
}

/** Returns the commands in which every typed term begins a word, ignoring case and accents; all if nothing is typed. */
export function filterCommands(texts: Texts, typed: string): Command[] {
  const terms = foldText(typed).split(/\s+/).filter(Boolean)
  return allCommands(texts).filter(({ label }) => {
    const words = foldText(label).split(/\s+/)
    return terms.every((term) => words.some((word) => word.startsWith(term)))
  })
}

function allCommands({ shell, palette, language }: Texts): Command[] {
  const { actions } = palette
  return [
    { id: 'home', label: shell.home },
    { id: 'eventList', label: shell.eventList },
    { id: 'myEvents', label: shell.myEvents },
    { id: 'settings', label: shell.settings },
    { id: 'calendar', label: actions.calendar },
    { id: 'map', label: actions.map },
    { id: 'light', label: actions.light },
    { id: 'dark', label: actions.dark },
    { id: 'system', label: actions.system },
    language === 'en' ? { id: 'polish', label: actions.polish } : { id: 'english', label: actions.english },
    { id: 'logout', label: shell.logout },
  ]
}
