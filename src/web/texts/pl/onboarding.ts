import type { onboarding as english } from '../en/onboarding.ts'
import { counted } from './grammar.ts'
import { problems } from './problems.ts'

/** Onboarding dialog. */
export const onboarding: typeof english = {
  progress: (step: number, of: number) => `Krok ${step} z ${of}`,
  backToEvent: {
    profile: (event: string) => `Dwa krótkie kroki i wracasz do wydarzenia: ${event}`,
    preferences: (event: string) => `Ostatni krok i wracasz do wydarzenia: ${event}`,
  },
  aboutYou: {
    title: 'Witaj! Opowiedz nam o sobie',
    subtitle: 'Kilka podstawowych informacji pozwoli nam dopasować wydarzenia do Ciebie.',
    firstName: 'Imię',
    lastName: 'Nazwisko',
    birthDate: 'Data urodzenia',
    birthDatePlaceholder: 'RRRR-MM-DD',
    birthDateRead: (day: string) => `Data urodzenia: ${day}`,
    openCalendar: 'Wybierz datę urodzenia z kalendarza',
    calendar: 'Kalendarz daty urodzenia',
    phone: 'Numer telefonu',
    optional: '(Opcjonalnie)',
    phonePlaceholder: '+48 123 456 789',
    continue: 'Dalej: preferencje',
  },
  preferences: {
    title: 'Ustaw swoje preferencje',
    subtitle: 'Pomóż nam polecać Ci najlepsze wydarzenia networkingowe!',
    hometown: 'Twoje miasto',
    hometownPlaceholder: 'Zacznij wpisywać nazwę miasta...',
    isWholeName: (typed: string) => `„${typed}” nie jest jeszcze zapisane. Czy to cała nazwa?`,
    isMisspelled: (typed: string, city: string) =>
      `„${typed}” nie jest jeszcze zapisane. Czy chodzi o miasto ${city}?`,
    yes: 'Tak',
    no: 'Nie',
    suggestions: 'Podpowiadane miasta',
    suggestionCount: (count: number) =>
      count === 0
        ? 'Brak podpowiedzi. Możesz zostawić wpisany tekst.'
        : `${counted(count, { one: 'podpowiedź', few: 'podpowiedzi', many: 'podpowiedzi', other: 'podpowiedzi' })}.`,
    interests: 'Zainteresowania',
    selected: (count: number) =>
      `(${counted(count, { one: 'wybrane', few: 'wybrane', many: 'wybranych', other: 'wybranego' })})`,
    back: 'Wstecz',
    complete: 'Gotowe',
    saving: 'Przygotowujemy Twój profil...',
  },
  required: '(Wymagane)',
  tooLong: '(Za długie)',
  invalidPhone: '(Nieprawidłowy)',
  logOut: 'Wyloguj się',
  closed: {
    anonymous: { title: 'Najpierw się zaloguj', description: 'Potem uzupełnisz swój profil.' },
    completed: {
      title: 'Twój profil jest już gotowy',
      description: 'Możesz go zmienić w Ustawieniach.',
    },
  },
  validationErrors: {
    required_fields_missing: {
      title: 'Brakuje wymaganych danych',
      description: problems.required_fields_missing,
    },
    invalid_date_format: {
      title: 'Nieprawidłowy format daty',
      description: problems.invalid_date_format,
    },
    birth_date_in_future: {
      title: 'Nieprawidłowa data urodzenia',
      description: problems.birth_date_in_future,
    },
    birth_date_too_early: {
      title: 'Nieprawidłowa data urodzenia',
      description: problems.birth_date_too_early,
    },
    invalid_phone_number: {
      title: 'Nieprawidłowy numer telefonu',
      description: problems.invalid_phone_number,
    },
    hometown_required: {
      title: 'Podaj swoje miasto',
      description: problems.hometown_required,
    },
    interests_required: {
      title: 'Wybierz zainteresowania',
      description: problems.interests_required,
    },
    interest_unknown: {
      title: 'Nieznane zainteresowanie',
      description: problems.interest_unknown,
    },
    text_too_long: {
      title: 'Za długi tekst',
      description: problems.text_too_long,
    },
  },
  imported: {
    google: {
      title: 'Zaimportowano dane profilu Google',
      description: 'Twój profil został wstępnie wypełniony danymi z Google.',
    },
    linkedin: {
      title: 'Zaimportowano dane profilu LinkedIn',
      description: 'Twój profil został wstępnie wypełniony danymi z LinkedIn.',
    },
  },
  saved: (product: string) => ({
    title: `Witaj w społeczności ${product}!`,
    description: 'Twój profil jest gotowy.',
  }),
  saveFailed: {
    title: 'Błąd',
    description: 'Nie udało się zapisać Twoich danych. Spróbuj ponownie.',
  },
}
