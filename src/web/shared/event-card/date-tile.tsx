import type { Day } from '../../../domain/day.ts'
import { formatDayTile } from '../../../domain/event-format.ts'
import { useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'

/** A day as a sheet of a tear-off calendar. Decorative: whoever shows it says the date in words too. */
export function DateTile({ day, className }: { day: Day | null; className?: string }) {
  const { language } = useTexts()
  const sheet = formatDayTile(day, language)
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid w-13 overflow-hidden rounded-sm bg-raised text-center shadow-lift ring-1 ring-line forced-colors:border',
        className,
      )}
    >
      <span className="bg-amber text-2xs font-bold tracking-label text-on-amber uppercase">
        {sheet?.month ?? '\u00a0'}
      </span>
      <span className="pb-0.5 text-xl font-bold tabular-nums">{sheet?.number ?? '?'}</span>
    </span>
  )
}
