import { getEventNameOrCode } from '../../domain/event.ts'
import type { UnformattedEmail } from './email-layout.ts'
import type { EmailSite } from './email-texts.ts'

/** What an email about a hello mentions: who and where. The message is in the product only. */
export interface HelloValues {
  name: string
  event: { event_code: string; event_name: string | null }
  page: string
}

const name = ({ event }: HelloValues) => getEventNameOrCode(event)

export const PEOPLE_EMAIL_TEXTS = {
  en: {
    helloReceived: ({ product }: EmailSite, values: HelloValues): UnformattedEmail => ({
      subject: `${values.name} says hello at ${product}`,
      before: [`${values.name} would like to meet you at ${name(values)} and says hello at ${product}.`],
      link: { label: 'Read and answer', address: values.page },
      after: ['You share nothing until you accept. If you decline, the other person does not learn of it.'],
    }),
    helloAccepted: ({ product }: EmailSite, values: HelloValues): UnformattedEmail => ({
      subject: `You and ${values.name} are connected at ${product}`,
      before: [
        `You are connected with ${values.name}, from ${name(values)}. You find each other in your contacts at ${product}.`,
      ],
      link: { label: 'Open your contacts', address: values.page },
    }),
  },
  pl: {
    helloReceived: ({ product }: EmailSite, values: HelloValues): UnformattedEmail => ({
      subject: `Powitanie w ${product}: ${values.name}`,
      before: [`W ${product} czeka na Ciebie powitanie. Od: ${values.name}. Wydarzenie: ${name(values)}.`],
      link: { label: 'Przeczytaj i odpowiedz', address: values.page },
      after: ['Ta osoba dostanie Twoje dane, tylko jeśli przyjmiesz powitanie. O odrzuceniu się nie dowie.'],
    }),
    helloAccepted: ({ product }: EmailSite, values: HelloValues): UnformattedEmail => ({
      subject: `Nowy kontakt w ${product}: ${values.name}`,
      before: [
        `Masz nowy kontakt: ${values.name}. Wydarzenie: ${name(values)}. Widzicie się w swoich kontaktach w ${product}.`,
      ],
      link: { label: 'Otwórz kontakty', address: values.page },
    }),
  },
} as const
