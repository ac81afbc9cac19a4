/** The classes of a grid of event cards on the Dashboard: one column to four, by the width of the `@container` around it. */
export const CARD_GRID_CLASS =
  'grid grid-cols-[minmax(0,1fr)] gap-5 @min-[32rem]:grid-cols-2 @min-[49rem]:grid-cols-3 @min-[66rem]:grid-cols-4'

/** The classes of a last item of that grid, which fills what the others leave of their last row, or takes a whole one. */
export const REST_OF_ROW_CLASS =
  '@min-[32rem]:@max-[49rem]:nth-[2n+1]:col-span-2 @min-[49rem]:@max-[66rem]:nth-[3n+1]:col-span-3 @min-[49rem]:@max-[66rem]:nth-[3n+2]:col-span-2 @min-[66rem]:nth-[4n+1]:col-span-4 @min-[66rem]:nth-[4n+2]:col-span-3 @min-[66rem]:nth-[4n+3]:col-span-2'
