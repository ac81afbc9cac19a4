import type { Language } from '../../domain/display-settings.ts'
import type { EmailContent } from './email-layout.ts'

/** Every mail the product sends, in one language. */
export interface EmailTexts {
  /** A link that sets a new password. */
  recovery(product: string, link: string): EmailContent
  /** The same for an account that has no password yet, because it signs in through a provider. */
  firstPassword(product: string, link: string): EmailContent
  /** To whoever came through a provider that has not confirmed the address: sets a password, which confirms it. */
  confirmByPassword(product: string, link: string): EmailContent
  /** Confirms the address of an account. */
  confirmation(product: string, link: string): EmailContent
  /** To the new address: confirms it. */
  emailChange(product: string, link: string): EmailContent
  /** To the old address: somebody asked for a change, and what to do if it was somebody else. */
  emailChangeNotice(product: string, newEmail: string, signInPage: string): EmailContent
  /** To the old address: the change is done. */
  emailChanged(product: string, newEmail: string): EmailContent
  /** To the owner of an address that another account wanted to change to. */
  emailInUse(product: string): EmailContent
  passwordChanged(product: string, signInPage: string): EmailContent
  twoStepEnded(product: string, signInPage: string): EmailContent
  passkeyAdded(product: string, name: string, signInPage: string): EmailContent
  accountDeleted(product: string): EmailContent
  /** To the owner of an address that somebody tried to sign up with. */
  signUpAttempt(product: string, signInPage: string): EmailContent
}

const en: EmailTexts = {
  recovery: (product, link) => ({
    subject: `Set a new password for ${product}`,
    before: [
      `You asked to set a new password for your ${product} account. Open this link within 10 minutes:`,
    ],
    link: { label: 'Set a new password', address: link },
    after: [
      'The link works once. When the new password is set, all other devices are signed out.',
      'If you did not ask for this, you can ignore this mail: your password stays as it is.',
    ],
  }),
  firstPassword: (product, link) => ({
    subject: `Set a password for ${product}`,
    before: [
      `You asked for a new password for your ${product} account. The account has no password so far: you sign in to it another way, and can go on doing so.`,
      'If you want a password as well, open this link within 10 minutes:',
    ],
    link: { label: 'Set a password', address: link },
    after: [
      'The link works once. When the password is set, all other devices are signed out.',
      'If you did not ask for this, you can ignore this mail: nothing changes.',
    ],
  }),
  confirmByPassword: (product, link) => ({
    subject: `Confirm your email address for ${product}`,
    before: [
      `Somebody, probably you, wants to sign in to ${product} with this email address through a provider that has not confirmed it.`,
      'Open this link within 10 minutes to confirm the address and set a password:',
    ],
    link: { label: 'Confirm and set a password', address: link },
    after: [
      'The link works once. When the password is set, all other devices are signed out.',
      'If it was not you, you can ignore this mail: nothing changes.',
    ],
  }),
  confirmation: (product, link) => ({
    subject: `Confirm your email address for ${product}`,
    before: [
      `Somebody, probably you, has an account at ${product} with this email address. If it was you, open this link within 24 hours to confirm the address:`,
    ],
    link: { label: 'Confirm my email address', address: link },
    after: ['If it was not you, please ignore this mail. The address then stays unconfirmed.'],
  }),
  emailChange: (product, link) => ({
    subject: `Confirm your new email address for ${product}`,
    before: [
      `You asked to use this email address for your ${product} account from now on. Open this link within an hour, while you stay signed in, to confirm it:`,
    ],
    link: { label: 'Use this email address', address: link },
    after: ['If it was not you, please ignore this mail: nothing changes then.'],
  }),
  emailChangeNotice: (product, newEmail, signInPage) => ({
    subject: `Your email address at ${product} is being changed`,
    before: [
      `Somebody who is signed in to your ${product} account asked to change its email address to ${newEmail}. It changes when that address is confirmed.`,
      'If it was you, there is nothing to do here.',
      'If it was not you, choose "Forgot password?" on the sign-in page and set a new password at once. This stops the change and signs out all devices:',
    ],
    link: { label: 'Go to the sign-in page', address: signInPage },
    after: [],
  }),
  emailChanged: (product, newEmail) => ({
    subject: `Your email address at ${product} was changed`,
    before: [
      `The email address of your ${product} account is now ${newEmail}. Mails about the account go there from now on, and you sign in with it.`,
      'If it was not you who changed it, please write to whoever runs this service.',
    ],
    after: [],
  }),
  emailInUse: (product) => ({
    subject: `Your email address at ${product}`,
    before: [
      `Somebody asked to use this email address for another ${product} account. You have an account with this address already, so nothing was changed.`,
      'If it was you, sign in to your account with this address, or delete it first. Otherwise there is nothing to do.',
    ],
    after: [],
  }),
  passwordChanged: (product, signInPage) => ({
    subject: `Your password at ${product} was changed`,
    before: [
      `The password of your ${product} account has just been changed, and all other devices were signed out.`,
      'If it was you, there is nothing to do. If it was not you, choose "Forgot password?" on the sign-in page and set a new password at once:',
    ],
    link: { label: 'Go to the sign-in page', address: signInPage },
    after: [],
  }),
  twoStepEnded: (product, signInPage) => ({
    subject: `Two-step sign-in at ${product} is off`,
    before: [
      `Two-step sign-in of your ${product} account has just been switched off: signing in asks for no code any more.`,
      'If it was you, there is nothing to do. If it was not you, choose "Forgot password?" on the sign-in page and set a new password at once:',
    ],
    link: { label: 'Go to the sign-in page', address: signInPage },
    after: [],
  }),
  passkeyAdded: (product, name, signInPage) => ({
    subject: `A passkey was added to your ${product} account`,
    before: [
      `The passkey "${name}" can sign in to your ${product} account from now on.`,
      'If it was you, there is nothing to do. If it was not you, choose "Forgot password?" on the sign-in page, set a new password at once, and remove the passkey in Settings:',
    ],
    link: { label: 'Go to the sign-in page', address: signInPage },
    after: [],
  }),
  accountDeleted: (product) => ({
    subject: `Your ${product} account was deleted`,
    before: [
      `Your ${product} account has just been deleted, with everything that was kept about you, and all devices were signed out.`,
      'This is the last mail about it.',
    ],
    after: [],
  }),
  signUpAttempt: (product, signInPage) => ({
    subject: `You already have an account at ${product}`,
    before: [
      `Somebody, probably you, tried to create an account at ${product} with this email address. You have one already: please sign in, or use "Forgot password?" there.`,
    ],
    link: { label: 'Sign in', address: signInPage },
    after: ['If it was not you, there is nothing to do: your account is as it was.'],
  }),
}

