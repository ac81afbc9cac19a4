import type { Api } from '../../contract/api.ts'
import { CONDITIONS, type Condition, PART_SUBJECTS } from '../../domain/catalogue-conditions.ts'
import { type CatalogueFilters, type EventTotal, NEARBY_KM } from '../../domain/catalogue-query.ts'
import { hasPlace, type SearchTerm, type TextSpan } from '../../domain/search/parsed-search.ts'
import type { ResolvedQuery, UnderstoodPart } from './catalogue-types.ts'
import { groupAlternatives } from './resolve-query.ts'

/** A search that finds more events. */
export type EventAlternative = Api['GET /api/event-alternatives']['reply']['alternatives'][number]

type Candidate = Omit<EventAlternative, 'total' | 'words'>

/** The search that finds few events. */
interface CurrentSearch {
  filters: CatalogueFilters
  text: string
  terms: readonly SearchTerm[]
  excludedTerms: readonly SearchTerm[]
  understood: readonly UnderstoodPart[]
  isSimilar: boolean
  /** Counts the events that other filters find. */
  countEvents: (filters: CatalogueFilters) => EventTotal
}

const ALTERNATIVES_MAX = 4
/** Terms that are left out one at a time. */
const TERMS_MAX = 6
/** Terms of which some are left out at once. Each takes two counts. */
const MANY_TERMS_MAX = 10

/**
 * Returns at most four searches that find more events than this one, those that give up least first. Counts no more searches than it
 * takes to find them.
 */
export function countAlternatives(
  filters: CatalogueFilters,
  { search: settled, understood }: ResolvedQuery,
  countEvents: (filters: CatalogueFilters) => EventTotal,
): EventAlternative[] {
  const { terms = [], excludedTerms = [], mode } = settled ?? {}
  const isSimilar = mode?.similar ?? false
  const text = filters.search ?? ''
  const search = { filters, text, terms, excludedTerms, understood, isSimilar, countEvents }
  const own = countEvents(filters).count
  const found: EventAlternative[] = []
  const complete = (candidate: Candidate, total: EventTotal) => {
    const kept = terms.filter((term) => !isWithin(term, candidate.removed))
    return { ...candidate, words: kept.map(({ start, end }) => text.slice(start, end)).join(' '), total }
  }
  // Each of them is another search. The one that finds the fewest events gives up least.
  const withoutTerm = (terms.length + excludedTerms.length > TERMS_MAX ? [] : [...terms, ...excludedTerms])
    .map((term) => countWithout(search, [term]))
    .sort((a, b) => a.count - b.count)
    .map(({ candidate }) => candidate)
  for (const candidate of [...listCandidates(search), ...withoutTerm].filter(isSearch)) {
    if (found.length === ALTERNATIVES_MAX) break
    // The smallest distance that finds more is enough.
    if (candidate.kind === 'within' && found.some(({ kind }) => kind === 'within')) continue
    const total = countEvents(candidate.filters)
    if (total.count > (candidate.kind === 'past' ? 0 : own)) found.push(complete(candidate, total))
  }
  if (own > 0 || found.some(({ kind }) => kind === 'without') || terms.length > MANY_TERMS_MAX) return found
  const candidate = keepSomeTerms(search)
  return candidate ? [complete(candidate, countEvents(candidate.filters)), ...found] : found
}

/** Returns the search for as many of the terms as find events together, places and then the rarest first, or for none of them. */
function keepSomeTerms(search: CurrentSearch): Candidate | undefined {
  const { terms } = search
  const keep = (kept: readonly SearchTerm[]) => {
    const removed = terms.filter((term) => !kept.includes(term))
    return { kept, ...countWithout(search, removed) }
  }
  const single = terms
    .map((term) => keep([term]))
    .filter(({ count }) => count > 0)
    .sort((a, b) => Number(b.kept.some(hasPlace)) - Number(a.kept.some(hasPlace)) || a.count - b.count)
  const best = single.reduce((best, { kept }) => {
    const more = keep([...best.kept, ...kept])
    return more.count > 0 ? more : best
  }, keep([]))
  return best.count > 0 ? best.candidate : undefined
}

/** Returns the search without some of its terms, and how many events it finds. */
function countWithout(search: CurrentSearch, terms: readonly SearchTerm[]) {
  const removed = terms.map((term) => withQuotes(search.text, term))
  const candidate = leaveOut(search, 'words', removed, { match: undefined })
  return { candidate, count: isSearch(candidate) ? search.countEvents(candidate.filters).count : 0 }
}

