/** A name for another cookie of ours, with the prefix of the session's: `amberlink_visit` beside `amberlink_session`. */
export function cookieName(
  sessionCookie: string,
  what: 'visit' | 'second_step' | 'passkey_challenge',
): string {
  return sessionCookie.replace(/session$/, what)
}
