import { Menu, Search } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { pageSettings } from '../../shared/page-settings.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LogoMark } from '../../ui/logo-mark.tsx'
import { useOpenPalette } from '../palette/palette.tsx'

const loadSheet = () => import('./navigation-sheet.tsx')
const NavigationSheet = lazy(async () => ({ default: (await loadSheet()).NavigationSheet }))

/** Under 768 px: a bar at the top whose button opens the navigation as a sheet. */
export function MobileNavigation() {
  const texts = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (open && !wasOpened) setWasOpened(true)
  const openPalette = useOpenPalette()
  // Opening asks for it again.
  const prepare = () => void loadSheet().catch(() => {})
  return (
    <>
      <header className="sticky top-0 z-30 flex h-14 items-center gap-1 border-b border-line bg-surface px-2 md:hidden">
        <IconButton
          ref={button}
          label={texts.shell.openMenu}
          icon={<Menu aria-hidden="true" className="size-5" />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerDown={prepare}
          onFocus={prepare}
          onClick={() => setOpen(true)}
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
      {wasOpened && (
        <Suspense>
          <NavigationSheet open={open} onOpenChange={setOpen} button={button} />
        </Suspense>
      )}
    </>
  )
}
