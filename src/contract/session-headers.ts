/**
 * Names the person: in a request whoever the page shows, in an answer whoever it is for. A page whose browser was signed
 * in as somebody else meanwhile neither writes in their name nor shows what is theirs.
 */
export const USER_HEADER = 'amberlink-person'

/** Stands in an answer that gave the session a longer life. */
export const SESSION_EXTENDED_HEADER = 'amberlink-session-prolonged'
