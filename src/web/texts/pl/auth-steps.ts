import type { authSteps as english } from '../en/auth-steps.ts'

/** The steps beside the sign-in form: password recovery, email confirmation, second factor. */
export const authSteps: typeof english = {
  back: 'Wróć do logowania',
  forgot: {
    documentTitle: 'Nie pamiętam hasła',
    title: 'Nie pamiętasz hasła?',
    text: 'Podaj swój e-mail, a wyślemy Ci link do ustawienia nowego hasła.',
    submit: 'Wyślij link',
  },
  resetLinkSent: {
    title: 'Sprawdź skrzynkę',
    text: (email: string) =>
      `Jeśli istnieje konto z adresem ${email}, wysłaliśmy na niego link. Link działa raz, przez 10 minut.`,
    again: 'Wyślij kolejny link',
    spam: 'Nic nie przyszło? Zajrzyj do spamu i sprawdź pisownię adresu.',
  },
  confirmationSent: {
    documentTitle: 'Sprawdź skrzynkę',
    title: 'Sprawdź skrzynkę',
    text: (email: string) =>
      `Wysłaliśmy e-mail na adres ${email}. Otwórz link z wiadomości, żeby potwierdzić adres, a potem się zaloguj.`,
    again: 'Żeby dostać nową wiadomość, zaloguj się ponownie.',
  },
  secondFactor: {
    documentTitle: 'Logowanie dwuetapowe',
    title: 'Jeszcze jeden krok',
    text: 'Wpisz 6-cyfrowy kod z aplikacji uwierzytelniającej.',
    code: 'Kod',
    recoveryText: 'Wpisz jeden z kodów zapasowych. Każdy działa raz.',
    recoveryCode: 'Kod zapasowy',
    submit: 'Dalej',
    useRecovery: 'Użyj kodu zapasowego',
    useAuthenticator: 'Użyj aplikacji uwierzytelniającej',
  },
  newPassword: {
    documentTitle: 'Nowe hasło',
    title: 'Ustaw nowe hasło',
    text: 'Wylogujemy Cię na wszystkich innych urządzeniach.',
    password: 'Nowe hasło',
    submit: 'Ustaw hasło',
    done: { title: 'Hasło zmienione', description: 'Logowanie nowym hasłem powiodło się.' },
    expired: 'Ten link już nie działa',
    expiredText: 'Został już użyty albo wygasł. Możemy wysłać nowy.',
    newLink: 'Wyślij nowy link',
  },
}
