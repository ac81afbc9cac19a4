import type { RefObject } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { PopupPanel } from '../../../ui/popup-panel.tsx'
import type { FilterFieldProps } from './filter-field-props.ts'
import { MoreFields } from './more-fields.tsx'

/** The filters behind 'More', below its button. */
export function MorePanel({
  button,
  onClose,
  ...props
}: FilterFieldProps & { button: RefObject<HTMLElement | null>; onClose: () => void }) {
  const { eventFilters } = useTexts()
  return (
    <PopupPanel
      label={eventFilters.more}
      control={button}
      onClose={(returnsFocus) => {
        onClose()
        if (returnsFocus) button.current?.focus()
      }}
      align="end"
      className="w-88"
    >
      <MoreFields {...props} />
    </PopupPanel>
  )
}
