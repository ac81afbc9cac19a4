import type { Language } from '../../domain/display-settings.ts'
import { DIGEST_EMAIL_TEXTS } from './digest-email-texts.ts'
import type { UnformattedEmail } from './email-layout.ts'
import { EVENT_EMAIL_TEXTS } from './event-email-texts.ts'
import { PEOPLE_EMAIL_TEXTS } from './people-email-texts.ts'

/** What the texts of every email can mention. */
export interface EmailSite {
  product: string
  signInPage: string
}

/** The emails of the product in one language: each kind with the function that writes it. */
export type EmailTexts = typeof en

export type EmailKind = keyof EmailTexts

export type EmailValues<Kind extends EmailKind> =
  Parameters<EmailTexts[Kind]> extends [unknown, infer Values extends object] ? Values : Record<string, never>

/** Emails with a link that is opened once. */
interface LinkValues {
  link: string
}

interface FactorRecoveryValues extends LinkValues {
  /** The day from which on the account can be opened, as text. */
  day: string
}

const EN = {
  worksOnce: "The link works once. Once the password is set, you'll be signed out on all other devices.",
  ignore: "If this wasn't you, you can ignore this email: nothing will change.",
  secure:
    'If this was you, there\'s nothing to do. If not, choose "Forgot password?" on the sign-in page and set a new password right away:',
  signInPage: 'Go to the sign-in page',
}

