import type { settings as english } from '../en/settings.ts'
import { counted, figure } from './grammar.ts'

/** Settings. */
export const settings: typeof english = {
  documentTitle: 'Ustawienia',
  title: 'Ustawienia',
  loading: 'Wczytujemy Twoje ustawienia...',
  failed: 'Nie udało się wczytać Twoich ustawień',
  sections: { label: 'Sekcje ustawień', account: 'Konto' },
  preferences: {
    title: 'Twoje preferencje',
    note: 'Zmiany zapisują się automatycznie.',
    saving: 'Zapisujemy...',
    hometown: 'Twoje miasto',
    hometownPlaceholder: 'Zacznij wpisywać nazwę miasta...',
    removeInterest: (interest: string) => `Usuń: ${interest}`,
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
    note: 'Otworzysz je jednym kliknięciem. Każde może mieć własną subskrypcję kalendarza, do 200 nadchodzących wydarzeń.',
    loading: 'Wczytujemy zapisane wyszukiwania...',
    failed: 'Nie udało się wczytać zapisanych wyszukiwań',
    empty:
      'Nie masz jeszcze zapisanych wyszukiwań. Wyszukaj coś na liście wydarzeń i wybierz „Zapisz wyszukiwanie”.',
    rename: (name: string) => `Zmień nazwę: ${name}`,
    renameDialog: {
      title: 'Zmień nazwę wyszukiwania',
      text: 'Wybierz nazwę, którą rozpoznasz.',
      submit: 'Zmień nazwę',
    },
    remove: (name: string) => `Usuń: ${name}`,
    deleted: (name: string) => ({ title: 'Usunięto zapisane wyszukiwanie', description: name }),
    changeFailed: {
      title: 'Błąd',
      description: 'Nie udało się zmienić zapisanego wyszukiwania. Spróbuj ponownie.',
    },
    feedOn: 'Subskrypcja włączona',
    feedCreate: 'Utwórz subskrypcję kalendarza',
    feedCreateNamed: (name: string) => `Utwórz subskrypcję kalendarza: ${name}`,
    feedRenew: 'Zmień adres',
    feedRenewNamed: (name: string) => `Zmień adres subskrypcji: ${name}`,
    feedOff: 'Wyłącz subskrypcję',
    feedOffNamed: (name: string) => `Wyłącz subskrypcję: ${name}`,
    feedAddress: (name: string) => `Adres subskrypcji: ${name}`,
    feedSecret:
      'Skopiuj go teraz, bo pokazujemy go tylko raz. Każdy, kto ma ten adres, zobaczy te wydarzenia i nazwę wyszukiwania, więc nie udostępniaj go.',
    feedCreated: {
      title: 'Utworzono subskrypcję kalendarza',
      description: 'Dodaj jej adres do swojego kalendarza.',
    },
    feedRenewed: { title: 'Adres subskrypcji zmieniony', description: 'Stary adres już nie działa.' },
    feedEnded: { title: 'Subskrypcja kalendarza wyłączona', description: 'Jej adres już nie działa.' },
    confirm: {
      delete: {
        title: 'Usunąć zapisane wyszukiwanie?',
        text: 'Adres jego subskrypcji kalendarza natychmiast przestanie działać.',
        confirm: 'Usuń',
      },
      renew: {
        title: 'Zmienić adres?',
        text: 'Obecny adres natychmiast przestanie działać. Kalendarzom, które z niego korzystają, trzeba będzie podać nowy.',
        confirm: 'Zmień adres',
      },
      switchOff: {
        title: 'Wyłączyć tę subskrypcję kalendarza?',
        text: 'Jej adres natychmiast przestanie działać. Pozostałe subskrypcje będą działać dalej.',
        confirm: 'Wyłącz',
      },
    },
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
