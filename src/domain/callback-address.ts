/** Where sign-in providers and mailed links lead. */
export const CALLBACK_PATH = '/auth/callback'

/** What a mailed link is for; also the name of its secret behind the # of that address. */
export const MAIL_LINKS = ['recovery', 'confirmation', 'email_change'] as const
export type MailLinkKind = (typeof MAIL_LINKS)[number]
