import { findInterest } from '../../../domain/interests.ts'

/** An interest, stored or as the catalogue spells it, as people read it (§3). */
export function interest(name: string): string {
  return findInterest(name) ?? name
}
