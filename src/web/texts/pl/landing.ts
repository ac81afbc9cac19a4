import type { landing as english } from '../en/landing.ts'

/** Landing page. */
export const landing: typeof english = {
  login: 'Zaloguj się',
  dashboard: 'Start',
  openDashboard: 'Otwórz stronę startową',
  browseEvents: 'Przeglądaj wydarzenia',
  closingTextForUsers: 'Do następnego wydarzenia dzieli Cię jedno kliknięcie.',
  headline: ['Poznawaj.', 'Łącz siły.', 'Rozwijaj się.'],
  lead: 'Wybrane wydarzenia networkingowe w Gdańsku i w całej Polsce: dla specjalistów, przedsiębiorców i innowatorów.',
  getStarted: 'Zacznij teraz',
  pictureAlt: (product: string) =>
    `Lista wydarzeń serwisu ${product}: filtry miasta i tematu nad siatką wydarzeń, każde z obrazkiem, datą i miejscem.`,
  pictureCaption:
    'Co, gdzie i kiedy: wszystko na pierwszy rzut oka. Oznacz gwiazdką to, co Ci się podoba, i zapisz się jednym dotknięciem.',
  whyChoose: (product: string) => `Dlaczego ${product}?`,
  reasons: {
    curated: {
      title: 'Wybrane wydarzenia',
      text: 'Konferencje, kongresy i spotkania warte Twojego czasu, z terminami, miejscami i cenami na jednej liście.',
    },
    connections: {
      title: 'Wartościowe kontakty',
      text: 'Zobacz, kto jeszcze idzie i pokazuje wizytówkę, o czym warto porozmawiać, i przywitaj się przed wydarzeniem.',
    },
    growth: {
      title: 'Rozwój kariery',
      text: 'Śledź tematy, które są dla Ciebie ważne, i bądź na miejscu, gdy zaczyna się coś nowego.',
    },
  },
  figures: [
    { figure: 'ponad 500', label: 'zorganizowanych wydarzeń' },
    { figure: 'ponad 10 tys.', label: 'specjalistów, którzy się poznali' },
    { figure: 'ponad 50', label: 'miast na naszej mapie' },
  ],
  trueFigures: {
    sample: (events: string, cities: string) =>
      `Teraz w przykładowym katalogu nadchodzące wydarzenia: ${events}, miasta: ${cities}.`,
    catalogue: (events: string, cities: string) =>
      `Teraz w katalogu nadchodzące wydarzenia: ${events}, miasta: ${cities}.`,
  },
  figuresLabel: 'W liczbach',
  closing: 'Pora na nowe kontakty?',
  closingText: 'Dwa szybkie kroki do wydarzeń dla Ciebie.',
  join: (product: string) => `Dołącz do społeczności ${product}`,
  copyright: (product: string) => `© 2024 ${product}. Wszelkie prawa zastrzeżone.`,
  description:
    'Wydarzenia networkingowe w Gdańsku i w całej Polsce: znajdź swoje, zapisz się, poznaj ludzi, którzy pracują nad tym samym co Ty.',
}
