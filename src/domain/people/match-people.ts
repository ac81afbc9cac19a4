import type { CardFields, LookedFor, Offer } from './card.ts'

/** What matching reads of a card: nothing that says whose it is. */
export type MatchedCard = Pick<CardFields, 'topics' | 'looks_for' | 'offers' | 'languages'> & {
  card_id: string
}

/** Why two people could meet, in the order in which reasons are shown. */
export type PersonReason =
  | { kind: 'you_look_for' | 'they_look_for'; looks_for: string; offer: string }
  /** You look for each other: for `looks_for`, they for `counterpart`. */
  | { kind: 'you_look_for'; looks_for: string; counterpart: string }
  | { kind: 'both_look_for'; looks_for: string }
  | { kind: 'topic'; topic: string }

/** What meets a need: an offer of the other person, or what they look for themselves. */
const MEETS: Record<LookedFor, { offers: readonly Offer[]; looksFor?: LookedFor }> = {
  cofounder: { offers: ['software', 'design', 'product', 'marketing', 'sales'], looksFor: 'cofounder' },
  job: { offers: ['jobs'], looksFor: 'hiring' },
  hiring: { offers: [], looksFor: 'job' },
  investors: { offers: ['capital'] },
  clients: { offers: ['projects'] },
  partners: { offers: ['research', 'sales'], looksFor: 'partners' },
  mentoring: { offers: ['mentoring'] },
  new_in_town: { offers: ['local_knowledge'], looksFor: 'new_in_town' },
}

/** The weights of the score, chosen with `npm run bench:people`. */
const NEED = 3
/** That each can help the other is worth more than the two needs. */
const MUTUAL = 3
const TOPIC = 1
const MAX_TOPICS = 3
/** People without a language in common can hardly talk. */
const NO_COMMON_LANGUAGE = 0.2
/** Lies below the smallest difference that a chip makes. Spreads people of equal worth, so that no card is shown to all. */
const SPREAD = 0.9

/** Returns how a need is met by `other`: by an offer, or by what they look for; null if it is not. */
function meetNeed(need: string, other: MatchedCard): { offer: string } | { counterpart: string } | null {
  // A retired chip meets nothing.
  const met = MEETS[need as LookedFor] as (typeof MEETS)[LookedFor] | undefined
  if (!met) return null
  const offer = met.offers.find((each) => other.offers.includes(each))
  if (offer) return { offer }
  return met.looksFor && other.looks_for.includes(met.looksFor) ? { counterpart: met.looksFor } : null
}

const countMetNeeds = (own: MatchedCard, other: MatchedCard) =>
  own.looks_for.filter((need) => meetNeed(need, other) !== null).length

/** A number from 0 to 1 that depends on both cards and their order only (FNV-1a). */
function spread(own: string, other: string): number {
  let hash = 0x811c9dc5
  for (const text of [own, other])
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/** How useful it is for `own` to meet `other`. Reads nothing but the two cards. */
export function scorePair(own: MatchedCard, other: MatchedCard): number {
  const [mine, theirs] = [countMetNeeds(own, other), countMetNeeds(other, own)]
  // A card that ticks everything says less about each chip.
  const breadth = (1 + other.looks_for.length + other.offers.length) / 4
  const needs = (NEED * (mine + theirs) + (mine && theirs ? MUTUAL : 0)) / Math.max(1, breadth)
  const topics = own.topics.filter((topic) => other.topics.includes(topic)).length
  const score = needs + TOPIC * Math.min(topics, MAX_TOPICS) + SPREAD * spread(own.card_id, other.card_id)
  return canTalk(own, other) ? score : score * NO_COMMON_LANGUAGE
}

const canTalk = (own: MatchedCard, other: MatchedCard) =>
  own.languages.length === 0 ||
  other.languages.length === 0 ||
  own.languages.some((language) => other.languages.includes(language))

/** Returns the cards in the order in which `own` should meet them, the most useful first. */
export function rankPeople<Card extends MatchedCard>(own: MatchedCard, others: readonly Card[]): Card[] {
  return others
    .map((card) => ({ card, score: scorePair(own, card) }))
    .sort((a, b) => b.score - a.score || (a.card.card_id < b.card.card_id ? -1 : 1))
    .map(({ card }) => card)
}

const MAX_REASONS = 3

/** Returns at most three reasons for `own` to meet `other`, each of which can be read on the two cards. */
export function explainPair(own: MatchedCard, other: MatchedCard): PersonReason[] {
  const needs = (
    kind: 'you_look_for' | 'they_look_for',
    from: MatchedCard,
    to: MatchedCard,
  ): PersonReason[] =>
    from.looks_for.flatMap((looks_for): PersonReason[] => {
      const met = meetNeed(looks_for, to)
      if (!met) return []
      if ('offer' in met) return [{ kind, looks_for, ...met }]
      // The reason from your side says what both look for.
      if (kind === 'they_look_for') return []
      return [
        met.counterpart === looks_for
          ? { kind: 'both_look_for', looks_for }
          : { kind: 'you_look_for', looks_for, ...met },
      ]
    })
  const all: PersonReason[] = [
    ...needs('you_look_for', own, other),
    ...needs('they_look_for', other, own),
    ...own.topics
      .filter((topic) => other.topics.includes(topic))
      .map((topic) => ({ kind: 'topic' as const, topic })),
  ]
  return all.slice(0, MAX_REASONS)
}
