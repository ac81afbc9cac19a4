import type { Day } from '../day.ts'
import type { Interest } from '../interests.ts'

/** The largest number of events in "Recommended for you". */
export const RECOMMENDATIONS_MAX = 10

/** An event that the user registered for or added to the favorites, past or upcoming. */
export interface LikedEvent {
  event_code: string
  date_begin: Day | null
  starts_at?: string | null
  how: 'registered' | 'favorited'
}

/** What recommendations are based on. */
export interface UserTaste {
  hometown: string | null
  /** In lowercase, as stored. Values other than the 22 interests are ignored. */
  interests: readonly string[]
  followedOrganisers: readonly string[]
  likedEvents: readonly LikedEvent[]
}

/** Why an event is recommended. The last three kinds apply if no personal reason does. */
export type Reason =
  /** `related`: the topic belongs to a related field. */
  | { kind: 'interest'; interest: Interest; related: boolean }
  | { kind: 'hometown'; city: string }
  | { kind: 'near'; km: number; city: string }
  /** In the user's country, farther than `near`. */
  | { kind: 'country'; city: string }
  | { kind: 'online' }
  | { kind: 'follows'; organiser: string }
  | { kind: 'like'; event_title: string; how: 'registered' | 'favorited' }
  | { kind: 'soon'; city: string | null }
  | { kind: 'rated'; coolness: string }
  | { kind: 'ahead'; city: string | null }
