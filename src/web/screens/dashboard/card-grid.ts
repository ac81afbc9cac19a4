/** The classes of a grid of event cards on the Dashboard. */
export const CARD_GRID_CLASS = 'grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-5'
