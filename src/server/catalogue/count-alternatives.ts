import type { Api } from '../../contract/api.ts'
import { CONDITIONS, type Condition, PART_SUBJECTS } from '../../domain/catalogue-conditions.ts'
import { type CatalogueFilters, type EventTotal, NEARBY_KM } from '../../domain/catalogue-query.ts'
import { hasPlace, type TextSpan } from '../../domain/search/parsed-search.ts'
import type { ResolvedQuery } from './catalogue-types.ts'
import { groupAlternatives } from './resolve-query.ts'

/** A search that finds more events. */
export type EventAlternative = Api['GET /api/event-alternatives']['reply']['alternatives'][number]

type Candidate = Omit<EventAlternative, 'total' | 'words' | 'removes_exclusion'>
type FilterNames = readonly (keyof CatalogueFilters)[]

const ALTERNATIVES_MAX = 4
/** Terms that are left out one at a time. */
const TERMS_MAX = 6
/** Terms of which some are left out at once. Each takes two counts. */
const MANY_TERMS_MAX = 10
const OTHER_CONDITIONS = (Object.keys(CONDITIONS) as Condition[]).filter((each) => each !== 'words')

/** Returns at most four searches that find more events than this one, those that give up least first. Counts as few as possible. */
export function countAlternatives(
  filters: CatalogueFilters,
  { search, understood }: ResolvedQuery,
  countEvents: (filters: CatalogueFilters) => EventTotal,
): EventAlternative[] {
  const { terms = [], excludedTerms = [], mode } = search ?? {}
  // Words of a request are no condition: 'find a' without 'mentor'.
  const requested = terms.filter(({ isRequest }) => !isRequest)
  const exclusions = [...excludedTerms, ...understood.filter(({ excluded }) => excluded)]
  const text = filters.search ?? ''
  // Alternatives, such as 'in Gdansk or online', are one.
  const groups = groupAlternatives(understood).map((group) => {
    const subjects: Condition[] = group.map(({ kind }) => PART_SUBJECTS[kind])
    const span = { start: group[0]!.start, end: group.at(-1)!.end }
    return { subject: subjects.includes('city') ? 'city' : subjects[0], span }
  })
  /** What the search states about each subject but its words, in the order of CONDITIONS. */
  const conditions = OTHER_CONDITIONS.flatMap((condition) => {
    // All dates are no condition.
    const isAny = condition === 'dates' && ['upcoming', 'all'].includes(filters.when ?? 'all')
    const names: FilterNames = isAny ? [] : CONDITIONS[condition]
    const spans = groups.flatMap(({ subject, span }) => (subject === condition ? [span] : []))
    const isSet = names.some((name) => filters[name] !== undefined)
    return isSet || spans.length > 0 ? [{ condition, spans, filters: names }] : []
  })

  /** Returns the search without a condition: without some spans of its text and some filters. */
  function leaveOut(without: Condition, removed: TextSpan[], dropped: FilterNames = []): Candidate {
    const stated = [...requested, ...excludedTerms, ...understood]
    const kept = stated.filter((each) => !isWithin(each, removed)).toSorted((a, b) => a.start - b.start)
    // What joins them to the words that are left out says nothing.
    const search = kept.map((each) => cut(text, each)).join(' ') || undefined
    const others = Object.fromEntries(dropped.map((name) => [name, undefined]))
    return { kind: 'without', without, removed, filters: { ...filters, ...others, search } }
  }

  /** Returns the search without some parts of its text and some filters, and how many events it finds. */
  function countWithout(removed: TextSpan[], dropped: FilterNames = []) {
    const candidate = leaveOut('words', removed, ['match', ...dropped])
    return { candidate, count: isSearch(candidate) ? countEvents(candidate.filters).count : 0 }
  }

  function listCandidates(): Candidate[] {
    const { when, city, within = 0 } = filters
    const without = (condition: Condition): Candidate[] => {
      const stated = conditions.find((each) => each.condition === condition)
      if (stated === undefined) return []
      const { spans, filters: names } = stated
      // 'free not free': leaving out one of them gives up less.
      const one = spans.length > 1 ? spans.map((span) => leaveOut('words', [span])) : []
      return [...one, leaveOut(condition, spans, names)]
    }
    const saysDates = understood.some(({ kind, overridden }) => kind === 'dates' && !overridden)
    const isUpcoming = (when === undefined && !saysDates) || when === 'upcoming'
    const change = (kind: Candidate['kind'], changed: Partial<CatalogueFilters>): Candidate => {
      return { kind, without: null, removed: [], filters: { ...filters, ...changed } }
    }
    const wider = city === undefined ? [] : NEARBY_KM.filter((km) => km > within)
    // What is offered before leaving out these conditions.
    const earlier: Partial<Record<Condition, Candidate[]>> = {
      price: wider.map((km) => change('within', { within: km })),
      type: [
        ...(isUpcoming ? [change('past', { when: 'past' })] : []),
        ...(terms.length > 0 && !mode?.similar ? [change('similar', { match: 'similar' })] : []),
      ],
    }
    return OTHER_CONDITIONS.flatMap((each) => [...(earlier[each] ?? []), ...without(each)])
  }

  /**
   * Returns the searches for as much of what this one states as finds events together: words first, the rarest at the front, and places
   * first. The other conditions follow, those that give up most first. None if nothing of it finds any.
   */
  function keepSome(): Candidate[] {
    const words = terms.map((term) => {
      return { spans: [withQuotes(text, term)], filters: [], isPlace: hasPlace(term) }
    })
    const others = conditions.map((stated) => ({ ...stated, isPlace: stated.condition === 'city' })).reverse()
    /** What the search states, and what is left out with it. */
    const all = [...words, ...others]
    const keep = (kept: typeof all) => {
      const left = all.filter((each) => !kept.includes(each))
      const removed = left.flatMap(({ spans }) => spans)
      const dropped = left.flatMap(({ filters }) => filters)
      return { kept, ...countWithout(removed, dropped) }
    }
    const keepOne = (stated: (typeof all)[number]) => ({ ...stated, ...keep([stated]) })
    const rarestFirst = words.map(keepOne).sort((a, b) => a.count - b.count)
    const found = [...rarestFirst, ...others.map(keepOne)].filter(({ count }) => count > 0)
    const placesFirst = found.toSorted((a, b) => Number(b.isPlace) - Number(a.isPlace))
    const candidates = [found, placesFirst].map((ordered) =>
      ordered.reduce((best, { kept }) => {
        const more = keep([...best.kept, ...kept])
        return more.count > 0 ? more : best
      }, keep([])),
    )
    const distinct = new Map(candidates.map((each) => [JSON.stringify(each.candidate), each]))
    return [...distinct.values()].filter(({ count }) => count > 0).map(({ candidate }) => candidate)
  }

  const { count: own, capped } = countEvents(filters)
  // No search is known to find more.
  if (capped) return []
  const found: EventAlternative[] = []
  const complete = (candidate: Candidate, total: EventTotal) => {
    const kept = requested.filter((term) => !isWithin(term, candidate.removed))
    return {
      ...candidate,
      removes_exclusion: exclusions.some((each) => isWithin(each, candidate.removed)),
      words: kept.map(({ start, end }) => text.slice(start, end)).join(' '),
      total,
    }
  }
  // Each of them is another search. The one that finds the fewest events gives up least.
  const withoutTerm = (terms.length + excludedTerms.length > TERMS_MAX ? [] : [...terms, ...excludedTerms])
    .map((term) => countWithout([withQuotes(text, term)]))
    .sort((a, b) => a.count - b.count)
    .map(({ candidate }) => candidate)
  for (const candidate of [...listCandidates(), ...withoutTerm].filter(isSearch)) {
    if (found.length === ALTERNATIVES_MAX) break
    // The smallest distance that finds more is enough.
    if (candidate.kind === 'within' && found.some(({ kind }) => kind === 'within')) continue
    const total = countEvents(candidate.filters)
    if (total.count > (candidate.kind === 'past' ? 0 : own)) found.push(complete(candidate, total))
  }
  if (own > 0 || found.some(({ kind }) => kind === 'without') || terms.length > MANY_TERMS_MAX) return found
  const some = keepSome().map((candidate) => complete(candidate, countEvents(candidate.filters)))
  return [...some, ...found].slice(0, ALTERNATIVES_MAX)
}

const isWithin = (span: TextSpan, spans: readonly TextSpan[]) =>
  spans.some(({ start, end }) => start <= span.start && span.end <= end)

/** Without its only condition, a search finds all events; on other dates, the first of them are what was meant. */
const isSearch = ({ kind, without, filters }: Candidate) =>
  kind !== 'without' || without === 'dates' || Object.values(filters).some((value) => value !== undefined)

function cut(text: string, part: TextSpan & { alternative?: boolean }): string {
  const { start, end } = withQuotes(text, part)
  return (part.alternative ? 'or ' : '') + text.slice(start, end)
}

function withQuotes(text: string, { start, end }: TextSpan): TextSpan {
  return { start: text[start - 1] === '"' ? start - 1 : start, end: text[end] === '"' ? end + 1 : end }
}
