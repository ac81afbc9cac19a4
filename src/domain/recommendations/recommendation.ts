import type { Coordinates } from '../city-distance.ts'
import type { Day } from '../day.ts'
import type { EventSummary } from '../event.ts'
import type { Interest } from '../interests.ts'
import type { FeatureShares } from './similarity.ts'

/** The largest number of events in "Recommended for you". */
export const RECOMMENDATIONS_MAX = 10

/** An event that can be recommended. */
export type Candidate = EventSummary & {
  coolness: string | null
  /** Of the city; null if it is not among the places of the catalogue. */
  coordinates: Coordinates | null
}

/** An event that the user registered for or added to the favorites, past or upcoming. */
export type LikedEvent = Pick<
  EventSummary,
  | 'event_code'
  | 'event_name'
  | 'topic'
  | 'organiser'
  | 'event_type'
  | 'city'
  | 'country'
  | 'price'
  | 'if_free'
  | 'attendance'
> & { how: 'registered' | 'favorited' }

/** A city of the catalogue. */
export interface HometownPlace {
  country: string | null
  coordinates: Coordinates | null
}

/** What recommendations are based on. */
export interface UserTaste {
  hometown: string | null
  /** The city of the catalogue with the name of the hometown; null or absent if there is none. */
  hometownPlace?: HometownPlace | null
  /** In lowercase, as stored. Values other than the 22 interests are ignored. */
  interests: readonly string[]
  followedOrganisers: readonly string[]
  likedEvents: readonly LikedEvent[]
}

export interface RecommendationInput<Event extends Candidate = Candidate> extends UserTaste {
  today: Day
  candidates: readonly Event[]
  /** How frequent features are among all open events; for absent ones, candidates are counted. */
  featureShares?: FeatureShares
  /** Maximum number of recommendations. */
  limit: number
}

export interface Recommendation<Event extends Candidate = Candidate> {
  event: Event
  /** One or two reasons, the strongest first. */
  reasons: Reason[]
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
