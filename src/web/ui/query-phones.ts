/** Queries whether the window is narrower than the breakpoint md of tokens.css. Not on import: the server has no windows. */
export const queryPhones = () => matchMedia('(width < 48rem)')
