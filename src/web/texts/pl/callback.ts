import type { callback as english } from '../en/callback.ts'

/** Coming back from a provider, and links of mails. */
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
    description: `Od teraz możesz logować się także przez ${provider}.`,
  }),
  notConnected: 'Niczego nie połączono',
  opening: 'Otwieramy link...',
  emailConfirmed: (email: string) => ({
    title: 'Adres potwierdzony',
    description: `Adres ${email} należy do Ciebie.`,
  }),
  emailChanged: (email: string) => ({
    title: 'Adres zmieniony',
    description: `Od teraz logujesz się jako ${email}.`,
  }),
  expired: {
    title: 'Ten link już nie działa',
    text: 'Był już użyty albo jest zbyt stary. O nowy możesz poprosić w Ustawieniach, w części Konto.',
    emailTaken: 'Inne konto ma już ten adres, więc Twój pozostaje bez zmian.',
  },
  failed: 'Nie udało się otworzyć linku',
  continue: 'Dalej',
  confirmPassword: {
    title: 'Czy to Twoje konto?',
    text: 'Podaj hasło wybrane przy zakładaniu konta, a potwierdzimy Twój adres.',
    password: 'Hasło',
    submit: 'Potwierdź',
  },
}
