import type { Candidate } from '../../domain/recommendations/recommendation.ts'
import type { FoundCandidates } from './recommendation-candidates.ts'

/** The row of a candidate. Its coordinates are in the index. */
export type CandidateRow = Omit<Candidate, 'coordinates'>

/** About 10 MB. */
const ROWS_MAX = 5_000

/** The rows of events that were candidates, of one revision of the catalogue: most users have the same candidates. */
export class CandidateRows {
  private revision: number | undefined
  private events = new Map<string, Candidate>()

  /**
   * Returns the candidates that the index has found. `read` reads the rows that are missing, as of this revision or a later one.
   * Events that have been removed are left out.
   */
  async get(
    revision: number,
    found: FoundCandidates['candidates'],
    read: (eventCodes: string[]) => Promise<CandidateRow[]>,
  ): Promise<Candidate[]> {
    if (this.revision !== revision || this.events.size > ROWS_MAX) {
      this.revision = revision
      this.events = new Map()
    }
    // While rows are read, another user may have a later revision.
    const { events } = this
    const missing = found.flatMap(({ event_code }) => (events.has(event_code) ? [] : [event_code]))
    const rows = missing.length > 0 ? await read(missing) : []
    for (const row of rows) events.set(row.event_code, { ...row, coordinates: null })
    return found.flatMap(({ event_code, coordinates }) => {
      const event = events.get(event_code)
      if (!event) return []
      // An index that is older than the revision may not have all coordinates.
      if (event.coordinates?.north === coordinates?.north && event.coordinates?.east === coordinates?.east)
        return [event]
      const located = { ...event, coordinates }
      events.set(event_code, located)
      return [located]
    })
  }
}
