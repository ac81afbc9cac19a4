import { findInterest, INTERESTS, type Interest } from '../../../domain/interests.ts'

const LABELS: Record<Interest, string> = {
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

/** An interest, stored or as the catalogue spells it, as people read it. */
export function interest(name: string): string {
  const known = INTERESTS.find((one) => one === findInterest(name))
  return known ? LABELS[known] : name
}