const isWithin = (span: TextSpan, spans: readonly TextSpan[]) =>
  spans.some(({ start, end }) => start <= span.start && span.end <= end)

function listCandidates(search: CurrentSearch): Candidate[] {
  const { filters, terms, understood, isSimilar } = search
  const { when, city, within = 0 } = filters
  const groups = groupBySubject(understood)
  const hasDates = when !== undefined && when !== 'upcoming' && when !== 'all'
  const without = (condition: Condition): Candidate[] => {
    // All dates are no condition.
    const names = condition === 'dates' && !hasDates ? [] : CONDITIONS[condition]
    const dropped: Partial<CatalogueFilters> = Object.fromEntries(names.map((name) => [name, undefined]))
    const removed = groups.flatMap((group) => (group.subject === condition ? [group.span] : []))
    const isSet = names.some((name) => filters[name] !== undefined)
    // 'free not free': leaving out one of them gives up less.
    const one = removed.length > 1 ? removed.map((span) => leaveOut(search, 'words', [span])) : []
    return isSet || removed.length > 0 ? [...one, leaveOut(search, condition, removed, dropped)] : []
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
      ...(terms.length > 0 && !isSimilar ? [change('similar', { match: 'similar' })] : []),
    ],
  }
  const { words: _, ...others } = CONDITIONS
  return (Object.keys(others) as Condition[]).flatMap((each) => [...(earlier[each] ?? []), ...without(each)])
}

/** Without its only condition, a search finds all events. */
const isSearch = ({ kind, filters }: Candidate) =>
  kind !== 'without' || Object.values(filters).some((value) => value !== undefined)

/** Returns the search without a condition: without some spans of its text and some filters. */
function leaveOut(
  { filters, text, terms, excludedTerms, understood }: CurrentSearch,
  without: Condition,
  removed: TextSpan[],
  dropped: Partial<CatalogueFilters> = {},
): Candidate {
  // Words of a request are no condition: 'find a' without 'mentor'.
  const conditions = [...terms.filter(({ isRequest }) => !isRequest), ...excludedTerms, ...understood]
  const kept = conditions.filter((each) => !isWithin(each, removed)).toSorted((a, b) => a.start - b.start)
  // What joins words of which several are left out says nothing: 'other foreigners, preferably'.
  const rest = removed.length > 1 ? kept.map((each) => cut(text, each)).join(' ') : removeSpans(text, removed)
  const search = kept.length > 0 ? rest : ''
  return {
    kind: 'without',
    without,
    removed,
    filters: { ...filters, ...dropped, search: search === '' ? undefined : search },
  }
}

function cut(text: string, part: TextSpan & { alternative?: boolean }): string {
  const { start, end } = withQuotes(text, part)
  return (part.alternative ? 'or ' : '') + text.slice(start, end)
}

/** Returns what the text says about each subject. Alternatives, such as 'in Gdansk or online', are one. */
function groupBySubject(understood: readonly UnderstoodPart[]): { subject: Condition; span: TextSpan }[] {
  return groupAlternatives(understood).map((group) => {
    const subjects = group.map(({ kind }) => PART_SUBJECTS[kind])
    const span = { start: group[0]!.start, end: group.at(-1)!.end }
    return { subject: subjects.includes('city') ? 'city' : subjects[0]!, span }
  })
}

function withQuotes(text: string, { start, end }: TextSpan): TextSpan {
  return {
    start: text[start - 1] === '"' ? start - 1 : start,
    end: text[end] === '"' ? end + 1 : end,
  }
}

/** What joins two things, and is left over without one of them. A negation belongs to what follows. */
const JOINT = '(?:(?:and|or|i|oraz|lub|albo)(?=\\s|$)|[,/&-]+(?=\\s|$))'
const NEGATION = '(?:not|without|nie|bez)\\s*$'
const JOINTS_AT_END = new RegExp(`(?:(?:^|\\s+)(?:${JOINT}|${NEGATION})|,)+\\s*$`, 'iu')
const JOINTS_AT_START = new RegExp(`^(?:\\s*(?:${JOINT}|${NEGATION}))+`, 'iu')

/** Returns the text without these spans and without the words that joined them to the rest. */
function removeSpans(text: string, spans: readonly TextSpan[]): string {
  let rest = text
  for (const { start, end } of spans.toSorted((a, b) => b.start - a.start)) {
    const before = rest.slice(0, start).replace(JOINTS_AT_END, '')
    const after = rest.slice(end)
    rest = before.trim() === '' ? after.replace(JOINTS_AT_START, '') : `${before} ${after}`
  }
  return rest.replace(/\s+/g, ' ').trim()
}
