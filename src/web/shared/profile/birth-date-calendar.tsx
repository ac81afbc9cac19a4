import { DayPicker, type Formatters, type Labels } from 'react-day-picker'
import { type Day, isDay } from '../../../domain/day.ts'
import { LOCALES } from '../../../domain/event-format.ts'
import { BIRTH_DATE_MIN } from '../../../domain/profile.ts'
import type { Texts } from '../../texts/texts.ts'
import { useTexts } from '../../texts/texts.ts'

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
  const texts = useTexts()
  const selected = isDay(value) ? toLocalDate(value) : undefined
  const first = toLocalDate(BIRTH_DATE_MIN)
  const last = toLocalDate(today)
  const opening = new Date(last)
  opening.setFullYear(last.getFullYear() - OPENING_AGE_YEARS)
  return (
    <DayPicker
      mode="single"
      lang={texts.language}
      formatters={createFormatters(texts)}
      labels={createLabels(texts)}
      required
      autoFocus
      captionLayout="dropdown"
      reverseYears
      weekStartsOn={1}
      fixedWeeks
      today={last}
      startMonth={first}
      endMonth={last}
      disabled={{ before: first, after: last }}
      defaultMonth={selected ?? opening}
      selected={selected}
      onSelect={(date) => onPick(toDay(date))}
      classNames={{
        root: 'relative text-sm',
        month_caption: 'mb-2 pr-18',
        dropdowns: 'flex gap-1.5',
        dropdown_root: 'relative',
        dropdown:
          'min-h-9 cursor-pointer rounded-xs border border-line-strong bg-raised px-2 font-medium text-ink',
        // The native select already shows its value.
        caption_label: 'hidden',
        nav: 'absolute top-0 right-0 flex',
        button_previous: NAVIGATION,
        button_next: NAVIGATION,
        chevron: 'size-4 fill-current',
        month_grid: 'w-full border-collapse',
        weekday: 'size-9 text-xs font-medium text-ink-faint',
        day: 'p-0',
        day_button:
          'mx-auto grid size-9 place-items-center rounded-full tabular-nums not-disabled:hover:bg-sunken disabled:cursor-not-allowed',
        today: 'font-bold text-sea-ink',
        selected: '[&>button]:bg-sea [&>button]:text-on-sea [&>button]:hover:bg-sea-hover',
        disabled: 'opacity-40',
        outside: 'opacity-40',
        hidden: 'invisible',
      }}
    />
  )
}

// Uses the browser's names of months and weekdays instead of loading the locale files of the calendar.
function createDateFormat(texts: Texts, options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const format = new Intl.DateTimeFormat(LOCALES[texts.language], options)
  return (date) => format.format(date)
}

function createFormatters(texts: Texts): Partial<Formatters> {
  const { weekdays } = texts.onboarding.aboutYou.calendarLabels
  return {
    formatCaption: createDateFormat(texts, { month: 'long', year: 'numeric' }),
    formatMonthDropdown: createDateFormat(texts, { month: 'long' }),
    formatWeekdayName: (date) => weekdays[date.getDay()] ?? '',
  }
}

function createLabels(texts: Texts): Partial<Labels> {
  const words = texts.onboarding.aboutYou.calendarLabels
  const day = createDateFormat(texts, { dateStyle: 'full' })
  return {
    labelGrid: createDateFormat(texts, { month: 'long', year: 'numeric' }),
    labelWeekday: createDateFormat(texts, { weekday: 'long' }),
    labelMonthDropdown: () => words.month,
    labelYearDropdown: () => words.year,
    labelPrevious: () => words.previous,
    labelNext: () => words.next,
    labelDayButton: (date, { today, selected }) => {
      const named = today ? words.today(day(date)) : day(date)
      return selected ? words.selected(named) : named
    },
  }
}

const NAVIGATION =
  'grid size-9 place-items-center rounded-full text-ink-soft hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:opacity-40'

// The calendar uses local midnights. Converting by parts keeps the day in every time zone.
function toLocalDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function toDay(date: Date): Day {
  const part = (number: number, length: number) => String(number).padStart(length, '0')
  return `${part(date.getFullYear(), 4)}-${part(date.getMonth() + 1, 2)}-${part(date.getDate(), 2)}`
}
