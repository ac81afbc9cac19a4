import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Day } from '../../../domain/day.ts'
import { formatDay } from '../../../domain/event-format.ts'
import { parseBirthDate } from '../../../domain/profile.ts'
import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/loading-indicators.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FieldProps } from '../form/use-form.ts'
import { lazyComponent } from '../lazy-component.tsx'

const BirthDateCalendar = lazyComponent(
  'BirthDateCalendar',
  async () => (await import('./birth-date-calendar.tsx')).BirthDateCalendar,
)

/**
 * The birth date as text, YYYY-MM-DD, with a calendar. Other ways of typing it (see `parseBirthDate`) change to this one when the focus
 * leaves the field. Not a date input: it would silently correct 1990-02-30, and the specified error could never be shown.
 */
export function BirthDateField({ today, ...field }: FieldProps<string> & { today: Day }) {
  const texts = useTexts()
  const words = texts.onboarding.aboutYou
  const [isOpen, setIsOpen] = useState(false)
  const [announced, setAnnounced] = useState({ day: '', text: '' })

  function writeOut() {
    const day = parseBirthDate(field.value)
    if (day === null || day === field.value) return
    field.onValueChange(day)
    setAnnounced({ day, text: words.birthDateRead(formatDay(day, texts.language, 'long') ?? day) })
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <TextField
        {...field}
        label={words.birthDate}
        autoComplete="bday"
        inputMode="numeric"
        required
        onBlur={writeOut}
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
      <span role="status" className="sr-only">
        {announced.day === field.value && announced.text}
      </span>
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} align="end" collisionPadding={12} className="z-50">
          <Popover.Popup
            aria-label={words.calendar}
            className="max-w-[calc(100vw-1.5rem)] touch:w-84 rounded-md border border-line bg-raised p-3 shadow-float outline-none transition duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Suspense fallback={<Skeleton className="h-84 w-72" />}>
              <BirthDateCalendar
                value={parseBirthDate(field.value) ?? ''}
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
