import type { Api } from '../../contract/api.ts'
import { CONDITIONS, type Condition, PART_SUBJECTS } from '../../domain/catalogue-conditions.ts'
import { type CatalogueFilters, type EventTotal, NEARBY_KM } from '../../domain/catalogue-query.ts'
import type { TextSpan } from '../../domain/search/parsed-search.ts'
import type { SettledSearch, UnderstoodPart } from './catalogue-types.ts'

/** A search that finds more events. */
export type EventAlternative = Api['GET /api/event-alternatives']['reply']['alternatives'][number]

type Candidate = Omit<EventAlternative, 'total' | 'words'>

const ALTERNATIVES_MAX = 4
/** Terms that are left out one at a time. */
const TERMS_MAX = 6

/**
 * Returns at most four searches that find more events than this one, those that give up least first. Counts no more searches than it
 * takes to find them.
 */
export function countAlternatives(
  filters: CatalogueFilters,
  settled: SettledSearch | null,
  understood: readonly UnderstoodPart[],
  countEvents: (filters: CatalogueFilters) => EventTotal,
): EventAlternative[] {
  const own = countEvents(filters).count
  const found: EventAlternative[] = []
  const isWidened = () => found.some(({ kind }) => kind === 'within')
  for (const candidate of listCandidates(filters, settled, understood)) {
    if (found.length === ALTERNATIVES_MAX) break
    // The smallest distance that finds more is enough.
    if (candidate.kind === 'within' && isWidened()) continue
    const total = countEvents(candidate.filters)
    if (total.count <= (candidate.kind === 'past' ? 0 : own)) continue
    found.push({ ...candidate, words: joinTerms(filters, settled, candidate.removed), total })
  }
  return found
}

function joinTerms(
  { search = '' }: CatalogueFilters,
  settled: SettledSearch | null,
  removed: readonly TextSpan[],
): string {
  const kept = (settled?.terms ?? []).filter((term) => !isWithin(term, removed))
  return kept.map(({ start, end }) => search.slice(start, end)).join(' ')
}

const isWithin = (span: TextSpan, spans: readonly TextSpan[]) =>
  spans.some(({ start, end }) => start <= span.start && span.end <= end)

function listCandidates(
  filters: CatalogueFilters,
  settled: SettledSearch | null,
  understood: readonly UnderstoodPart[],
): Candidate[] {
  const { search = '', when, city, within = 0 } = filters
  const groups = groupBySubject(understood)
  const { terms = [], excludedTerms = [], mode } = settled ?? {}
  const conditions = [...terms, ...excludedTerms, ...understood]
  const leaveOut = (
    without: Condition,
    removed: TextSpan[],
    dropped: Partial<CatalogueFilters>,
  ): Candidate => {
    // Words of a request are no condition: 'find a' without 'mentor'.
    const hasOthers = conditions.some((each) => !isWithin(each, removed))
    const search = hasOthers ? removeSpans(filters.search ?? '', removed) : ''
    return {
      kind: 'without',
      without,
      removed,
      filters: { ...filters, ...dropped, search: search === '' ? undefined : search },
    }
  }
  const without = (condition: Condition): Candidate[] => {
    // All dates are no condition.
    const names = condition === 'dates' && !hasDates ? [] : CONDITIONS[condition]
    const dropped: Partial<CatalogueFilters> = Object.fromEntries(names.map((name) => [name, undefined]))
    const removed = groups.flatMap((group) => (group.subject === condition ? [group.span] : []))
    const isSet = names.some((name) => filters[name] !== undefined)
    // 'free not free': leaving out one of them gives up less.
    const one = removed.length > 1 ? removed.map((span) => leaveOut('words', [span], {})) : []
    return isSet || removed.length > 0 ? [...one, leaveOut(condition, removed, dropped)] : []
  }
  const hasDates = when !== undefined && when !== 'upcoming' && when !== 'all'
  const saysDates = understood.some(({ kind, overridden }) => kind === 'dates' && !overridden)
  const isUpcoming = (when === undefined && !saysDates) || when === 'upcoming'
  const wider = city === undefined ? [] : NEARBY_KM.filter((km) => km > within)
  // What is offered before leaving out these conditions.
  const earlier: Partial<Record<Condition, Candidate[]>> = {
    price: wider.map((km) => createCandidate('within', { ...filters, within: km })),
    type: [
      ...(isUpcoming ? [createCandidate('past', { ...filters, when: 'past' })] : []),
      ...(terms.length > 0 && !mode?.similar
        ? [createCandidate('similar', { ...filters, match: 'similar' })]
        : []),
    ],
  }
  const { words: _, ...others } = CONDITIONS
  return [
    ...(Object.keys(others) as Condition[]).flatMap((each) => [...(earlier[each] ?? []), ...without(each)]),
    // Each of them is another search.
    ...(terms.length + excludedTerms.length > TERMS_MAX ? [] : [...terms, ...excludedTerms]).map((term) =>
      leaveOut('words', [withQuotes(search, term)], { match: undefined }),
    ),
    // Without its only condition, a search finds all events.
  ].filter((candidate) => candidate.kind !== 'without' || hasConditions(candidate.filters))
}

const createCandidate = (kind: Candidate['kind'], filters: CatalogueFilters): Candidate => ({
  kind,
  without: null,
  removed: [],
  filters,
})

const hasConditions = (filters: CatalogueFilters) =>
  Object.values(filters).some((value) => value !== undefined)

/** Returns what the text says about each subject. Alternatives, such as 'in Gdansk or online', are one. */
function groupBySubject(understood: readonly UnderstoodPart[]): { subject: Condition; span: TextSpan }[] {
  const groups: { subject: Condition; span: TextSpan }[] = []
  for (const { kind, alternative, start, end } of understood) {
    const last = groups.at(-1)
    if (alternative && last) {
      last.span.end = end
      if (PART_SUBJECTS[kind] === 'city') last.subject = 'city'
    } else groups.push({ subject: PART_SUBJECTS[kind], span: { start, end } })
  }
  return groups
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
