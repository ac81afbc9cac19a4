/**
 * Header with a user id: in a request the user the page was rendered for, in a response the user it belongs to. The
 * server rejects requests of a page that shows another user than the session's.
 */
export const USER_HEADER = 'amberlink-user'

/** Header of responses that extended the session. */
export const SESSION_EXTENDED_HEADER = 'amberlink-session-prolonged'
