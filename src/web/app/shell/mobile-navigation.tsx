import { Dialog } from '@base-ui/react/dialog'
import { Menu, Search, X } from 'lucide-react'
import { useState } from 'react'
import { SIDEBAR_WIDTH } from '../../../domain/interface-limits.ts'
import { pageSettings } from '../../shared/page-settings.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LogoMark } from '../../ui/logo-mark.tsx'
import { useOpenPalette } from '../palette/palette.tsx'
import { ChoiceRows } from './choice-rows.tsx'
import { LogoutItem, NavigationItems } from './navigation-items.tsx'

/** Under 768 px: a bar at the top whose button opens the navigation as a sheet of 18 rem (spec §9). */
export function MobileNavigation() {
  const texts = useTexts()
  const [open, setOpen] = useState(false)
  const openPalette = useOpenPalette()
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <header className="sticky top-0 z-30 flex h-14 items-center gap-1 border-b border-line bg-surface px-2 md:hidden">
        <Dialog.Trigger
          render={
            <IconButton label={texts.shell.openMenu} icon={<Menu aria-hidden="true" className="size-5" />} />
          }
        />
        <p className="flex items-center gap-2 font-semibold tracking-tight">
          <LogoMark className="size-7 text-sea" />
          {pageSettings.productName}
        </p>
        <IconButton
          label={texts.palette.open}
          icon={<Search aria-hidden="true" className="size-5" />}
          aria-haspopup="dialog"
          onClick={openPalette}
          className="ml-auto"
        />
      </header>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 md:hidden" />
        <Dialog.Popup
          style={{ '--sheet': SIDEBAR_WIDTH.mobile }}
          className="fixed inset-y-0 left-0 z-40 flex w-(--sheet) max-w-[calc(100vw-3rem)] flex-col bg-deep p-2 text-on-deep shadow-float outline-none transition-transform duration-250 data-ending-style:-translate-x-full data-starting-style:-translate-x-full md:hidden"
        >
          <div className="flex h-12 items-center justify-between pl-2">
            <Dialog.Title className="text-lg font-semibold">{texts.shell.menu}</Dialog.Title>
            <Dialog.Close
              render={
                <IconButton
                  label={texts.shell.closeMenu}
                  icon={<X aria-hidden="true" className="size-5" />}
                  className="text-on-deep-soft not-disabled:hover:bg-deep-hover not-disabled:hover:text-on-deep focus-visible:outline-amber"
                />
              }
            />
          </div>
          <nav aria-label={texts.shell.navigation} className="mt-3 grow">
            <NavigationItems labelClass="pl-2" onGo={() => setOpen(false)} />
          </nav>
          <ChoiceRows labelClass="pl-2" />
          <LogoutItem labelClass="pl-2" />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
