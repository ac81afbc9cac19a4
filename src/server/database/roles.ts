/** What the serving connections become after logging in. Neither logs in itself or owns anything. */
export const APP_ROLE = 'amberlink_app'
export const IDENTITY_ROLE = 'amberlink_identity'
