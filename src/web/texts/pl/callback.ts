import type { callback as english } from '../en/callback.ts'

/** Callback screen and email links. */
export const callback: typeof english = {
  documentTitle: 'Logowanie',
  inProgress: 'Kończymy logowanie...',
  authenticationError: {
    title: 'Błąd logowania',
    description: 'Nie udało się dokończyć logowania. Spróbuj ponownie.',
  },
  somethingWentWrong: { title: 'Coś poszło nie tak', description: 'Spróbuj zalogować się ponownie.' },
  welcomeBack: { title: 'Witaj ponownie!' },
  linkedinImported: { title: 'Zaimportowano profil LinkedIn' },
  connected: (provider: string) => ({
    title: `Połączono konto ${provider}`,
    description: `Możesz teraz logować się także przez ${provider}.`,
  }),
  notConnected: 'Nie połączono konta',
  opening: 'Otwieramy link...',
  emailConfirmed: (email: string) => ({
    title: 'Adres potwierdzony',
    description: `Adres ${email} jest potwierdzony.`,
  }),
  emailChanged: (email: string) => ({
    title: 'Adres zmieniony',
    description: `Od teraz logujesz się adresem ${email}.`,
  }),
  expired: {
    title: 'Ten link już nie działa',
    text: 'Został już użyty albo wygasł. O nowy możesz poprosić w Ustawieniach, w części Konto.',
    emailTaken: 'Inne konto używa tego adresu, więc Twój pozostaje bez zmian.',
  },
  undo: {
    title: 'Cofnąć zmianę adresu e-mail?',
    text: 'Jeśli adres e-mail Twojego konta zmienił ktoś inny, cofnij tę zmianę. Wtedy:',
    effects: [
      'Konto odzyska poprzedni adres.',
      'Wszystkie urządzenia zostaną wylogowane, a adres subskrypcji kalendarza przestanie działać.',
      'Klucze dostępu, dostawcy i logowanie dwuetapowe dodane od czasu zmiany zostaną usunięte.',
      'Dotychczasowe hasło przestanie działać i wybierzesz nowe.',
    ],
    submit: 'To nie ja, cofnij zmianę',
    keep: 'Zachowaj nowy adres',
    done: (email: string) => ({
      title: 'Adres e-mail przywrócony',
      description: `Konto znów używa adresu ${email}. Wybierz nowe hasło.`,
    }),
    expired: 'Zmiana została już cofnięta albo minęło ponad 7 dni.',
  },
  cancelRecovery: {
    title: 'Anulować oczekiwanie?',
    text: 'Ktoś z dostępem do Twojej skrzynki ustawił nowe hasło i czeka, aż konto będzie można otworzyć bez kodu. Jeśli to nie Ty, anuluj oczekiwanie, a potem zmień hasło do skrzynki i do konta.',
    submit: 'Anuluj oczekiwanie',
    done: 'Anulowano. Logowanie nadal wymaga kodu. Zmień hasło do skrzynki i do konta.',
    expired: 'Nie ma czego anulować: oczekiwanie już się skończyło albo ktoś zalogował się z kodem.',
  },
  failed: 'Nie udało się otworzyć linku',
  continue: 'Dalej',
  confirmPassword: {
    title: 'Czy to Twoje konto?',
    text: 'Żeby potwierdzić adres, podaj hasło wybrane przy zakładaniu konta.',
    password: 'Hasło',
    submit: 'Potwierdź',
  },
}
