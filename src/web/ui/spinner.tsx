import { classNames } from './class-names.ts'

/** A turning ring in the colour of the text around it. Decorative: say in words what is being waited for. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-[1.1em] animate-spin rounded-full border-2 border-current border-r-transparent',
        className,
      )}
    />
  )
}
