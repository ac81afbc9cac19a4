/**
 * Header with a user id: in a request the user the page was rendered for, in a response the user it belongs to. The
 * server rejects requests of a page that shows another user than the session's.
 */
export const USER_HEADER = 'amberlink-user'

/** The previous name of USER_HEADER, for tabs opened before the upgrade. To be removed after one release. */
export const LEGACY_USER_HEADER = 'amberlink-person'

/** Header of responses that extended the session. */
export const SESSION_EXTENDED_HEADER = 'amberlink-session-prolonged'
