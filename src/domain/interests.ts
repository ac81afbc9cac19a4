/** The 22 interests as the catalogue spells them (spec §3 "Interest catalogue"). */
export const INTERESTS = [
  'Technology',
  'Defence&Security',
  'PublicAdministration',
  'Business',
  'Sustainability',
  'Health',
  'Competitiveness',
  'Space',
  'Policy',
  'Materials',
  'Economy',
  'Science',
  'Society',
  'Finance',
  'Industry',
  'Waste',
  'Pharmacy',
  'Private Equity',
  'AI',
  'Pipelines',
  'Energy',
  'Transport',
] as const

const SPELLING = new Map<string, string>(INTERESTS.map((name) => [normalizeInterest(name), name]))

/** How an interest is stored and compared: lowercase (spec §5). */
export function normalizeInterest(name: string): string {
  return name.trim().toLowerCase()
}

/** The catalogue's spelling of a stored interest, or undefined when it is not one of the 22. */
export function findInterest(name: string): string | undefined {
  return SPELLING.get(normalizeInterest(name))
}
