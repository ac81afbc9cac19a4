import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Day } from '../../../domain/day.ts'
import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { lazyComponent } from '../loading.tsx'

const BirthDateCalendar = lazyComponent(
  async () => (await import('./birth-date-calendar.tsx')).BirthDateCalendar,
)

/**
 * The birth date as text, YYYY-MM-DD, with a calendar beside it. The text is taken as typed: a date input would silently
 * repair 1990-02-30, and the specified fault could never be shown.
 */
export function BirthDateField({
  value,
  onValueChange,
  today,
  fault,
  hint,
}: {
  value: string
  onValueChange: (value: string) => void
  today: Day
  fault: string | null
  hint: string | undefined
}) {
  const texts = useTexts()
  const words = texts.onboarding.aboutYou
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <TextField
        label={words.birthDate}
        name="birth_date"
        autoComplete="bday"
        inputMode="numeric"
        required
        placeholder={words.birthDatePlaceholder}
        value={value}
        onValueChange={onValueChange}
        error={fault}
        hint={hint}
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
                value={value.trim()}
                today={today}
                onPick={(day) => {
                  onValueChange(day)
                  setOpen(false)
                }}
              />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
