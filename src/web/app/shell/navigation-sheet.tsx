import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { useCloseOnBack } from '../../ui/use-close-on-back.ts'
import {
  DisplaySettingsItems,
  ICON_CLASS,
  LogoutItem,
  NAVIGATION_ITEM_CLASS,
  NavigationItems,
} from './navigation-items.tsx'

/** The navigation on phones, a sheet of 18 rem (§9). Loaded when it is first opened, because it needs the dialog code. */
export function NavigationSheet({
  open,
  onOpenChange,
  button,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Receives the focus after closing. */
  button: RefObject<HTMLButtonElement | null>
}) {
  const texts = useTexts()
  useCloseOnBack(open, () => onOpenChange(false))
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 md:hidden" />
        <Dialog.Popup
          finalFocus={button}
          className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[calc(100vw-24px)] flex-col overflow-y-auto bg-deep p-2 text-on-deep shadow-float outline-none transition-transform duration-250 data-ending-style:-translate-x-full data-starting-style:-translate-x-full md:hidden"
        >
          <Dialog.Title className="px-2 py-3 text-lg font-semibold">{texts.shell.menu}</Dialog.Title>
          {/* All controls are at the bottom, within reach of the thumb and clear of toasts. */}
          <nav aria-label={texts.shell.navigation} className="mt-auto mb-3">
            <NavigationItems labelClass="pl-2" onNavigate={() => onOpenChange(false)} />
          </nav>
          <DisplaySettingsItems labelClass="pl-2" />
          <LogoutItem labelClass="pl-2" />
          <Dialog.Close className={classNames(NAVIGATION_ITEM_CLASS, 'shrink-0')}>
            <span className={ICON_CLASS}>
              <X aria-hidden="true" />
            </span>
            <span className="pl-2">{texts.shell.closeMenu}</span>
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
