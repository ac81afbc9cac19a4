/** The classes of a grid of event cards on the Dashboard. */
export const CARD_GRID_CLASS = 'grid grid-cols-[repeat(auto-fill,minmax(min(15.5rem,100%),1fr))] gap-5'
