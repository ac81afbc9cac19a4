import type { ComponentProps, RefObject } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { PopupPanel } from '../../../ui/popup-panel.tsx'
import { DateRangeForm } from './date-range-form.tsx'

/** Chooses two days, below the When select; in the sheet as part of its content. */
export function DatesPanel({
  field,
  isInFlow,
  onClose,
  ...form
}: Omit<ComponentProps<typeof DateRangeForm>, 'onCancel'> & {
  field: RefObject<HTMLElement | null>
  isInFlow: boolean
  onClose: (returnsFocus: boolean) => void
}) {
  const { dates } = useTexts().eventFilters
  const content = <DateRangeForm {...form} onCancel={() => onClose(true)} />
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
