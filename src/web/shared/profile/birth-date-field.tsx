import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Day } from '../../../domain/day.ts'
import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/loading-indicators.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FieldProps } from '../form/use-form.ts'
import { lazyComponent } from '../lazy-component.tsx'

const BirthDateCalendar = lazyComponent(
  async () => (await import('./birth-date-calendar.tsx')).BirthDateCalendar,
)

/**
 * The birth date as text, YYYY-MM-DD, with a calendar. Not a date input: it would silently correct 1990-02-30, and the
 * specified error could never be shown.
 */
export function BirthDateField({ today, ...field }: FieldProps<string> & { today: Day }) {
  const words = useTexts().onboarding.aboutYou
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <TextField
        {...field}
        label={words.birthDate}
        autoComplete="bday"
        inputMode="numeric"
        required
        placeholder={words.birthDatePlaceholder}
        trailing={
          <Popover.Trigger
            render={
              <IconButton
                label={words.openCalendar}
                icon={<CalendarDays aria-hidden="true" className="size-5" />}
              />
            }
          />
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} align="end" collisionPadding={12} className="z-50">
          <Popover.Popup
            aria-label={words.calendar}
            className="rounded-md border border-line bg-raised p-3 shadow-float outline-none transition duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Suspense fallback={<Skeleton className="h-84 w-72" />}>
              <BirthDateCalendar
                value={field.value.trim()}
                today={today}
                onPick={(day) => {
                  field.onValueChange(day)
                  setIsOpen(false)
                }}
              />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
