import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { addPeriods, type CalendarPeriod, isSamePeriod, type PeriodKind } from './calendar-period.ts'
import { formatPeriod } from './calendar-text.ts'

const KINDS: readonly PeriodKind[] = ['month', 'week']

/** The name of the period, buttons for the previous and the next one and for today, and the switch of month and week. */
export function CalendarToolbar({
  headingId,
  period,
  kind: selectedKind,
  onChange,
  onApproach,
  onToday,
  onKindChange,
}: {
  headingId: string
  period: CalendarPeriod
  /** That of the address, which `period` follows. */
  kind: PeriodKind
  onChange: (period: CalendarPeriod) => void
  /** The pointer or the focus is on the button of a period, so it may be opened soon. */
  onApproach: (period: CalendarPeriod) => void
  onToday: () => void
  onKindChange: (kind: PeriodKind) => Promise<void>
}) {
  const { language, eventViews } = useTexts()
  const { calendar } = eventViews
  const renderStep = (label: string, count: number, icon: ReactNode) => {
    const to = addPeriods(period, count)
    return (
      <IconButton
        label={label}
        icon={icon}
        disabled={isSamePeriod(to, period)}
        onClick={() => onChange(to)}
        onPointerEnter={() => onApproach(to)}
        onFocus={() => onApproach(to)}
      />
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2 pb-2 md:px-1.5 md:pb-3">
      {renderStep(calendar.previous[period.kind], -1, <ChevronLeft aria-hidden="true" className="size-5" />)}
      {renderStep(calendar.next[period.kind], 1, <ChevronRight aria-hidden="true" className="size-5" />)}
      {/* The heading of the screen names the period too. */}
      <h3 id={headingId} className="sr-only">
        {formatPeriod(period, language)}
      </h3>
      <Button size="sm" className="mr-auto ml-1" onClick={onToday}>
        {calendar.today}
      </Button>
      <SegmentedControl
        legend={calendar.period}
        segments={KINDS.map((kind) => ({ value: kind, label: calendar.periods[kind] }))}
        value={selectedKind}
        onChange={onKindChange}
      />
    </div>
  )
}
