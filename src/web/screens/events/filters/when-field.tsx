import { memo, type Ref, Suspense, useRef, useState } from 'react'
import type { Day } from '../../../../domain/day.ts'
import { formatDayRange } from '../../../../domain/event-format.ts'
import {
  type DayRange,
  parseWhenDays,
  WHEN_NAMES,
  type When,
  type WhenName,
} from '../../../../domain/when.ts'
import { lazyComponent } from '../../../shared/lazy-component.tsx'
import { formatSearchedDates } from '../../../shared/searched-dates.ts'
import { type Texts, useTexts } from '../../../texts/texts.ts'
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx'
import type { EventListParams } from '../event-list-params.ts'
import type { ApplyDates } from './date-range-form.tsx'
import type { FilterFieldProps } from './filter-field-props.ts'

const DatesPanel = lazyComponent('DatesPanel', async () => (await import('./dates-panel.tsx')).DatesPanel)

/** Value of the option that opens the calendar. */
const CHOOSE_DATES = 'choose'

interface WhenFieldProps extends Omit<FilterFieldProps, 'params'>, Pick<EventListParams, 'when' | 'view'> {
  /** Undefined until the server has sent it. */
  today: Day | undefined
  searchedDates: DayRange | undefined
  /** Set while the calendar is open: applies what was chosen in it. */
  applyDates?: Ref<ApplyDates>
}

/** When: named dates, or two days from a calendar. */
export const WhenField = memo(function WhenField({
  when,
  view,
  facets,
  today,
  searchedDates,
  applyDates,
  onChange,
  isInFlow = false,
}: WhenFieldProps) {
  const texts = useTexts()
  const { eventFilters } = texts
  const field = useRef<HTMLDivElement>(null)
  const lastKey = useRef('')
  const [choosing, setChoosing] = useState<'with_focus' | 'without_focus' | null>(null)

  function select(value: string) {
    if (value !== CHOOSE_DATES) {
      setChoosing(null)
      onChange({ when: (value || undefined) as When | undefined })
      return
    }
    DatesPanel.preload()
    // Where the arrow keys change a closed select, the focus stays so that they reach the options that follow.
    setChoosing(/^(Arrow|Page|Home|End|.$)/.test(lastKey.current) ? 'without_focus' : 'with_focus')
  }
  function close() {
    setChoosing(null)
    field.current?.querySelector('select')?.focus()
  }
  return (
    <div
      ref={field}
      className="relative"
      onKeyDownCapture={(event) => {
        lastKey.current = event.key
      }}
      onPointerDownCapture={() => {
        lastKey.current = ''
      }}
    >
      <SelectField
        label={eventFilters.when.label}
        value={choosing ? CHOOSE_DATES : (when ?? '')}
        options={buildOptions(texts, view, when, today, searchedDates, facets?.when)}
        onValueChange={select}
      />
      {choosing && today !== undefined && (
        <Suspense>
          <DatesPanel
            field={field}
            isInFlow={isInFlow}
            when={when}
            searchedDates={searchedDates}
            today={today}
            takesFocus={choosing === 'with_focus'}
            applyRef={applyDates}
            onApply={(applied) => {
              close()
              onChange({ when: applied })
            }}
            onClose={(returnsFocus) => (returnsFocus ? close() : setChoosing(null))}
          />
        </Suspense>
      )}
    </div>
  )
})

function buildOptions(
  texts: Texts,
  view: 'calendar' | 'map' | undefined,
  when: When | undefined,
  today: Day | undefined,
  searchedDates: DayRange | undefined,
  counts: Record<WhenName, number> | undefined,
): SelectOption<string>[] {
  const { language, events, eventFilters } = texts
  const unset = searchedDates
    ? eventFilters.asSearched(formatSearchedDates(texts, searchedDates, today))
    : view === 'calendar'
      ? eventFilters.anyDate
      : undefined
  const selected = when ?? (unset ? undefined : 'upcoming')
  // Without a count if it is selected: the heading of the list has it, and the field is narrow.
  const named = (name: WhenName): SelectOption<string> => ({
    value: name,
    label:
      counts && name !== selected
        ? events.facetValue(eventFilters.when.names[name], counts[name])
        : eventFilters.when.names[name],
  })
  const days = when && parseWhenDays(when)
  const [upcoming, ...others] = WHEN_NAMES.map(named) as [SelectOption<string>, ...SelectOption<string>[]]
  return [
    ...(unset
      ? [{ value: '', label: unset }, upcoming]
      : [{ ...upcoming, value: when === 'upcoming' ? when : '' }]),
    ...others.slice(0, -2),
    ...(days && when ? [{ value: when, label: formatDayRange(days, language, today) }] : []),
    { value: CHOOSE_DATES, label: eventFilters.chooseDates },
    ...others.slice(-2),
  ]
}
