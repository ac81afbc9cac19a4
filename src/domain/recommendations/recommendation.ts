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