const pl: EmailTexts = {
  recovery: (product, link) => ({
    subject: `Nowe hasło w ${product}`,
    before: [`Prosisz o nowe hasło do konta w ${product}. Otwórz ten link w ciągu 10 minut:`],
    link: { label: 'Ustaw nowe hasło', address: link },
    after: [
      'Link działa jeden raz. Po ustawieniu hasła wszystkie inne urządzenia zostaną wylogowane.',
      'Jeśli to nie Ty, możesz zignorować tę wiadomość: hasło się nie zmieni.',
    ],
  }),
  firstPassword: (product, link) => ({
    subject: `Hasło w ${product}`,
    before: [
      `Prosisz o nowe hasło do konta w ${product}. To konto nie ma jeszcze hasła: logujesz się do niego w inny sposób i nadal możesz to robić.`,
      'Jeśli chcesz mieć także hasło, otwórz ten link w ciągu 10 minut:',
    ],
    link: { label: 'Ustaw hasło', address: link },
    after: [
      'Link działa jeden raz. Po ustawieniu hasła wszystkie inne urządzenia zostaną wylogowane.',
      'Jeśli to nie Ty, możesz zignorować tę wiadomość: nic się nie zmieni.',
    ],
  }),
  confirmByPassword: (product, link) => ({
    subject: `Potwierdź adres e-mail w ${product}`,
    before: [
      `Ktoś, prawdopodobnie Ty, chce się zalogować w ${product} tym adresem e-mail przez dostawcę, który go nie potwierdził.`,
      'Otwórz ten link w ciągu 10 minut, aby potwierdzić adres i ustawić hasło:',
    ],
    link: { label: 'Potwierdź i ustaw hasło', address: link },
    after: [
      'Link działa jeden raz. Po ustawieniu hasła wszystkie inne urządzenia zostaną wylogowane.',
      'Jeśli to nie Ty, możesz zignorować tę wiadomość: nic się nie zmieni.',
    ],
  }),
  confirmation: (product, link) => ({
    subject: `Potwierdź adres e-mail w ${product}`,
    before: [
      `Ktoś, zapewne Ty, ma konto w ${product} z tym adresem e-mail. Jeśli to Ty, otwórz ten link w ciągu 24 godzin, aby potwierdzić adres:`,
    ],
    link: { label: 'Potwierdź adres e-mail', address: link },
    after: ['Jeśli to nie Ty, zignoruj tę wiadomość. Adres pozostanie niepotwierdzony.'],
  }),
  emailChange: (product, link) => ({
    subject: `Potwierdź nowy adres e-mail w ${product}`,
    before: [
      `Prosisz, aby ten adres e-mail był odtąd adresem Twojego konta w ${product}. Otwórz ten link w ciągu godziny, nie wylogowując się, aby go potwierdzić:`,
    ],
    link: { label: 'Używaj tego adresu', address: link },
    after: ['Jeśli to nie Ty, zignoruj tę wiadomość: nic się wtedy nie zmieni.'],
  }),
  emailChangeNotice: (product, newEmail, signInPage) => ({
    subject: `Zmiana adresu e-mail w ${product}`,
    before: [
      `Ktoś zalogowany na Twoje konto w ${product} prosi o zmianę jego adresu e-mail na ${newEmail}. Adres zmieni się, gdy zostanie potwierdzony.`,
      'Jeśli to Ty, nie musisz nic robić.',
      'Jeśli to nie Ty, wybierz „Nie pamiętasz hasła?” na stronie logowania i od razu ustaw nowe hasło. To zatrzyma zmianę i wyloguje wszystkie urządzenia:',
    ],
    link: { label: 'Przejdź do logowania', address: signInPage },
    after: [],
  }),
  emailChanged: (product, newEmail) => ({
    subject: `Adres e-mail w ${product} został zmieniony`,
    before: [
      `Adresem e-mail Twojego konta w ${product} jest teraz ${newEmail}. Tam trafią odtąd wiadomości o koncie i tym adresem się logujesz.`,
      'Jeśli to nie Ty go zmieniasz, napisz do osób, które prowadzą ten serwis.',
    ],
    after: [],
  }),
  emailInUse: (product) => ({
    subject: `Twój adres e-mail w ${product}`,
    before: [
      `Ktoś prosi o użycie tego adresu e-mail dla innego konta w ${product}. Masz już konto z tym adresem, więc nic nie zostało zmienione.`,
      'Jeśli to Ty, zaloguj się na konto z tym adresem albo najpierw je usuń. W innym razie nie musisz nic robić.',
    ],
    after: [],
  }),
  passwordChanged: (product, signInPage) => ({
    subject: `Hasło w ${product} zostało zmienione`,
    before: [
      `Hasło do Twojego konta w ${product} zostało właśnie zmienione, a wszystkie inne urządzenia zostały wylogowane.`,
      'Jeśli to Ty, nie musisz nic robić. Jeśli to nie Ty, wybierz „Nie pamiętasz hasła?” na stronie logowania i od razu ustaw nowe hasło:',
    ],
    link: { label: 'Przejdź do logowania', address: signInPage },
    after: [],
  }),
  twoStepEnded: (product, signInPage) => ({
    subject: `Logowanie dwuetapowe w ${product} jest wyłączone`,
    before: [
      `Logowanie dwuetapowe na Twoim koncie w ${product} zostało właśnie wyłączone: przy logowaniu nie trzeba już podawać kodu.`,
      'Jeśli to Ty, nie musisz nic robić. Jeśli to nie Ty, wybierz „Nie pamiętasz hasła?” na stronie logowania i od razu ustaw nowe hasło:',
    ],
    link: { label: 'Przejdź do logowania', address: signInPage },
    after: [],
  }),
  passkeyAdded: (product, name, signInPage) => ({
    subject: `Do Twojego konta w ${product} dodano klucz dostępu`,
    before: [
      `Klucz dostępu „${name}” może od teraz logować do Twojego konta w ${product}.`,
      'Jeśli to Ty, nie musisz nic robić. Jeśli to nie Ty, wybierz „Nie pamiętasz hasła?” na stronie logowania, od razu ustaw nowe hasło i usuń klucz w Ustawieniach:',
    ],
    link: { label: 'Przejdź do logowania', address: signInPage },
    after: [],
  }),
  accountDeleted: (product) => ({
    subject: `Twoje konto w ${product} zostało usunięte`,
    before: [
      `Twoje konto w ${product} zostało właśnie usunięte razem ze wszystkim, co o Tobie przechowywaliśmy, a wszystkie urządzenia zostały wylogowane.`,
      'To ostatnia wiadomość w tej sprawie.',
    ],
    after: [],
  }),
  signUpAttempt: (product, signInPage) => ({
    subject: `Masz już konto w ${product}`,
    before: [
      `Ktoś, zapewne Ty, próbuje założyć konto w ${product} z tym adresem e-mail. Masz już takie konto: zaloguj się albo wybierz tam „Nie pamiętasz hasła?”.`,
    ],
    link: { label: 'Zaloguj się', address: signInPage },
    after: ['Jeśli to nie Ty, nie musisz nic robić: Twoje konto jest takie, jak było.'],
  }),
}

export const EMAIL_TEXTS: Record<Language, EmailTexts> = { en, pl }
