import { kmFromHometown, knownCity } from './city-distance.ts'
import { type Day, daysBetween } from './day.ts'
import { type EventSummary, eventTitle } from './event.ts'
import { coolnessShare, tierShare } from './event-rating.ts'
import { isUpcoming } from './event-timing.ts'
import { foldText } from './hometown.ts'
import { shownInterest } from './interests.ts'
import { isOnline } from './online-event.ts'
import { diversified } from './recommendation-diversity.ts'
import { alikeness, featuresOf, likenessTo, rarities, type Traits } from './recommendation-likeness.ts'
import type { Reason } from './recommendation-reason.ts'
import { registrationClosed } from './registration.ts'
import { eventInterests } from './topic-interests.ts'

/** An event that could be recommended. */
export type Candidate = EventSummary & { coolness: string | null }

/** An event the person registered for or marked as favourite, whether past or to come. */
export type LikedEvent = Traits & { event_code: string; how: 'registered' | 'favorited' }

export interface RecommendationInput {
  today: Day
  hometown: string | null
  /** As stored: lowercase. Others than the 22 count for nothing. */
  interests: readonly string[]
  followedOrganisers: readonly string[]
  likedEvents: readonly LikedEvent[]
  /** Codes of the events the person is not interested in. */
  hidden: ReadonlySet<string>
  candidates: readonly Candidate[]
  /** At most so many recommendations. */
  limit: number
}

export interface Recommendation<Event = Candidate> {
  event: Event
  /** One or two, the strongest first. */
  reasons: Reason[]
}

/**
 * What each signal can add to an event's score: every signal is a share of 0–1 and these are its points. The reason of
 * each stands in docs/recommendations.md; none was chosen on the seeds that the benchmark reports.
 */
export const SIGNAL_POINTS = {
  /** A topic of the person's interests; half for a neighbouring field. */
  interest: 1,
  /** The hometown itself; less with distance. */
  place: 1,
  /** By an organiser the person follows. */
  follows: 0.8,
  /** Resembles what the person registered for or marked. */
  like: 1.5,
  /** Today; less with each day of waiting. */
  soon: 0.3,
  /** Coolness of the catalogue. */
  coolness: 0.3,
  /** Tier of the catalogue. */
  tier: 0.1,
}
export type SignalPoints = Record<keyof typeof SIGNAL_POINTS, number>

/** Place falls to about a third (1/e) at this many kilometres from home. */
const PLACE_DECAY_KM = 60
/** Up to here an event's distance is a reason to go. */
export const NEAR_KM = 100
/** Place share of an event that can be joined from home. */
const ONLINE_SHARE = 0.5
/** Soonness falls to about a third at this many days. */
const SOON_DECAY_DAYS = 60
/** Up to here an event is "coming up soon". */
const SOON_DAYS = 30
/** From this share of the best on, coolness is worth a mention. */
const RATED_SHARE = 0.8
/** What an event without a known coolness or tier is taken for. */
const UNRATED_SHARE = 0.5

interface Signal {
  signal: keyof typeof SIGNAL_POINTS
  share: number
  /** Null for signals that are not about the person. */
  reason: (() => Reason) | null
  /** What the reason rests on where that is less than the whole share. */
  reasonShare?: number
}

function placeSignal(event: Candidate, hometown: string | null): Omit<Signal, 'signal'> | null {
  const home = hometown?.trim()
  const km = home && event.city ? kmFromHometown(home, event.city, event.country) : undefined
  const there = km === undefined ? 0 : Math.exp(-km / PLACE_DECAY_KM)
  if (isOnline(event) && there < ONLINE_SHARE) return { share: ONLINE_SHARE, reason: () => ({ kind: 'online' }) }
  if (km === undefined || !home) return null
  const city = knownCity(home)?.name ?? home
  if (km === 0) return { share: 1, reason: () => ({ kind: 'hometown', city }) }
  return { share: there, reason: km <= NEAR_KM ? () => ({ kind: 'near', km: Math.max(1, Math.round(km)), city }) : null }
}

