import type { palette as english } from '../en/palette.ts'
import { counted } from './grammar.ts'
import { vocabulary } from './vocabulary.ts'

/** Command palette. */
export const palette: typeof english = {
  open: 'Wyszukiwanie i polecenia',
  openShort: 'Szukaj',
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
  inCity: (city: string) => `Wydarzenia: ${vocabulary(city)}`,
  searchEventList: (words: string) => `Szukaj na liście wydarzeń: „${words}”`,
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
