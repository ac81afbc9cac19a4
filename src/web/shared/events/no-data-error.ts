/** The catalogue was answered with nothing in it, not even an empty list (spec §8 'No data returned from database'). */
export class NoDataError extends Error {
  override readonly name = 'NoDataError'
}
