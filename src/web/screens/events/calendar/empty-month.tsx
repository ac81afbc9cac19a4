import type { Month } from '../../../../domain/month.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../list-notice.tsx'
import { formatMonth } from './calendar-text.ts'

/** A month without events; `goTo`: one that has some. */
export function EmptyMonth({ goTo, onTurn }: { goTo: Month | undefined; onTurn: (month: Month) => void }) {
  const { language, eventViews } = useTexts()
  return (
    <EmptyState title={eventViews.calendar.emptyMonth}>
      {goTo && (
        <Button size="sm" onClick={() => onTurn(goTo)}>
          {eventViews.calendar.goTo(formatMonth(goTo, language))}
        </Button>
      )}
    </EmptyState>
  )
}
