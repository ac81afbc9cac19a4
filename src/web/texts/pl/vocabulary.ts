import { formatName } from '../../../domain/display-name.ts'
import { findInterest, type Interest } from '../../../domain/interests.ts'
import { translatePlace } from '../../../domain/places/polish-names.ts'

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

/** Event types and tiers of the sample catalogue, and the types and topics of imported conferences, in any case. */
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
    Summit: 'Summit',
    Training: 'Szkolenie',
    Workshop: 'Warsztaty',
    Community: 'Lokalne',
    Flagship: 'Flagowe',
    National: 'Ogólnopolskie',
    Regional: 'Regionalne',
    accessibility: 'Dostępność',
    data: 'Dane',
    general: 'Ogólne',
    identity: 'Tożsamość',
    leadership: 'Przywództwo',
    performance: 'Wydajność',
    product: 'Produkt',
    security: 'Bezpieczeństwo',
    'tech-comm': 'Komunikacja techniczna',
    testing: 'Testowanie',
  }).map(([name, polish]) => [name.toLowerCase(), polish]),
)

/**
 * Returns the Polish name of an interest, topic, event type, tier, city or country, and of places such as 'Gdansk, Poland' and
 * 'New York, NY'.
 */
export function vocabulary(name: string): string {
  const interest = findInterest(name)
  return (interest ? INTERESTS[interest] : NAMES.get(name.toLowerCase())) ?? formatName(translatePlace(name))
}
