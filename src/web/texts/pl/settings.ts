import type { settings as english } from '../en/settings.ts'
import { counted, figure } from './plural.ts'

/** Settings. */
export const settings: typeof english = {
  documentTitle: 'Ustawienia',
  title: 'Ustawienia',
  loading: 'Wczytujemy Twoje ustawienia...',
  failed: 'Nie udało się wczytać Twoich ustawień',
  sections: { label: 'Części ustawień', account: 'Konto' },
  preferences: {
    title: 'Twoje preferencje',
    note: 'Zmiany zapisują się automatycznie.',
    saving: 'Zapisujemy...',
    hometown: 'Twoje miasto',
    hometownPlaceholder: 'Zacznij wpisywać nazwę miasta...',
    interests: 'Zainteresowania',
    selected: (count: number) =>
      `(${counted(count, { one: 'wybrane', few: 'wybrane', many: 'wybranych', other: 'wybranego' })})`,
  },
  saved: {
    title: 'Ustawienia zapisane automatycznie',
    description: 'Twoje preferencje są zaktualizowane.',
  },
  saveFailed: { title: 'Błąd', description: 'Nie udało się zapisać ustawień. Spróbuj ponownie.' },
  organisers: {
    title: 'Obserwowani organizatorzy',
    note: 'Ich nowe wydarzenia oznaczamy na stronie startowej i bierzemy pod uwagę, gdy coś Ci polecamy.',
    empty:
      'Nie obserwujesz jeszcze żadnego organizatora. Możesz zacząć przy każdym wydarzeniu, w jego szczegółach.',
    unfollow: 'Przestań obserwować',
    unfollowNamed: (organiser: string) => `Przestań obserwować: ${organiser}`,
    showAll: (count: number) => `Pokaż wszystkich (${figure(count)})`,
  },
  details: {
    title: 'Twoje dane',
    note: 'Widzisz je tylko Ty.',
    save: 'Zapisz dane',
    saving: 'Zapisujemy...',
    saved: { title: 'Dane zapisane', description: 'Twoje dane są zaktualizowane.' },
  },
  feed: {
    title: 'Kanał kalendarza',
    note: 'Zasubskrybuj raz, a wydarzenia, na które się zapiszesz, pojawią się w Twoim kalendarzu wraz z każdą zmianą.',
    secret: 'Każdy, kto ma ten adres, widzi te wydarzenia. Zachowaj go dla siebie.',
    address: 'Adres Twojego kanału kalendarza',
    switchOn: 'Włącz',
    copy: 'Kopiuj adres',
    copied: {
      title: 'Adres skopiowany',
      description: 'Wklej go tam, gdzie Twój kalendarz prosi o adres internetowy.',
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
      title: 'Kanał kalendarza włączony',
      description: 'Dodaj jego adres do swojego kalendarza.',
    },
    renewed: { title: 'Adres kanału zmieniony', description: 'Stary adres już nie działa.' },
    switchedOff: { title: 'Kanał kalendarza wyłączony', description: 'Jego adres już nie działa.' },
    confirmRenew: {
      title: 'Zmienić adres?',
      text: 'Obecny adres natychmiast przestanie działać. Kalendarzom, które z niego korzystają, trzeba będzie podać nowy.',
      confirm: 'Zmień adres',
    },
    confirmSwitchOff: {
      title: 'Wyłączyć kanał kalendarza?',
      text: 'Jego adres natychmiast przestanie działać, a Twój kalendarz nie będzie już śledzić Twoich wydarzeń.',
      confirm: 'Wyłącz',
    },
    cancel: 'Anuluj',
    close: 'Zamknij',
  },
}
