import { capTotal, type EventSort } from '../../domain/catalogue-query.ts'
import { addDays, type Day } from '../../domain/day.ts'
import type { UserTaste } from '../../domain/recommendations/recommendation.ts'
import type { DateFilter } from '../../domain/when.ts'
import type { CatalogueIndex, CommonArguments } from './catalogue-index.ts'
import { countAlternatives } from './count-alternatives.ts'
import { countFacets, findFacetValues, type SearchableFacet } from './count-facets.ts'
import { countPlaces } from './count-places.ts'
import { readCursorDay } from './event-order.ts'
import { type CalendarArguments, readCalendar } from './read-calendar.ts'
import type { KnownEvent } from './recommendations.ts'
import { changeConditions } from './resolve-query.ts'

/** The queries that the catalogue worker answers, by name. Their arguments and results are sent between threads. */
export const CATALOGUE_QUERIES = {
  findPage(
    index: CatalogueIndex,
    args: CommonArguments & { sort?: EventSort | undefined; cursor: string | null; limit: number },
  ) {
    const { sort, cursor, limit } = args
    const today = cursor === null ? args.today : readCursorDay(cursor, args.today)
    return index.findPage(index.resolve({ ...args, today }), sort, cursor, limit)
  },

  countFacets: (index: CatalogueIndex, args: CommonArguments & { hometown: string | null }) =>
    countFacets(index, index.resolve(args), args.hometown),

  countAlternatives(index: CatalogueIndex, args: CommonArguments) {
    const own = index.resolve(args)
    // A text that is ignored is no alternative and has none: 'eighth'.
    if (index.isSearchIgnored(own)) return []
    return countAlternatives(args.filters, own, (filters) => {
      const query = index.resolve({ ...args, filters })
      return capTotal(index.isSearchIgnored(query) ? 0 : index.countMatching(query))
    })
  },

  findFacetValues: (
    index: CatalogueIndex,
    args: CommonArguments & { facet: SearchableFacet; text: string },
  ) => findFacetValues(index, index.resolve(args), args.facet, args.text),

  countPlaces: (index: CatalogueIndex, args: CommonArguments) => countPlaces(index, index.resolve(args)),

  // The calendar chooses its days itself, and those before today are among them.
  readCalendar: (index: CatalogueIndex, args: CommonArguments & CalendarArguments) =>
    readCalendar(index, index.resolve(args, { kind: 'all' }), args),

  /** The codes of the matching events that are not over, or of those among `codes`, the soonest first. */
  findComing(index: CatalogueIndex, args: CommonArguments & { limit: number; codes?: readonly string[] }) {
    const query = index.resolve(args)
    const coming = changeConditions(query, (each) => ({ dates: limitToComing(each.dates, args.today) }))
    return index.findSoonest(coming, args.limit, args.codes)
  },

  recommend: (
    index: CatalogueIndex,
    { taste, excluded, today }: CommonArguments & { taste: UserTaste; excluded: KnownEvent[] },
  ) => index.getRecommender(today)(taste, excluded),
}

export type CatalogueQueries = typeof CATALOGUE_QUERIES
export type CatalogueQueryName = keyof CatalogueQueries

/** Returns the dates without the days before today. The first day is after the last one if nothing is left. */
function limitToComing(dates: DateFilter, today: Day): DateFilter {
  if (dates.kind === 'past') return { kind: 'range', first: today, last: addDays(today, -1) }
  if (dates.kind !== 'range') return { kind: 'upcoming' }
  return { ...dates, first: dates.first < today ? today : dates.first }
}
