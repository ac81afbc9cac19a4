import type { RegistrationClosed } from '../../../domain/event-timing.ts'
import { useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'

/** In place of 'Register' when there is nothing to register for any more: says why, can be reached, does nothing. */
export function ClosedRegistrationButton({
  why,
  className,
  ...rest
}: {
  why: RegistrationClosed
  className: string
  'aria-describedby'?: string
}) {
  const texts = useTexts()
  return (
    <button
      type="button"
      {...rest}
      aria-disabled="true"
      className={classNames('cursor-not-allowed! rounded-sm font-medium text-ink-faint', className)}
    >
      {texts.events.registrationClosed[why]}
    </button>
  )
}
