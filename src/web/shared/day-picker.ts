import type { ClassNames, Formatters, Labels } from 'react-day-picker'
import type { Day } from '../../domain/day.ts'
import { LOCALES } from '../../domain/event-format.ts'
import type { Texts } from '../texts/texts.ts'

/** What all calendars of react-day-picker have in common: language, names and looks. Loaded only with a calendar. */
export function getDayPickerProps(texts: Texts) {
  return {
    lang: texts.language,
    formatters: createFormatters(texts),
    labels: createLabels(texts),
    weekStartsOn: 1 as const,
    fixedWeeks: true,
    classNames: CLASS_NAMES,
  }
}

// Uses the browser's names of months and weekdays instead of loading the locale files of the calendar.
function createDateFormat(texts: Texts, options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const format = new Intl.DateTimeFormat(LOCALES[texts.language], options)
  return (date) => format.format(date)
}

function createFormatters(texts: Texts): Partial<Formatters> {
  const { weekdays } = texts.dayPicker
  return {
    formatCaption: createDateFormat(texts, { month: 'long', year: 'numeric' }),
    formatMonthDropdown: createDateFormat(texts, { month: 'long' }),
    formatWeekdayName: (date) => weekdays[date.getDay()] ?? '',
  }
}

function createLabels(texts: Texts): Partial<Labels> {
  const words = texts.dayPicker
  const day = createDateFormat(texts, { dateStyle: 'full' })
  return {
    labelGrid: createDateFormat(texts, { month: 'long', year: 'numeric' }),
    labelWeekday: createDateFormat(texts, { weekday: 'long' }),
    labelNav: () => words.month,
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
  'grid size-9 touch:size-11 place-items-center rounded-full text-ink-soft hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:opacity-40'

const CLASS_NAMES: Partial<ClassNames> = {
  root: 'relative text-sm',
  month: 'grow',
  months: 'flex gap-6',
  month_caption: 'mb-2 flex min-h-9 touch:min-h-11 items-center pr-18 touch:pr-22 font-medium',
  dropdowns: 'flex gap-1.5',
  dropdown_root: 'relative',
  dropdown:
    'min-h-9 touch:min-h-11 cursor-pointer rounded-xs border border-line-strong bg-raised px-2 font-medium text-ink',
  nav: 'absolute top-0 right-0 flex',
  button_previous: NAVIGATION,
  button_next: NAVIGATION,
  chevron: 'size-4 fill-current',
  month_grid: 'w-full border-collapse',
  weekday: 'size-9 text-xs font-medium text-ink-faint',
  day: 'p-0',
  day_button:
    'mx-auto grid size-9 touch:h-11 touch:w-full place-items-center rounded-full tabular-nums not-disabled:hover:bg-sunken disabled:cursor-not-allowed',
  today: 'font-bold text-sea-ink',
  // Important, because the pointer is still on the selected day.
  selected: '[&>button]:bg-sea! [&>button]:text-on-sea! [&>button]:hover:bg-sea-hover!',
  disabled: 'opacity-40',
  outside: 'opacity-40',
  hidden: 'invisible',
}

/** Returns a day as the calendar needs it. It uses local midnights; converting by parts keeps the day in every time zone. */
export function toLocalDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** Returns the day of a local midnight. */
export function toDay(date: Date): Day {
  const part = (number: number, length: number) => String(number).padStart(length, '0')
  return `${part(date.getFullYear(), 4)}-${part(date.getMonth() + 1, 2)}-${part(date.getDate(), 2)}`
}
