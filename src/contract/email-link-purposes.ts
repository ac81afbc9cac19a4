/** The purposes of email links that are stored per account. */
export const EMAIL_LINK_PURPOSES = ['recovery', 'confirmation', 'email_change'] as const
export type EmailLinkPurpose = (typeof EMAIL_LINK_PURPOSES)[number]

/** The names of the token in the fragment of a link to the callback screen. */
export const EMAIL_LINK_NAMES = [...EMAIL_LINK_PURPOSES, 'email_undo', 'recovery_cancel'] as const
export type EmailLinkName = (typeof EMAIL_LINK_NAMES)[number]
