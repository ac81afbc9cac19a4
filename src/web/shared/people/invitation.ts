let invitedTo: string | undefined

/** Remembers that the user comes to an event to meet people there: its dialog then opens at that question. */
export function rememberInvitation(eventCode: string): void {
  invitedTo = eventCode
}

/** Returns whether the user comes to this event to meet people, once. */
export function takeInvitation(eventCode: string): boolean {
  const isInvited = invitedTo === eventCode
  if (isInvited) invitedTo = undefined
  return isInvited
}
