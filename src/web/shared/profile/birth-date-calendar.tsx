import { DayPicker } from 'react-day-picker'
import { type Day, isDay } from '../../../domain/day.ts'
import { BIRTH_DATE_MIN } from '../../../domain/profile.ts'
import { useTexts } from '../../texts/texts.ts'
import { getDayPickerProps, toDay, toLocalDate } from '../day-picker.ts'

/** Without a birth date the calendar opens this many years ago, which is closer to most birth dates than today. */
const OPENING_AGE_YEARS = 30

/** A month with menus for month and year, from 1900-01-01 to today (§2, §9). */
export function BirthDateCalendar({
  value,
  today,
  onPick,
}: {
  value: string
  today: Day
  onPick: (day: Day) => void
}) {
  const common = getDayPickerProps(useTexts())
  const selected = isDay(value) ? toLocalDate(value) : undefined
  const first = toLocalDate(BIRTH_DATE_MIN)
  const last = toLocalDate(today)
  const opening = new Date(last)
  opening.setFullYear(last.getFullYear() - OPENING_AGE_YEARS)
  return (
    <DayPicker
      {...common}
      mode="single"
      required
      autoFocus
      captionLayout="dropdown"
      reverseYears
      today={last}
      startMonth={first}
      endMonth={last}
      disabled={{ before: first, after: last }}
      defaultMonth={selected ?? opening}
      selected={selected}
      onSelect={(date) => onPick(toDay(date))}
      classNames={{
        ...common.classNames,
        // The native select already shows its value.
        caption_label: 'hidden',
      }}
    />
  )
}
