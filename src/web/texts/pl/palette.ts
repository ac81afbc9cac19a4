import type { palette as english } from '../en/palette.ts'
import { counted } from './plural.ts'

/** Command palette: any event, any screen, the common things. */
export const palette: typeof english = {
  open: 'Wyszukiwanie i polecenia',
  openShort: 'Szukaj',
  label: 'Szukaj wydarzeń, ekranów i poleceń',
  placeholder: 'Wydarzenie, ekran, polecenie...',
  results: 'Wyniki',
  events: 'Wydarzenia',
  commands: 'Ekrany i polecenia',
  searching: 'Szukamy...',
  noResults: 'Nic nie znaleziono. Spróbuj innego słowa.',
  failed: 'Nie można teraz przeszukać wydarzeń.',
  resultCount: (count: number) =>
    counted(count, { one: 'wynik', few: 'wyniki', many: 'wyników', other: 'wyniku' }),
  inCity: (city: string) => `Wydarzenia: ${city}`,
  searchEventList: (words: string) => `Szukaj na liście wydarzeń: „${words}”`,
  hint: { move: 'przejście', choose: 'wybór', close: 'zamknięcie' },
  actions: {
    calendar: 'Wydarzenia w kalendarzu',
    map: 'Wydarzenia na mapie',
    light: 'Jasny motyw',
    dark: 'Ciemny motyw',
    system: 'Motyw systemu',
    english: 'Przełącz na angielski',
    polish: 'Przełącz na polski',
  },
}
