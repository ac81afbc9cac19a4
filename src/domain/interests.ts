/** The 22 interests in their displayed spelling (§3). */
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

export type Interest = (typeof INTERESTS)[number]

/** Returns the stored spelling of an interest: trimmed and lowercase (§5). */
export function normalizeInterest(name: string): string {
  return name.trim().toLowerCase()
}

/** Returns the stored interests that are not among the 22: imported ones, which users can keep or remove. */
export function findOtherInterests(stored: readonly string[]): string[] {
  return stored.filter((name) => findInterest(name) === undefined)
}

/** Returns the displayed spelling of an interest in any case, or undefined if it is not one of the 22. */
export function findInterest(name: string): Interest | undefined {
  const normalized = normalizeInterest(name)
  return INTERESTS.find((interest) => normalizeInterest(interest) === normalized)
}
