import type { ComponentProps, RefObject } from 'react'
import { type DayRange, formatWhen, parseWhenDays, type When } from '../../../../domain/when.ts'
import { isOpenRange } from '../../../shared/searched-dates.ts'
import { useTexts } from '../../../texts/texts.ts'
import { PopupPanel } from '../../../ui/popup-panel.tsx'
import { DateRangeForm } from './date-range-form.tsx'

/** Chooses two days, below the When select; in the sheet as part of its content. */
export function DatesPanel({
  field,
  isInFlow,
  when,
  searchedDates,
  onApply,
  onClose,
  ...form
}: Omit<ComponentProps<typeof DateRangeForm>, 'initial' | 'onApply' | 'onCancel'> & {
  field: RefObject<HTMLElement | null>
  isInFlow: boolean
  when: When | undefined
  searchedDates: DayRange | undefined
  onApply: (when: When | undefined) => void
  onClose: (returnsFocus: boolean) => void
}) {
  const { dates } = useTexts().eventFilters
  const days = when && parseWhenDays(when)
  const closedDates = searchedDates && !isOpenRange(searchedDates) ? searchedDates : undefined
  const content = (
    <DateRangeForm
      {...form}
      initial={days || closedDates}
      // Emptied fields of the searched dates leave the filter as it is.
      onApply={(range) => onApply(range ? formatWhen(range) : days ? undefined : when)}
      onCancel={() => onClose(true)}
    />
  )
  return isInFlow ? (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div role="group" aria-label={dates.title} className="mt-2 rounded-md bg-sunken p-3">
      {content}
    </div>
  ) : (
    <PopupPanel label={dates.title} control={field} onClose={onClose} className="w-86">
      {content}
    </PopupPanel>
  )
}
