import { findInterest, type Interest } from '../../../domain/interests.ts'

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

/** Event types, tiers, cities and countries of the catalogue. */
const NAMES = new Map(
  Object.entries({
    Breakfast: 'Śniadanie',
    'Career Fair': 'Targi pracy',
    Conference: 'Konferencja',
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
    Bialystok: 'Białystok',
    Brussels: 'Bruksela',
    Gdansk: 'Gdańsk',
    Krakow: 'Kraków',
    Lodz: 'Łódź',
    Poznan: 'Poznań',
    Rzeszow: 'Rzeszów',
    Warsaw: 'Warszawa',
    Wroclaw: 'Wrocław',
    Austria: 'Austria',
    Belgium: 'Belgia',
    'Czech Republic': 'Czechy',
    France: 'Francja',
    Germany: 'Niemcy',
    Italy: 'Włochy',
    Netherlands: 'Holandia',
    Poland: 'Polska',
    Spain: 'Hiszpania',
    Sweden: 'Szwecja',
    Switzerland: 'Szwajcaria',
    'United Kingdom': 'Wielka Brytania',
    'United States': 'Stany Zjednoczone',
  }),
)

/**
 * Returns the Polish name of an interest, topic, event type, tier, city or country, and of places such as
 * 'Gdansk, Poland'. Unknown names stay unchanged.
 */
export function vocabulary(name: string): string {
  const interest = findInterest(name)
  if (interest) return INTERESTS[interest]
  return name
    .split(', ')
    .map((part) => NAMES.get(part) ?? part)
    .join(', ')
}
