import { formatName } from '../../../domain/display-name.ts'
import { findInterest, type Interest } from '../../../domain/interests.ts'

const LABELS: Partial<Record<Interest, string>> = {
  'Defence&Security': 'Defence & Security',
  PublicAdministration: 'Public Administration',
}

/** Returns the displayed name of an interest, topic, event type, tier, city or country. */
export function vocabulary(name: string): string {
  const interest = findInterest(name)
  return interest ? (LABELS[interest] ?? interest) : formatName(name)
}
