import type { auth as english } from '../en/auth.ts'
import { counted } from './grammar.ts'

/** Auth screen. */
export const auth: typeof english = {
  documentTitle: { sign_in: 'Logowanie', sign_up: 'Nowe konto' },
  title: { sign_in: 'Witaj ponownie', sign_up: 'Załóż konto' },
  subtitle: {
    sign_in: 'Zaloguj się i zobacz, co się dzieje w okolicy.',
    sign_up: 'Jedno konto na wszystkie Twoje wydarzenia.',
  },
  submit: { sign_in: 'Zaloguj się', sign_up: 'Załóż konto' },
  toggle: {
    sign_in: 'Nie masz jeszcze konta? Załóż je',
    sign_up: 'Masz już konto? Zaloguj się',
  },
  email: 'E-mail',
  emailPlaceholder: 'ty@example.com',
  password: 'Hasło',
  passwordHint: (minLength: number) =>
    `Co najmniej ${counted(minLength, { one: 'znak', few: 'znaki', many: 'znaków', other: 'znaku' })}. Dobrze sprawdza się kilka niepowiązanych ze sobą słów.`,
  showPassword: 'Pokaż hasło',
  hidePassword: 'Ukryj hasło',
  continueWith: (provider: string) => `Kontynuuj przez ${provider}`,
  orWithEmail: 'Albo użyj adresu e-mail',
  passkey: 'Zaloguj się kluczem dostępu',
  forgotPassword: 'Nie pamiętasz hasła?',
  backToHome: 'Strona główna',
  required: '(Wymagane)',
  emailInvalid: 'Podaj prawidłowy adres e-mail',
  signedIn: { title: 'Witaj ponownie!' },
  accountCreated: {
    title: 'Konto założone!',
    description: 'Uzupełnij profil, żeby zacząć.',
  },
}
