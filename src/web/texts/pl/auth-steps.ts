import type { authSteps as english } from '../en/auth-steps.ts'

/** What stands beside the sign-in form: forgotten passwords, second steps, mailed links. */
export const authSteps: typeof english = {
  back: 'Wróć do logowania',
  forgot: {
    documentTitle: 'Nie pamiętam hasła',
    title: 'Nie pamiętasz hasła?',
    text: 'Podaj swój e-mail, a wyślemy link, który pozwoli ustawić nowe.',
    submit: 'Wyślij link',
  },
  resetLinkSent: {
    title: 'Sprawdź pocztę',
    text: (email: string) =>
      `Jeśli istnieje konto z adresem ${email}, wiadomość z linkiem jest już w drodze. Link działa raz, przez 10 minut.`,
    again: 'Wyślij kolejny link',
    spam: 'Nic nie przyszło? Zajrzyj do spamu albo sprawdź pisownię adresu.',
  },
  confirmationSent: {
    documentTitle: 'Sprawdź pocztę',
    title: 'Sprawdź pocztę',
    text: (email: string) =>
      `Wysłaliśmy wiadomość na adres ${email}. Otwórz zawarty w niej link, żeby potwierdzić, że adres należy do Ciebie; potem możesz się zalogować.`,
    again: 'Żeby dostać nową wiadomość, zaloguj się jeszcze raz.',
  },
  secondFactor: {
    documentTitle: 'Drugi krok',
    title: 'Jeszcze jeden krok',
    text: 'Wpisz 6-cyfrowy kod, który pokazuje teraz Twoja aplikacja uwierzytelniająca.',
    code: 'Kod',
    recoveryText: 'Wpisz jeden z zachowanych kodów zapasowych. Każdy działa raz.',
    recoveryCode: 'Kod zapasowy',
    submit: 'Dalej',
    useRecovery: 'Użyj kodu zapasowego',
    useAuthenticator: 'Użyj aplikacji uwierzytelniającej',
  },
  newPassword: {
    documentTitle: 'Nowe hasło',
    title: 'Ustaw nowe hasło',
    text: 'Po zmianie wylogujemy Cię wszędzie indziej.',
    password: 'Nowe hasło',
    submit: 'Ustaw hasło',
    done: { title: 'Hasło zmienione', description: 'Logujesz się teraz nowym hasłem.' },
    expired: 'Ten link już nie działa',
    expiredText: 'Był już użyty albo ma więcej niż 10 minut. Możemy wysłać nowy.',
    newLink: 'Wyślij nowy link',
  },
}
