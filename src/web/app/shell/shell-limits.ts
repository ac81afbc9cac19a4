/** Below this width, in CSS pixels, the sidebar is a sheet (spec §9). */
export const MOBILE_BREAKPOINT_PX = 768
/** How long the sidebar's open state is kept, in seconds: 7 days (spec §2 "Sidebar"). */
export const SIDEBAR_COOKIE_MAX_AGE_S = 7 * 24 * 60 * 60
/** Sidebar widths (spec §9). */
export const SIDEBAR_WIDTH = { open: '16rem', mobile: '18rem', collapsed: '3rem' } as const