const en = {
  ...EVENT_EMAIL_TEXTS.en,
  ...PEOPLE_EMAIL_TEXTS.en,
  ...DIGEST_EMAIL_TEXTS.en,
  recovery: ({ product }: EmailSite, { link }: LinkValues): UnformattedEmail => ({
    subject: `Set a new password for ${product}`,
    before: [
      `You asked to set a new password for your ${product} account. Open this link within 10 minutes:`,
    ],
    link: { label: 'Set a new password', address: link },
    after: [
      EN.worksOnce,
      "If you didn't ask for this, you can ignore this email: your password stays the same.",
    ],
  }),
  // The same link for an account without a password, which signs in with a provider.
  firstPassword: ({ product }: EmailSite, { link }: LinkValues): UnformattedEmail => ({
    subject: `Set a password for ${product}`,
    before: [
      `You asked for a new password for your ${product} account. The account doesn't have a password: you sign in another way, and you can keep doing that.`,
      'To add a password, open this link within 10 minutes:',
    ],
    link: { label: 'Set a password', address: link },
    after: [EN.worksOnce, EN.ignore],
  }),
  // Confirms an address that the provider of the sign-in has not confirmed.
  confirmByPassword: ({ product }: EmailSite, { link }: LinkValues): UnformattedEmail => ({
    subject: `Confirm your email address for ${product}`,
    before: [
      `Someone, probably you, wants to sign in to ${product} with this email address through a provider that hasn't confirmed it.`,
      'Open this link within 10 minutes to confirm the address and set a password:',
    ],
    link: { label: 'Confirm and set a password', address: link },
    after: [EN.worksOnce, EN.ignore],
  }),
  confirmation: ({ product }: EmailSite, { link }: LinkValues): UnformattedEmail => ({
    subject: `Confirm your email address for ${product}`,
    before: [
      `Someone, probably you, has an account at ${product} with this email address. If it's yours, open this link within 24 hours to confirm the address:`,
    ],
    link: { label: 'Confirm my email address', address: link },
    after: ["If this wasn't you, you can ignore this email: the address stays unconfirmed."],
  }),
  // Sent to the new address.
  emailChange: ({ product }: EmailSite, { link }: LinkValues): UnformattedEmail => ({
    subject: `Confirm your new email address for ${product}`,
    before: [
      `You asked to use this email address for your ${product} account. To confirm it, open this link within an hour, while you're signed in:`,
    ],
    link: { label: 'Use this email address', address: link },
    after: [EN.ignore],
  }),
  // Sent to the old address.
  emailChangeNotice: (
    { product, signInPage }: EmailSite,
    { newEmail }: { newEmail: string },
  ): UnformattedEmail => ({
    subject: `Your ${product} email address is being changed`,
    before: [
      `Someone signed in to your ${product} account asked to change its email address to ${newEmail}. It changes once that address is confirmed.`,
      "If this was you, there's nothing to do.",
      'If not, choose "Forgot password?" on the sign-in page and set a new password right away. This stops the change and signs out all devices:',
    ],
    link: { label: EN.signInPage, address: signInPage },
  }),
  // Sent to the old address.
  emailChanged: (
    { product }: EmailSite,
    { newEmail, link }: { newEmail: string } & LinkValues,
  ): UnformattedEmail => ({
    subject: `Your ${product} email address was changed`,
    before: [
      `The email address of your ${product} account is now ${newEmail}. Use it to sign in; we'll send emails about your account there.`,
      "If this wasn't you, open this link within 7 days and undo the change. Your old address is restored, all devices are signed out, and you set a new password:",
    ],
    link: { label: 'This was not me', address: link },
  }),
  // Sent to both addresses.
  emailChangeUndone: ({ product }: EmailSite, { email }: { email: string }): UnformattedEmail => ({
    subject: `The change of your ${product} email address was undone`,
    before: [
      `The email address of your ${product} account is ${email} again. The change was undone with the link that we sent there.`,
      'All devices were signed out. Ways to sign in that were added since the change were removed, and the calendar feed address no longer works.',
      'To sign in, choose "Forgot password?" on the sign-in page unless you have already set a new password.',
    ],
  }),
  // Recovery by a user who has lost the second factor. Each notice contains the link that cancels it.
  factorRecoveryStarted: (site: EmailSite, values: FactorRecoveryValues): UnformattedEmail => ({
    subject: `Your ${site.product} account will open without a code`,
    before: [
      `Someone with access to this mailbox set a new password for your ${site.product} account and has no code for two-step sign-in. From ${values.day} on, the account can be opened without a code.`,
      "If this was you, there's nothing to do until then. If you find your authenticator or a recovery code, just sign in.",
      "If this wasn't you, cancel it here and set a new password for this mailbox:",
    ],
    link: { label: 'Cancel it', address: values.link },
  }),
  factorRecoveryReminder: (site: EmailSite, values: FactorRecoveryValues): UnformattedEmail => ({
    subject: `Reminder: your ${site.product} account will open without a code`,
    before: [
      `Someone with access to this mailbox is waiting to open your ${site.product} account without a code. That is possible from ${values.day} on.`,
      "If this wasn't you, cancel it here and set a new password for this mailbox:",
    ],
    link: { label: 'Cancel it', address: values.link },
  }),
  factorRecoveryLastNotice: (site: EmailSite, values: FactorRecoveryValues): UnformattedEmail => ({
    subject: `Tomorrow your ${site.product} account opens without a code`,
    before: [
      `From ${values.day} on, your ${site.product} account can be opened without a code. To open it then, choose "Forgot password?" on the sign-in page within 7 days.`,
      "If this wasn't you, cancel it now and set a new password for this mailbox:",
    ],
    link: { label: 'Cancel it', address: values.link },
  }),
  // Reports that another account requested this address.
  emailInUse: ({ product }: EmailSite): UnformattedEmail => ({
    subject: `Your ${product} email address`,
    before: [
      `Someone asked to use this email address for another ${product} account. It already belongs to your account, so nothing was changed.`,
      "If this was you, sign in to the account with this address, or delete that account first. Otherwise, there's nothing to do.",
    ],
  }),
  passwordChanged: ({ product, signInPage }: EmailSite): UnformattedEmail => ({
    subject: `Your ${product} password was changed`,
    before: [
      `The password of your ${product} account was changed, and all other devices were signed out.`,
      EN.secure,
    ],
    link: { label: EN.signInPage, address: signInPage },
  }),
  // The code is on a separate line.
  reauthenticationCode: ({ product }: EmailSite, { code }: { code: string }): UnformattedEmail => ({
    subject: `Your ${product} code`,
    before: [
      `Someone, probably you, wants to change how to sign in to your ${product} account. To confirm that it's you, enter this code within 10 minutes:`,
    ],
    code,
    after: [
      'Never give this code to anyone. If this wasn\'t you, someone else is signed in to your account: choose "Forgot password?" on the sign-in page and set a password, which signs out all devices.',
    ],
  }),
  recoveryCompleted: ({ product, signInPage }: EmailSite): UnformattedEmail => ({
    subject: `A new password was set for your ${product} account`,
    before: [
      `A new password was set for your ${product} account with a link sent to this address, and all other devices were signed out.`,
      EN.secure,
    ],
    link: { label: EN.signInPage, address: signInPage },
  }),
  twoStepStarted: ({ product, signInPage }: EmailSite): UnformattedEmail => ({
    subject: `Two-step sign-in for ${product} is on`,
    before: [
      `Two-step sign-in was turned on for your ${product} account: signing in now also asks for a code from your authenticator app.`,
      EN.secure,
    ],
    link: { label: EN.signInPage, address: signInPage },
  }),
  wrongCodes: ({ product, signInPage }: EmailSite): UnformattedEmail => ({
    subject: `Wrong codes for your ${product} account`,
    before: [
      `Someone who knows the password of your ${product} account has entered too many wrong codes. The account stays closed to them.`,
      'If this wasn\'t you, choose "Forgot password?" on the sign-in page and set a new password. Until then, you can sign in with a recovery code or a passkey.',
    ],
    link: { label: EN.signInPage, address: signInPage },
  }),
  twoStepEnded: ({ product, signInPage }: EmailSite): UnformattedEmail => ({
    subject: `Two-step sign-in for ${product} is off`,
    before: [
      `Two-step sign-in was turned off for your ${product} account, so signing in no longer asks for a code.`,
      EN.secure,
    ],
    link: { label: EN.signInPage, address: signInPage },
  }),
  passkeyAdded: ({ product, signInPage }: EmailSite, { name }: { name: string }): UnformattedEmail => ({
    subject: `A passkey was added to your ${product} account`,
    before: [
      `The passkey "${name}" can now sign in to your ${product} account.`,
      'If this was you, there\'s nothing to do. If not, choose "Forgot password?" on the sign-in page, set a new password right away, and remove the passkey in Settings:',
    ],
    link: { label: EN.signInPage, address: signInPage },
  }),
  recoveryCodesReplaced: ({ product, signInPage }: EmailSite): UnformattedEmail => ({
    subject: `Your ${product} recovery codes were replaced`,
    before: [
      `New recovery codes were created for your ${product} account. The previous ones no longer work.`,
      EN.secure,
    ],
    link: { label: EN.signInPage, address: signInPage },
  }),
  passkeyRemoved: ({ product, signInPage }: EmailSite, { name }: { name: string }): UnformattedEmail => ({
    subject: `A passkey was removed from your ${product} account`,
    before: [`The passkey "${name}" can no longer sign in to your ${product} account.`, EN.secure],
    link: { label: EN.signInPage, address: signInPage },
  }),
  // `account` is the email at the provider, if it is known.
  providerConnected: (
    { product, signInPage }: EmailSite,
    { provider, account }: { provider: string; account: string | null },
  ): UnformattedEmail => ({
    subject: `${provider} was connected to your ${product} account`,
    before: [
      account
        ? `The ${provider} account ${account} can now sign in to your ${product} account.`
        : `An account at ${provider} can now sign in to your ${product} account.`,
      `If this was you, there's nothing to do. If not, choose "Forgot password?" on the sign-in page, set a new password right away, and disconnect ${provider} in Settings:`,
    ],
    link: { label: EN.signInPage, address: signInPage },
  }),
  providerDisconnected: (
    { product, signInPage }: EmailSite,
    { provider }: { provider: string },
  ): UnformattedEmail => ({
    subject: `${provider} was disconnected from your ${product} account`,
    before: [`${provider} can no longer sign in to your ${product} account.`, EN.secure],
    link: { label: EN.signInPage, address: signInPage },
  }),
  accountDeleted: ({ product }: EmailSite): UnformattedEmail => ({
    subject: `Your ${product} account was deleted`,
    before: [
      `Your ${product} account and all data about you were deleted, and all devices were signed out.`,
      'This is the last email about your account.',
    ],
  }),
  // Reports a sign-up with an address that has an account.
  signUpAttempt: ({ product, signInPage }: EmailSite, { link }: Partial<LinkValues>): UnformattedEmail => ({
    subject: `You already have an account at ${product}`,
    before: [
      `Someone, probably you, tried to create an account at ${product} with this email address. You already have one: sign in, or use "Forgot password?" on the sign-in page.`,
    ],
    link: { label: 'Sign in', address: link ?? signInPage },
    after: ["If this wasn't you, there's nothing to do: your account hasn't changed."],
  }),
}

