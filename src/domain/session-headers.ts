/**
 * Names the person: in a request whoever the page shows, in an answer whoever it is for. A page whose browser was signed
 * in as somebody else meanwhile neither writes in their name nor shows what is theirs.
 */
export const PERSON_HEADER = 'amberlink-person'

/** Stands in an answer that gave the session a longer life. */
export const PROLONGED_HEADER = 'amberlink-session-prolonged'
