import { SCREEN_PATHS } from './screen-paths.ts'

/** Where sign-in providers and mailed links lead. */
export const CALLBACK_PATH = SCREEN_PATHS.callback

/** What a mailed link is for; also the name of its secret behind the # of that address. */
export const EMAIL_LINK_PURPOSES = ['recovery', 'confirmation', 'email_change'] as const
export type EmailLinkPurpose = (typeof EMAIL_LINK_PURPOSES)[number]
