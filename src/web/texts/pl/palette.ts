import type { palette as english } from '../en/palette.ts'
import { counted, figure } from './grammar.ts'

/** Command palette. */
export const palette: typeof english = {
  open: 'Wyszukiwanie i polecenia',
  label: 'Szukaj wydarzeń, ekranów i poleceń',
  placeholder: 'Szukaj wydarzeń, ekranów, poleceń...',
  results: 'Wyniki',
  events: 'Wydarzenia',
  commands: 'Szybkie działania',
  searching: 'Szukamy...',
  noResults: 'Brak wyników. Spróbuj innego słowa.',
  failed: 'Nie udało się przeszukać wydarzeń. Spróbuj ponownie.',
  resultCount: (count: number) =>
    counted(count, { one: 'wynik', few: 'wyniki', many: 'wyników', other: 'wyniku' }),
  searchEventList: (words: string) => `Szukaj na liście wydarzeń: „${words}”`,
  showAll: (count: number, capped: boolean, isPast: boolean) =>
    `Pokaż na liście wszystkie ${isPast ? 'minione ' : ''}wydarzenia (${figure(count)}${capped ? '+' : ''})`,
  hint: { move: 'przejście', choose: 'wybór', close: 'zamknięcie' },
  actions: {
    calendar: 'Wydarzenia w kalendarzu',
    map: 'Wydarzenia na mapie',
    light: 'Jasny motyw',
    dark: 'Ciemny motyw',
    system: 'Motyw systemowy',
    english: 'Przełącz na angielski',
    polish: 'Przełącz na polski',
  },
}
