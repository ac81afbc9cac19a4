import { findInterest, type Interest } from '../../../domain/interests.ts'
import { findPolishCity, findPolishCountry } from './place-names.ts'

const INTERESTS: Record<Interest, string> = {
  Technology: 'Technologia',
  'Defence&Security': 'Obronność i bezpieczeństwo',
  PublicAdministration: 'Administracja publiczna',
  Business: 'Biznes',
  Sustainability: 'Zrównoważony rozwój',
  Health: 'Zdrowie',
  Competitiveness: 'Konkurencyjność',
  Space: 'Kosmos',
  Policy: 'Polityka',
  Materials: 'Materiały',
  Economy: 'Gospodarka',
  Science: 'Nauka',
  Society: 'Społeczeństwo',
  Finance: 'Finanse',
  Industry: 'Przemysł',
  Waste: 'Odpady',
  Pharmacy: 'Farmacja',
  'Private Equity': 'Private equity',
  AI: 'Sztuczna inteligencja',
  Pipelines: 'Rurociągi',
  Energy: 'Energetyka',
  Transport: 'Transport',
}

/** Event types and tiers of the sample catalogue, and the types of imported conferences. */
const NAMES = new Map(
  Object.entries({
    Breakfast: 'Śniadanie',
    'Career Fair': 'Targi pracy',
    Conference: 'Konferencja',
    'Online Conference': 'Konferencja online',
    'Hybrid Conference': 'Konferencja hybrydowa',
    Congress: 'Kongres',
    Expo: 'Targi',
    Forum: 'Forum',
    Gala: 'Gala',
    Hackathon: 'Hackathon',
    Meetup: 'Meetup',
    'Networking Evening': 'Wieczór networkingowy',
    'Panel Discussion': 'Dyskusja panelowa',
    'Pitch Night': 'Wieczór pitchów',
    Roundtable: 'Okrągły stół',
    'Study Visit': 'Wizyta studyjna',
    Summit: 'Szczyt',
    Training: 'Szkolenie',
    Workshop: 'Warsztaty',
    Community: 'Lokalne',
    Flagship: 'Flagowe',
    National: 'Ogólnopolskie',
    Regional: 'Regionalne',
  }),
)

// States of the USA and provinces of Canada, as in 'Dallas, TX'.
const STATE = /^[A-Z]{2}$/

/**
 * Returns the Polish name of an interest, topic, event type, tier, city or country, and of places such as 'Gdansk, Poland' and
 * 'New York, NY'. Unknown names stay unchanged.
 */
export function vocabulary(name: string): string {
  const interest = findInterest(name)
  const known = interest ? INTERESTS[interest] : NAMES.get(name)
  if (known !== undefined) return known
  const parts = name.split(', ')
  const last = parts.at(-1) ?? ''
  const country = findPolishCountry(last)
  if (parts.length === 1) return country?.name ?? findPolishCity(name, undefined) ?? name
  // American cities have the names of European ones.
  const countryCode = parts.some((part) => STATE.test(part)) ? 'US' : country?.country
  return parts
    .map((part, index) =>
      index === parts.length - 1 && country ? country.name : (findPolishCity(part, countryCode) ?? part),
    )
    .join(', ')
}
