import type { calendar as english } from '../en/calendar.ts'

/** Taking an event over into a calendar. */
export const calendar: typeof english = {
  add: 'Dodaj do kalendarza',
  addNamed: (event: string) => `Dodaj do kalendarza: ${event}`,
  download: 'Pobierz plik .ics',
  google: 'Kalendarz Google',
  outlook: 'Outlook',
  newTab: '(otwiera się w nowej karcie)',
}
