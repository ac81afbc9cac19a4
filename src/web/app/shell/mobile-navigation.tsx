import { Link } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useKeyboardShortcut } from '../../shared/hooks.ts'
import { lazyComponent, MountOnFirstUse } from '../../shared/lazy-component.tsx'
import { pageSettings } from '../../shared/page-settings.ts'
import { WaitingHellos } from '../../shared/people/waiting-hellos.tsx'
import { waitForNextPaint } from '../../shared/wait-for-next-paint.ts'
import { useTexts } from '../../texts/texts.ts'
import { LogoMark } from '../../ui/logo-mark.tsx'
import { useOpenPalette } from '../palette/palette-provider.tsx'
import { MAIN_SCREENS } from './navigation-items.tsx'
import { hasNavigationBar } from './sidebar-state.ts'

const NavigationSheet = lazyComponent(
  'NavigationSheet',
  async () => (await import('./navigation-sheet.tsx')).NavigationSheet,
)

const BAR_ITEM_CLASS =
  'relative flex h-14 min-w-0 flex-col items-center justify-center gap-0.5 text-xs font-medium text-ink-soft [&_svg]:size-5.5 ' +
  // Large text would not fit, so only the icons remain, which are larger.
  '@max-[18.5rem]:[&_span]:sr-only @max-[18.5rem]:[&_svg]:size-8 ' +
  'focus-visible:-outline-offset-2 aria-[current=page]:text-sea-ink aria-[current=page]:before:bg-sea ' +
  'forced-colors:aria-[current=page]:before:bg-[Highlight] ' +
  'before:absolute before:inset-x-4 before:top-0 before:h-0.75 before:rounded-full'

/** The navigation below 768 px (§9): a bar at the bottom with the main screens. Its first button opens the full navigation. */
export function MobileNavigation() {
  const texts = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const openPalette = useOpenPalette()
  // The shortcut of the sidebar opens the sheet, which replaces it.
  useKeyboardShortcut('b', () => {
    if (hasNavigationBar()) setOpen(!open)
  })
  return (
    <>
      <header className="flex h-12 items-center justify-center border-b border-line bg-surface md:hidden">
        <p className="flex items-center gap-2 font-semibold tracking-tight">
          <LogoMark className="size-7 text-sea" />
          {pageSettings.productName}
        </p>
      </header>
      <nav
        aria-label={texts.shell.navigation}
        className="@container fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-surface px-1 pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <button
          ref={button}
          type="button"
          aria-label={texts.shell.openMenu}
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerDown={NavigationSheet.preload}
          onFocus={NavigationSheet.preload}
          onClick={() => void waitForNextPaint().then(() => setOpen(true))}
          className={BAR_ITEM_CLASS}
        >
          <Menu aria-hidden="true" />
          <span>{texts.shell.menu}</span>
        </button>
        {MAIN_SCREENS.map(({ to, label, Icon }) => (
          <Link key={to} to={to} className={BAR_ITEM_CLASS}>
            <Icon aria-hidden="true" />
            <span>{texts.shell.mobileLabels[label]}</span>
            {label === 'myEvents' && <WaitingHellos className="top-1 left-1/2 ml-2" />}
          </Link>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={openPalette} className={BAR_ITEM_CLASS}>
          <Search aria-hidden="true" />
          <span>{texts.events.search}</span>
        </button>
      </nav>
      <MountOnFirstUse isUsed={open}>
        <NavigationSheet open={open} onOpenChange={setOpen} button={button} />
      </MountOnFirstUse>
    </>
  )
}
