import type { settings as english } from '../en/settings.ts'
import { counted, figure } from './grammar.ts'

/** Settings. */
export const settings: typeof english = {
  documentTitle: 'Ustawienia',
  title: 'Ustawienia',
  loading: 'Wczytujemy Twoje ustawienia...',
  failed: 'Nie udało się wczytać Twoich ustawień',
  sections: { label: 'Sekcje ustawień', account: 'Konto', people: 'Poznaj ludzi' },
  preferences: {
    title: 'Twoje preferencje',
    note: 'Zmiany zapisują się automatycznie.',
    saving: 'Zapisujemy...',
    removeInterest: (interest: string) => `Usuń: ${interest}`,
    keptHometown: (city: string) => `To pole nie może być puste, więc Twoje miasto to nadal ${city}.`,
    interests: 'Zainteresowania',
    selected: (count: number) =>
      `(${counted(count, { one: 'wybrane', few: 'wybrane', many: 'wybranych', other: 'wybranego' })})`,
  },
  saved: {
    title: 'Ustawienia zapisane automatycznie',
    description: 'Zaktualizowaliśmy Twoje preferencje.',
  },
  saveFailed: { title: 'Błąd', description: 'Nie udało się zapisać ustawień. Spróbuj ponownie.' },
  organisers: {
    title: 'Obserwowani organizatorzy',
    note: 'Oznaczamy ich nowe wydarzenia i uwzględniamy je w poleceniach.',
    empty: 'Nikogo jeszcze nie obserwujesz. Otwórz wydarzenie i wybierz Obserwuj.',
    unfollow: 'Przestań obserwować',
    unfollowNamed: (organiser: string) => `Przestań obserwować: ${organiser}`,
    showAll: (count: number) => `Pokaż wszystkich (${figure(count)})`,
  },
  details: {
    title: 'Dane osobowe',
    note: 'Widzisz je tylko Ty.',
    save: 'Zapisz dane',
    saving: 'Zapisujemy...',
    saved: { title: 'Dane zapisane', description: 'Zaktualizowaliśmy Twoje dane.' },
  },
  searches: {
    title: 'Zapisane wyszukiwania',
    note: 'Każde może mieć własną subskrypcję kalendarza, do 200 nadchodzących wydarzeń.',
    rename: 'Zmień nazwę',
    remove: 'Usuń',
    deleted: 'Usunięto zapisane wyszukiwanie',
    feedOn: 'Subskrypcja włączona',
    feedCreate: 'Utwórz subskrypcję kalendarza',
    shownOnce: 'Skopiuj go teraz, bo pokazujemy go tylko raz.',
  },
  emails: {
    title: 'Wiadomości e-mail',
    note: 'Wiadomości o koncie wysyłamy zawsze. Pozostałe możesz wybrać:',
    off: 'Ta instalacja nie wysyła wiadomości o wydarzeniach.',
    unconfirmed: 'Zaczniemy je wysyłać, gdy potwierdzisz swój adres e-mail.',
  },
  feed: {
    title: 'Subskrypcja kalendarza',
    note: 'Zasubskrybuj raz, a Twój kalendarz pokaże wydarzenia, na które się zapiszesz, i wszystkie ich zmiany.',
    secret: 'Każdy, kto ma ten adres, widzi te wydarzenia. Zachowaj go dla siebie.',
    address: 'Adres Twojej subskrypcji kalendarza',
    revoked:
      'Poprzedni adres przestał działać, bo wylogowano wszystkie urządzenia albo zmieniono hasło. Włącz subskrypcję i dodaj nowy adres w swojej aplikacji kalendarza.',
    switchOn: 'Włącz',
    copy: 'Kopiuj adres',
    copied: {
      title: 'Adres skopiowany',
      description: 'Wklej go tam, gdzie aplikacja kalendarza prosi o adres URL.',
    },
    copyFailed: {
      title: 'Nie udało się skopiować adresu',
      description: 'Jest teraz zaznaczony: skopiuj go klawiaturą.',
    },
    subscribe: 'Otwórz w aplikacji kalendarza',
    includeFavorites: 'Uwzględnij moje ulubione',
    renew: 'Zmień adres',
    switchOff: 'Wyłącz',
    switchedOn: {
      title: 'Subskrypcja kalendarza włączona',
      description: 'Dodaj jej adres do swojego kalendarza.',
    },
    renewed: { title: 'Adres subskrypcji zmieniony', description: 'Stary adres już nie działa.' },
    switchedOff: { title: 'Subskrypcja kalendarza wyłączona', description: 'Jej adres już nie działa.' },
    confirmRenew: {
      title: 'Zmienić adres?',
      text: 'Obecny adres natychmiast przestanie działać. Kalendarzom, które z niego korzystają, trzeba będzie podać nowy.',
      confirm: 'Zmień adres',
    },
    confirmSwitchOff: {
      title: 'Wyłączyć subskrypcję kalendarza?',
      text: 'Jej adres natychmiast przestanie działać, a Twój kalendarz przestanie się aktualizować.',
      confirm: 'Wyłącz',
    },
  },
}
