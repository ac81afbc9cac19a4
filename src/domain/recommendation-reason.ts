import type { Interest } from './topic-interests.ts'

/** Why an event is recommended. The last three are for people who have told us nothing that fits. */
export type Reason =
  /** `related`: the topic is of a neighbouring field. */
  | { kind: 'interest'; interest: Interest; related: boolean }
  | { kind: 'hometown'; city: string }
  | { kind: 'near'; km: number; city: string }
  | { kind: 'online' }
  | { kind: 'follows'; organiser: string }
  | { kind: 'like'; event_title: string; how: 'registered' | 'favorited' }
  | { kind: 'soon'; city: string | null }
  | { kind: 'rated'; coolness: string }
  | { kind: 'ahead'; city: string | null }

/** A reason in the words people read. */
export function reasonText(reason: Reason): string {
  switch (reason.kind) {
    case 'interest':
      return `${reason.related ? 'Close to' : 'Matches'} your interest in ${reason.interest}`
    case 'hometown':
      return `In ${reason.city}, your hometown`
    case 'near':
      return `${reason.km} km from ${reason.city}`
    case 'online':
      return 'Online, from wherever you are'
    case 'follows':
      return `By ${reason.organiser}, which you follow`
    case 'like':
      return `Like ${reason.event_title}, which you ${reason.how === 'registered' ? 'registered for' : 'favorited'}`
    case 'soon':
      return reason.city ? `Coming up soon in ${reason.city}` : 'Coming up soon'
    case 'rated':
      return `Highly rated: coolness ${reason.coolness}`
    case 'ahead':
      return reason.city ? `Coming up in ${reason.city}` : 'Coming up'
  }
}
