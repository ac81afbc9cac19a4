declare module 'react' {
  interface CSSProperties {
    /** Custom properties. React sets them through the CSSOM, which the Content-Security-Policy allows. */
    [variable: `--${string}`]: string | undefined
  }
}

/** Joins class names into one attribute value, without those that are false or missing. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

/** The classes of a card. The content sets its own padding. */
export const CARD_CLASS = 'rounded-lg border border-line bg-surface shadow-rest'
