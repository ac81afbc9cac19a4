import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { pageSettings } from '../../shared/page-settings.ts'
import { useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { LogoMark } from '../../ui/logo-mark.tsx'
import {
  DisplaySettingsItems,
  ICON_CLASS,
  LogoutItem,
  NAVIGATION_ITEM_CLASS,
  NavigationItems,
  OpenPaletteItem,
} from './navigation-items.tsx'

/**
 * Labels fade in as the sidebar widens. Collapsed, they are invisible but stay in the accessibility tree. The variant
 * `group-has-focus-visible` would let Chromium compute the styles of all elements again after every change of the page.
 */
const COLLAPSED_LABEL_CLASS =
  'pl-2 opacity-0 transition-opacity group-hover/sidebar:opacity-100 [aside:has(:focus-visible)_&]:opacity-100'

/**
 * The sidebar at the left edge: 3 rem wide; 16 rem on hover, with focus inside, or when kept open (§9). On hover it covers
 * the screen; kept open, it pushes the screen aside.
 */
export function Sidebar({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const texts = useTexts()
  const labelClass = open ? 'pl-2' : COLLAPSED_LABEL_CLASS
  const PinIcon = open ? PanelLeftClose : PanelLeftOpen
  return (
    <aside
      className={classNames(
        // In a low window it scrolls. A scroll bar would take a third of the collapsed width.
        'group/sidebar fixed inset-y-0 left-0 z-30 hidden flex-col overflow-x-hidden overflow-y-auto [scrollbar-width:none] bg-deep p-1 text-on-deep transition-[width,box-shadow] duration-200 md:flex forced-colors:border-r',
        open
          ? 'w-64'
          : 'w-12 hover:w-64 hover:shadow-float has-focus-visible:w-64 has-focus-visible:shadow-float',
      )}
    >
      <p className="flex h-14 items-center text-lg font-semibold tracking-tight whitespace-nowrap">
        <span className="grid w-10 shrink-0 place-items-center">
          <LogoMark className="size-7 text-sea-bright" />
        </span>
        <span className={labelClass}>{pageSettings.productName}</span>
      </p>
      <OpenPaletteItem labelClass={labelClass} />
      <nav aria-label={texts.shell.navigation} className="mt-2 grow">
        <NavigationItems labelClass={labelClass} />
      </nav>
      <DisplaySettingsItems labelClass={labelClass} />
      <button
        type="button"
        aria-pressed={open}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={() => onOpenChange(!open)}
        className={NAVIGATION_ITEM_CLASS}
      >
        <span className={ICON_CLASS}>
          <PinIcon aria-hidden="true" />
        </span>
        <span className={labelClass}>{texts.shell.keepOpen}</span>
      </button>
      <LogoutItem labelClass={labelClass} />
    </aside>
  )
}
