/** The purposes of email links. Each is also the name of the token in the fragment of the link to the callback screen. */
export const EMAIL_LINK_PURPOSES = ['recovery', 'confirmation', 'email_change'] as const
export type EmailLinkPurpose = (typeof EMAIL_LINK_PURPOSES)[number]