function generalReason(event: Candidate, today: Day): Reason {
  const days = daysBetween(today, event.date_begin ?? '') ?? 0
  const coolness = coolnessShare(event.coolness) ?? 0
  if (days <= SOON_DAYS) return { kind: 'soon', city: event.city }
  if (coolness >= RATED_SHARE) return { kind: 'rated', percent: Math.round(coolness * 100) }
  return { kind: 'ahead', city: event.city }
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The person's liked events, each once (registered counts before favourited), in an order of their own. */
function distinctLiked(likedEvents: readonly LikedEvent[]): LikedEvent[] {
  const byCode = new Map<string, LikedEvent>()
  for (const liked of likedEvents) {
    if (liked.how === 'registered' || !byCode.has(liked.event_code)) byCode.set(liked.event_code, liked)
  }
  return [...byCode.values()].sort((a, b) => byText(a.how, b.how) * -1 || byText(a.event_code, b.event_code))
}

/**
 * Ranks the candidates for one person: upcoming, still open for registering, neither liked already nor hidden; the
 * first ten hold at most two of one organiser and four of one topic. Pure: the same input in any order gives the same
 * list. Equal scores rank by begin date, then code.
 */
export function recommend(
  input: RecommendationInput,
  points: SignalPoints = SIGNAL_POINTS,
): Recommendation[] {
  const { today, hometown } = input
  const likedEvents = distinctLiked(input.likedEvents)
  const taken = new Set(likedEvents.map((liked) => liked.event_code))
  const eligible = [...new Map(input.candidates.map((event) => [event.event_code, event])).values()].filter(
    (event) =>
      !taken.has(event.event_code) &&
      !input.hidden.has(event.event_code) &&
      isUpcoming(event, today) &&
      registrationClosed(event, today) === null,
  )

  const interests = new Set(input.interests.map(shownInterest))
  const followed = new Set(input.followedOrganisers.map(foldText).filter(Boolean))
  const described = eligible.map((event) => ({ event, features: featuresOf(event) }))
  const rarity = rarities(described.map(({ features }) => features))
  const liked = likedEvents.map((event) => ({ event, features: featuresOf(event) }))
  const likeness = likenessTo(
    liked.map(({ features }) => features),
    rarity,
  )

  const ranking = described.map(({ event, features }) => {
    const signals: Signal[] = []
    const matching = [...eventInterests(event)]
      .filter(([interest]) => interests.has(interest))
      .sort((a, b) => b[1] - a[1])[0]
    if (matching) {
      const [interest, share] = matching
      signals.push({ signal: 'interest', share, reason: () => ({ kind: 'interest', interest }) })
    }
    const place = placeSignal(event, hometown)
    if (place) signals.push({ signal: 'place', ...place })
    const { organiser } = event
    if (organiser && followed.has(foldText(organiser))) {
      signals.push({ signal: 'follows', share: 1, reason: () => ({ kind: 'follows', organiser: organiser.trim() }) })
    }
    const { share, nameable } = likeness(features)
    if (share > 0) {
      signals.push({
        signal: 'like',
        share,
        reasonShare: nameable,
        reason: nameable > 0 ? () => likeReason(features) : null,
      })
    }
    const days = daysBetween(today, event.date_begin ?? '') ?? 0
    signals.push({ signal: 'soon', share: Math.exp(-days / SOON_DECAY_DAYS), reason: null })
    signals.push({ signal: 'coolness', share: coolnessShare(event.coolness) ?? UNRATED_SHARE, reason: null })
    signals.push({ signal: 'tier', share: tierShare(event.tier) ?? UNRATED_SHARE, reason: null })
    const score = signals.reduce((sum, each) => sum + points[each.signal] * each.share, 0)
    return { event, signals, score }
  })

  function likeReason(features: ReturnType<typeof featuresOf>): Reason {
    const keys = new Set(features.map(({ key }) => key))
    let best = liked[0]
    let most = -1
    for (const each of liked) {
      const alike = alikeness(each.features, keys, rarity)
      if (alike > most) [best, most] = [each, alike]
    }
    return { kind: 'like', event_title: eventTitle(best!.event), how: best!.event.how }
  }

  ranking.sort(
    (a, b) =>
      b.score - a.score ||
      byText(a.event.date_begin ?? '', b.event.date_begin ?? '') ||
      byText(a.event.event_code, b.event.event_code),
  )

  return diversified(ranking)
    .slice(0, input.limit)
    .map(({ event, signals }) => {
      const reasons = signals
        .flatMap(({ signal, share, reasonShare, reason }) =>
          reason ? [{ reason, worth: points[signal] * (reasonShare ?? share) }] : [],
        )
        .sort((a, b) => b.worth - a.worth)
        .slice(0, 2)
        .map(({ reason }) => reason())
      return { event, reasons: reasons.length > 0 ? reasons : [generalReason(event, today)] }
    })
}
