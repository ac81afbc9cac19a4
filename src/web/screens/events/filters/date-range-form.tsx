import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import type { Day } from '../../../../domain/day.ts'
import { parseTypedDay } from '../../../../domain/typed-day.ts'
import type { DayRange } from '../../../../domain/when.ts'
import { getDayPickerProps, toDay, toLocalDate } from '../../../shared/day-picker.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FIRST_MONTH, LAST_MONTH } from '../calendar/calendar-bounds.ts'

/** Applies the days if they were changed. Returns false if they are invalid, which the form then says. */
export type ApplyDates = () => boolean

/** Two typed days and a calendar that selects them. One day is enough. */
export function DateRangeForm({
  initial,
  today,
  takesFocus,
  applyRef,
  onApply,
  onCancel,
}: {
  initial: DayRange | undefined
  today: Day
  takesFocus: boolean
  /** For a button outside of the form. */
  applyRef?: Ref<ApplyDates> | undefined
  /** Without a range, both fields were emptied. */
  onApply: (range?: DayRange) => void
  onCancel: () => void
}) {
  const texts = useTexts()
  const words = texts.eventFilters.dates
  const firstField = useRef<HTMLInputElement>(null)
  const lastField = useRef<HTMLInputElement>(null)
  // Kept, because `initial` changes while the form is open if the filters are cleared.
  const [untouched] = useState({
    first: initial?.first ?? '',
    last: initial && initial.last !== initial.first ? initial.last : '',
  })
  const [typed, setTyped] = useState(untouched)
  const [isChecked, setIsChecked] = useState(false)
  const [month, setMonth] = useState(() => toLocalDate(initial?.first ?? today))
  useEffect(() => {
    if (takesFocus) firstField.current?.focus()
  }, [takesFocus])

  const parse = (text: string) => parseTypedDay(text, texts.language, today)
  const first = parse(typed.first)
  const last = typed.last.trim() === '' ? first : parse(typed.last)
  const isWrongOrder = first !== null && last !== null && last < first
  const range = first !== null && last !== null && !isWrongOrder ? { first, last } : undefined

  function type(change: Partial<typeof typed>) {
    setTyped({ ...typed, ...change })
    setIsChecked(false)
    const day = parse(Object.values(change)[0] ?? '')
    if (day) setMonth(toLocalDate(day))
  }
  function apply(): boolean {
    if (range) {
      onApply(range)
      return true
    }
    setIsChecked(true)
    ;(first === null ? firstField : lastField).current?.focus()
    return false
  }
  useImperativeHandle(applyRef, () => () => {
    if (typed.first === untouched.first && typed.last === untouched.last) return true
    if ((typed.first + typed.last).trim() !== '') return apply()
    onApply()
    return true
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    // It is inside the form of the filters on the page.
    event.stopPropagation()
    apply()
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-3">
        <TextField
          ref={firstField}
          label={words.first}
          placeholder={words.format}
          inputMode="text"
          autoComplete="off"
          value={typed.first}
          onValueChange={(text) => type({ first: text })}
          error={isChecked && first === null ? words.invalid : null}
        />
        <TextField
          ref={lastField}
          label={words.last}
          placeholder={words.format}
          inputMode="text"
          autoComplete="off"
          value={typed.last}
          onValueChange={(text) => type({ last: text })}
          error={
            isChecked && last === null && first !== null
              ? words.invalid
              : isWrongOrder
                ? words.wrongOrder
                : null
          }
        />
      </div>
      <DayPicker
        {...getDayPickerProps(texts)}
        mode="range"
        resetOnSelect
        today={toLocalDate(today)}
        startMonth={toLocalDate(`${FIRST_MONTH}-01`)}
        endMonth={toLocalDate(`${LAST_MONTH}-31`)}
        month={month}
        onMonthChange={setMonth}
        // Until the second day is selected, the range is open: the next press completes it.
        selected={{
          from: first === null ? undefined : toLocalDate(first),
          to: typed.last.trim() === '' || last === null ? undefined : toLocalDate(last),
        }}
        onSelect={(selected) =>
          setTyped({
            first: selected?.from ? toDay(selected.from) : '',
            last: selected?.to ? toDay(selected.to) : '',
          })
        }
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button size="sm" variant="sea" type="submit">
          {words.apply}
        </Button>
      </div>
    </form>
  )
}
