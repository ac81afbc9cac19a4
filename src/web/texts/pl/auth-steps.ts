import type { authSteps as english } from '../en/auth-steps.ts'
import { counted } from './grammar.ts'

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
    otherMethods: {
      title: 'Inne sposoby logowania',
      text: 'Jeśli ktoś inny mógł korzystać z Twojego konta, usuń je wszystkie. Odznacz to, co chcesz zachować.',
      removeProvider: (provider: string, email: string | null) =>
        email ? `Odłącz: ${provider} (${email})` : `Odłącz: ${provider}`,
      removePasskey: (name: string) => `Usuń klucz dostępu: ${name}`,
      added: (day: string) => `Dodano: ${day}`,
      sessions: (count: number) =>
        `Wylogujemy ${counted(count, { one: 'urządzenie', few: 'urządzenia', many: 'urządzeń', other: 'urządzenia' })}.`,
      calendarFeed: 'Adres subskrypcji kalendarza przestanie działać. Nowy znajdziesz w Ustawieniach.',
    },
    secondFactor: {
      title: 'Logowanie dwuetapowe jest włączone',
      code: 'Po ustawieniu hasła podasz kod z aplikacji uwierzytelniającej albo kod zapasowy.',
      lost: 'Nie mam aplikacji uwierzytelniającej ani kodu zapasowego',
      required:
        'Nowe hasło ustawimy teraz, a konto będzie można otworzyć za 7 dni. Do tego czasu wyślemy Ci kilka wiadomości, a z każdej z nich możesz to anulować.',
      waiting: (day: string) => `Czekasz na otwarcie konta bez kodu. Będzie to możliwe od dnia: ${day}.`,
      removable: '7 dni minęło. Ustawienie hasła wyłączy logowanie dwuetapowe i zaloguje Cię.',
    },
    waiting: {
      title: (day: string) => `Konto będzie można otworzyć od: ${day}`,
      text: (day: string) =>
        `Nowe hasło jest ustawione. Wróć tu w ciągu 7 dni od tej daty: ${day}, wybierz „Nie pamiętasz hasła?” i otwórz nowy link. Jeśli znajdziesz aplikację uwierzytelniającą albo kod zapasowy, zaloguj się jak zwykle.`,
      cancel: 'Wysłaliśmy Ci wiadomość z linkiem, który to anuluje.',
    },
    submit: 'Ustaw hasło',
    done: { title: 'Hasło zmienione', description: 'Zalogowano Cię z nowym hasłem.' },
    expired: 'Ten link już nie działa',
    expiredText: 'Został już użyty albo wygasł. Możemy wysłać nowy.',
    newLink: 'Wyślij nowy link',
  },
}
