import type { Language } from './display-settings.ts'
import type { PreferenceKind } from './email-kinds.ts'

/**
 * What users agree to by switching on a kind of email that is off by default. Each consent is stored with the version of its wording,
 * the position in the list from 1: add a new wording at the end, and never change or remove one that has been released.
 */
export const EMAIL_CONSENTS: Partial<Record<PreferenceKind, readonly Record<Language, string>[]>> = {
  digest: [
    {
      en: 'Send me one email a week with new events from organizers I follow and in my saved searches, if there are any. I can stop it at any time, here or from each email.',
      pl: 'Chcę dostawać raz w tygodniu wiadomość o\u00a0nowych wydarzeniach obserwowanych organizatorów i\u00a0z\u00a0moich zapisanych wyszukiwań, jeśli takie będą. Mogę z niej zrezygnować w\u00a0każdej chwili, tutaj lub w\u00a0każdej wiadomości.',
    },
  ],
}

/** Returns the current version of the wording of a kind; null if it needs no consent. */
export function getConsentVersion(kind: PreferenceKind): number | null {
  return EMAIL_CONSENTS[kind]?.length ?? null
}
