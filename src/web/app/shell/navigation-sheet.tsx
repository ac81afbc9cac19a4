import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { LanguageAndThemeRows } from './choice-rows.tsx'
import { ICON_CLASS, ITEM_CLASS, LogoutItem, NavigationItems } from './navigation-items.tsx'
import { SIDEBAR_WIDTH } from './shell-limits.ts'

/** The navigation of phones as a sheet of 18 rem (spec §9). Read when it is asked for: it brings the dialog's code. */
export function NavigationSheet({
  open,
  onOpenChange,
  button,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
}) {
  const texts = useTexts()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 md:hidden" />
        <Dialog.Popup
          finalFocus={button}
          style={{ '--sheet': SIDEBAR_WIDTH.mobile }}
          className="fixed inset-y-0 left-0 z-40 flex w-(--sheet) max-w-[calc(100vw-3rem)] flex-col overflow-y-auto bg-deep p-2 text-on-deep shadow-float outline-none transition-transform duration-250 data-ending-style:-translate-x-full data-starting-style:-translate-x-full md:hidden"
        >
          <Dialog.Title className="px-2 py-3 text-lg font-semibold">{texts.shell.menu}</Dialog.Title>
          {/* Everything that can be pressed is at the bottom, where the thumb is and no toast. */}
          <nav aria-label={texts.shell.navigation} className="mt-auto mb-3">
            <NavigationItems labelClass="pl-2" onGo={() => onOpenChange(false)} />
          </nav>
          <LanguageAndThemeRows labelClass="pl-2" />
          <LogoutItem labelClass="pl-2" />
          <Dialog.Close className={classNames(ITEM_CLASS, 'shrink-0')}>
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
