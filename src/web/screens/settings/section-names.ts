/** The sheets of Settings, from the top. */
export const SETTINGS_SECTIONS = ['preferences', 'details', 'organisers', 'feed', 'account'] as const

export type SettingsSectionName = (typeof SETTINGS_SECTIONS)[number]

/** Where the heading of a sheet is found on the page. */
export const headingId = (name: SettingsSectionName) => `settings-${name}`
