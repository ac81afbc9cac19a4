/** The classes of a card: a sheet on the sand, for things that belong together. Padding is the content's business. */
export const CARD_CLASS = 'rounded-lg border border-line bg-surface shadow-rest'
