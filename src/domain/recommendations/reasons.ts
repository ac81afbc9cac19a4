import type { Reason } from './recommendation.ts'

/** Maximum number of events in a list that give the same reason, unless they have no other one. */
const REPEATED_MAX = 3
/** Factor of the points of a reason for each event above that gives it already. */
const REPEATED_FACTOR = 0.75

/** A reason that is about the user, with the points of its signal. */
export interface PersonalReason {
  points: number
  reason: Reason
}

const sortReasons = (reasons: readonly PersonalReason[]) =>
  reasons.toSorted((a, b) => b.points - a.points).map(({ reason }) => reason)

/**
 * Chooses one or two reasons for each event of a list, the strongest first. Personal reasons precede the general one, which applies to
 * everyone. A reason that events above give already counts less, and is replaced once three of them give it.
 */
export function chooseReasons(
  list: readonly { personal: readonly PersonalReason[]; general: Reason }[],
): Reason[][] {
  const uses = new Map<string, number>()
  const getUses = (reason: Reason) => uses.get(JSON.stringify(reason)) ?? 0
  return list.map(({ personal, general }) => {
    const fresh = personal
      .filter(({ reason }) => getUses(reason) < REPEATED_MAX)
      .map(({ points, reason }) => ({ reason, points: points * REPEATED_FACTOR ** getUses(reason) }))
    const [strongest = general] = sortReasons(personal)
    const isGeneralFresh = getUses(general) < REPEATED_MAX
    const reasons = fresh.length > 0 ? sortReasons(fresh).slice(0, 2) : [isGeneralFresh ? general : strongest]
    for (const reason of reasons) uses.set(JSON.stringify(reason), getUses(reason) + 1)
    return reasons
  })
}
