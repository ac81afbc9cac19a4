/** Saved searches per user. The database enforces it as well. */
export const SAVED_SEARCHES_MAX = 20
/** Maximum length of the name of a saved search in characters. */
export const SAVED_SEARCH_NAME_MAX_LENGTH = 80
/**
 * Maximum length of the query of a saved search, encoded. The longest values of all filters fit, in any script. The database
 * enforces it as well.
 */
export const SAVED_SEARCH_QUERY_MAX_LENGTH = 12_000
/** The calendar feed of a saved search contains at most this many coming events. */
export const SAVED_SEARCH_FEED_EVENTS = 200
