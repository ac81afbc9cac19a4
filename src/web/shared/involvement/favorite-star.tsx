import { Star } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'

/** The star of an event: outlined, or filled for a favourite. Decorative; its button says the state. */
export function FavoriteStar({ filled }: { filled: boolean }) {
  return (
    <Star
      aria-hidden="true"
      className={classNames(
        'size-5 transition-colors',
        filled ? 'fill-amber text-amber-ink' : 'fill-transparent',
      )}
    />
  )
}
