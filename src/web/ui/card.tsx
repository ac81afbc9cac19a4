import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** The classes of a card, for elements that are not a plain box. */
export const CARD_CLASS = 'rounded-lg border border-line bg-surface shadow-rest'

/** A sheet on the sand: a group of things that belong together. Padding is the content's own business. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(CARD_CLASS, className)} />
}