const PL = {
  worksOnce: 'Link działa jeden raz. Po ustawieniu hasła wylogujemy Cię na wszystkich innych urządzeniach.',
  ignore: 'Jeśli to nie Ty, zignoruj tę wiadomość: nic się nie zmieni.',
  secure:
    'Jeśli to Ty, nie musisz nic robić. Jeśli nie, wybierz „Nie pamiętasz hasła?” na stronie logowania i od razu ustaw nowe hasło:',
  signInPage: 'Przejdź do logowania',
}

const pl: EmailTexts = {
  ...EVENT_EMAIL_TEXTS.pl,
  ...PEOPLE_EMAIL_TEXTS.pl,
  ...DIGEST_EMAIL_TEXTS.pl,
  recovery: ({ product }, { link }) => ({
    subject: `Nowe hasło w ${product}`,
    before: [
      `Otrzymaliśmy prośbę o nowe hasło do Twojego konta w ${product}. Otwórz ten link w ciągu 10 minut:`,
    ],
    link: { label: 'Ustaw nowe hasło', address: link },
    after: [PL.worksOnce, 'Jeśli to nie Ty, zignoruj tę wiadomość: hasło się nie zmieni.'],
  }),
  firstPassword: ({ product }, { link }) => ({
    subject: `Hasło w ${product}`,
    before: [
      `Otrzymaliśmy prośbę o nowe hasło do Twojego konta w ${product}. To konto nie ma hasła: logujesz się w inny sposób i nadal możesz to robić.`,
      'Jeśli chcesz dodać hasło, otwórz ten link w ciągu 10 minut:',
    ],
    link: { label: 'Ustaw hasło', address: link },
    after: [PL.worksOnce, PL.ignore],
  }),
  confirmByPassword: ({ product }, { link }) => ({
    subject: `Potwierdź adres e-mail w ${product}`,
    before: [
      `Ktoś, prawdopodobnie Ty, chce się zalogować w ${product} tym adresem e-mail przez dostawcę, który go nie potwierdził.`,
      'Otwórz ten link w ciągu 10 minut, aby potwierdzić adres i ustawić hasło:',
    ],
    link: { label: 'Potwierdź i ustaw hasło', address: link },
    after: [PL.worksOnce, PL.ignore],
  }),
  confirmation: ({ product }, { link }) => ({
    subject: `Potwierdź adres e-mail w ${product}`,
    before: [
      `Ktoś, prawdopodobnie Ty, ma konto w ${product} z tym adresem e-mail. Jeśli to Ty, otwórz ten link w ciągu 24 godzin, aby potwierdzić adres:`,
    ],
    link: { label: 'Potwierdź adres e-mail', address: link },
    after: ['Jeśli to nie Ty, zignoruj tę wiadomość: adres pozostanie niepotwierdzony.'],
  }),
  emailChange: ({ product }, { link }) => ({
    subject: `Potwierdź nowy adres e-mail w ${product}`,
    before: [
      `Otrzymaliśmy prośbę o użycie tego adresu e-mail na Twoim koncie w ${product}. Aby go potwierdzić, otwórz ten link w ciągu godziny, nie wylogowując się:`,
    ],
    link: { label: 'Używaj tego adresu', address: link },
    after: [PL.ignore],
  }),
  emailChangeNotice: ({ product, signInPage }, { newEmail }) => ({
    subject: `Zmiana adresu e-mail w ${product}`,
    before: [
      `Ktoś zalogowany na Twoje konto w ${product} chce zmienić jego adres e-mail na ${newEmail}. Zmiana nastąpi po potwierdzeniu nowego adresu.`,
      'Jeśli to Ty, nie musisz nic robić.',
      'Jeśli nie, wybierz „Nie pamiętasz hasła?” na stronie logowania i od razu ustaw nowe hasło. To zatrzyma zmianę i wyloguje wszystkie urządzenia:',
    ],
    link: { label: PL.signInPage, address: signInPage },
  }),
  emailChanged: ({ product }, { newEmail, link }) => ({
    subject: `Adres e-mail w ${product} został zmieniony`,
    before: [
      `Adres e-mail Twojego konta w ${product} to teraz ${newEmail}. Używaj go do logowania; na ten adres będziemy też wysyłać wiadomości o koncie.`,
      'Jeśli to nie Twoja zmiana, otwórz ten link w ciągu 7 dni i ją cofnij. Przywrócimy dawny adres, wylogujemy wszystkie urządzenia i poprosimy Cię o nowe hasło:',
    ],
    link: { label: 'To nie ja', address: link },
  }),
  emailChangeUndone: ({ product }, { email }) => ({
    subject: `Zmiana adresu e-mail w ${product} została cofnięta`,
    before: [
      `Adres e-mail Twojego konta w ${product} to znowu ${email}. Zmianę cofnięto linkiem, który wysłaliśmy na ten adres.`,
      'Wylogowaliśmy wszystkie urządzenia. Sposoby logowania dodane od czasu zmiany zostały usunięte, a adres subskrypcji kalendarza przestał działać.',
      'Aby się zalogować, wybierz „Nie pamiętasz hasła?” na stronie logowania, chyba że nowe hasło jest już ustawione.',
    ],
  }),
  factorRecoveryStarted: ({ product }, { day, link }) => ({
    subject: `Twoje konto w ${product} będzie można otworzyć bez kodu`,
    before: [
      `Ktoś z dostępem do tej skrzynki ustawił nowe hasło do Twojego konta w ${product} i nie ma kodu do logowania dwuetapowego. Od dnia ${day} konto będzie można otworzyć bez kodu.`,
      'Jeśli to Ty, do tego czasu nie musisz nic robić. Jeśli znajdziesz aplikację uwierzytelniającą albo kod zapasowy, po prostu się zaloguj.',
      'Jeśli to nie Ty, anuluj oczekiwanie tutaj i zmień hasło do tej skrzynki:',
    ],
    link: { label: 'Anuluj', address: link },
  }),
  factorRecoveryReminder: ({ product }, { day, link }) => ({
    subject: `Przypomnienie: dostęp do konta w ${product} bez kodu`,
    before: [
      `Ktoś z dostępem do tej skrzynki czeka na otwarcie Twojego konta w ${product} bez kodu. Będzie to możliwe od dnia ${day}.`,
      'Jeśli to nie Ty, anuluj oczekiwanie tutaj i zmień hasło do tej skrzynki:',
    ],
    link: { label: 'Anuluj', address: link },
  }),
  factorRecoveryLastNotice: ({ product }, { day, link }) => ({
    subject: `Od jutra konto w ${product} będzie można otworzyć bez kodu`,
    before: [
      `Od dnia ${day} Twoje konto w ${product} będzie można otworzyć bez kodu. Aby to zrobić, wybierz wtedy w ciągu 7 dni „Nie pamiętasz hasła?” na stronie logowania.`,
      'Jeśli to nie Ty, anuluj oczekiwanie teraz i zmień hasło do tej skrzynki:',
    ],
    link: { label: 'Anuluj', address: link },
  }),
  emailInUse: ({ product }) => ({
    subject: `Twój adres e-mail w ${product}`,
    before: [
      `Ktoś chce użyć tego adresu e-mail na innym koncie w ${product}. Ten adres należy już do Twojego konta, więc nic się nie zmieniło.`,
      'Jeśli to Ty, zaloguj się na konto z tym adresem albo najpierw je usuń. W innym razie nie musisz nic robić.',
    ],
  }),
  passwordChanged: ({ product, signInPage }) => ({
    subject: `Hasło w ${product} zostało zmienione`,
    before: [
      `Hasło do Twojego konta w ${product} zostało zmienione, a wszystkie inne urządzenia zostały wylogowane.`,
      PL.secure,
    ],
    link: { label: PL.signInPage, address: signInPage },
  }),
  reauthenticationCode: ({ product }, { code }) => ({
    subject: `Twój kod w ${product}`,
    before: [
      `Ktoś, prawdopodobnie Ty, chce zmienić sposób logowania na Twoje konto w ${product}. Aby potwierdzić, że to Ty, wpisz ten kod w ciągu 10 minut:`,
    ],
    code,
    after: [
      'Nikomu nie podawaj tego kodu. Jeśli to nie Ty, ktoś inny jest zalogowany na Twoje konto: wybierz „Nie pamiętasz hasła?” na stronie logowania i ustaw nowe hasło. Wszystkie urządzenia zostaną wtedy wylogowane.',
    ],
  }),
  recoveryCompleted: ({ product, signInPage }) => ({
    subject: `Ustawiono nowe hasło do Twojego konta w ${product}`,
    before: [
      `Nowe hasło do Twojego konta w ${product} zostało ustawione przez link wysłany na ten adres, a wszystkie inne urządzenia zostały wylogowane.`,
      PL.secure,
    ],
    link: { label: PL.signInPage, address: signInPage },
  }),
  twoStepStarted: ({ product, signInPage }) => ({
    subject: `Logowanie dwuetapowe w ${product} jest włączone`,
    before: [
      `Logowanie dwuetapowe na Twoim koncie w ${product} zostało włączone: przy logowaniu trzeba teraz podać także kod z aplikacji.`,
      PL.secure,
    ],
    link: { label: PL.signInPage, address: signInPage },
  }),
  wrongCodes: ({ product, signInPage }) => ({
    subject: `Błędne kody do Twojego konta w ${product}`,
    before: [
      `Ktoś, kto zna hasło do Twojego konta w ${product}, zbyt wiele razy podał błędny kod. Konto pozostaje dla tej osoby zamknięte.`,
      'Jeśli to nie Ty, wybierz „Nie pamiętasz hasła?” na stronie logowania i ustaw nowe hasło. Do tego czasu możesz zalogować się kodem zapasowym albo kluczem dostępu.',
    ],
    link: { label: PL.signInPage, address: signInPage },
  }),
  twoStepEnded: ({ product, signInPage }) => ({
    subject: `Logowanie dwuetapowe w ${product} jest wyłączone`,
    before: [
      `Logowanie dwuetapowe na Twoim koncie w ${product} zostało wyłączone, więc przy logowaniu nie trzeba już podawać kodu.`,
      PL.secure,
    ],
    link: { label: PL.signInPage, address: signInPage },
  }),
  passkeyAdded: ({ product, signInPage }, { name }) => ({
    subject: `Do Twojego konta w ${product} dodano klucz dostępu`,
    before: [
      `Kluczem dostępu „${name}” można teraz zalogować się na Twoje konto w ${product}.`,
      'Jeśli to Ty, nie musisz nic robić. Jeśli nie, wybierz „Nie pamiętasz hasła?” na stronie logowania, od razu ustaw nowe hasło i usuń klucz w Ustawieniach:',
    ],
    link: { label: PL.signInPage, address: signInPage },
  }),
  recoveryCodesReplaced: ({ product, signInPage }) => ({
    subject: `Nowe kody zapasowe w ${product}`,
    before: [
      `Dla Twojego konta w ${product} utworzono nowe kody zapasowe. Poprzednie już nie działają.`,
      PL.secure,
    ],
    link: { label: PL.signInPage, address: signInPage },
  }),
  passkeyRemoved: ({ product, signInPage }, { name }) => ({
    subject: `Z Twojego konta w ${product} usunięto klucz dostępu`,
    before: [`Kluczem dostępu „${name}” nie można już zalogować się na Twoje konto w ${product}.`, PL.secure],
    link: { label: PL.signInPage, address: signInPage },
  }),
  providerConnected: ({ product, signInPage }, { provider, account }) => ({
    subject: `Połączono konto ${provider} z Twoim kontem w ${product}`,
    before: [
      account
        ? `Na Twoje konto w ${product} można się teraz zalogować także przez ${provider} (${account}).`
        : `Na Twoje konto w ${product} można się teraz zalogować także przez ${provider}.`,
      'Jeśli to Ty, nie musisz nic robić. Jeśli nie, wybierz „Nie pamiętasz hasła?” na stronie logowania, od razu ustaw nowe hasło i odłącz to konto w Ustawieniach:',
    ],
    link: { label: PL.signInPage, address: signInPage },
  }),
  providerDisconnected: ({ product, signInPage }, { provider }) => ({
    subject: `Odłączono konto ${provider} od Twojego konta w ${product}`,
    before: [`Na Twoje konto w ${product} nie można się już zalogować przez ${provider}.`, PL.secure],
    link: { label: PL.signInPage, address: signInPage },
  }),
  accountDeleted: ({ product }) => ({
    subject: `Twoje konto w ${product} zostało usunięte`,
    before: [
      `Twoje konto w ${product} i wszystkie Twoje dane zostały usunięte, a wszystkie urządzenia zostały wylogowane.`,
      'To ostatnia wiadomość w sprawie tego konta.',
    ],
  }),
  signUpAttempt: ({ product, signInPage }, { link }) => ({
    subject: `Masz już konto w ${product}`,
    before: [
      `Ktoś, prawdopodobnie Ty, próbuje założyć konto w ${product} z tym adresem e-mail. Masz już takie konto: zaloguj się albo wybierz „Nie pamiętasz hasła?” na stronie logowania.`,
    ],
    link: { label: 'Zaloguj się', address: link ?? signInPage },
    after: ['Jeśli to nie Ty, nie musisz nic robić: na Twoim koncie nic się nie zmieniło.'],
  }),
}

export const EMAIL_TEXTS: Record<Language, EmailTexts> = { en, pl }
