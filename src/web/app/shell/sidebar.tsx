import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { pageSettings } from '../../shared/page-settings.ts'
import { useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { LogoMark } from '../../ui/logo-mark.tsx'
import { LanguageAndThemeRows } from './choice-rows.tsx'
import { ICON_CLASS, ITEM_CLASS, LogoutItem, NavigationItems, PaletteItem } from './navigation-items.tsx'
import { SIDEBAR_WIDTH } from './shell-limits.ts'

/** Labels fade in as the rail widens; collapsed they are out of sight but not out of the accessibility tree. */
const COLLAPSED_LABEL_CLASS =
  'pl-2 opacity-0 transition-opacity group-hover/rail:opacity-100 group-has-focus-visible/rail:opacity-100'

/**
 * The rail at the left edge: 3 rem, 16 rem while pointed at, focused inside or kept open. Widened by pointing it lies over
 * the screen, kept open it stands beside it.
 */
export function Sidebar({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const texts = useTexts()
  const labelClass = open ? 'pl-2' : COLLAPSED_LABEL_CLASS
  const PinIcon = open ? PanelLeftClose : PanelLeftOpen
  return (
    <aside
      style={{ '--rail-open': SIDEBAR_WIDTH.open, '--rail-collapsed': SIDEBAR_WIDTH.collapsed }}
      className={classNames(
        'group/rail fixed inset-y-0 left-0 z-30 hidden flex-col overflow-hidden bg-deep p-1 text-on-deep transition-[width,box-shadow] duration-200 md:flex forced-colors:border-r',
        open
          ? 'w-(--rail-open)'
          : 'w-(--rail-collapsed) hover:w-(--rail-open) hover:shadow-float has-focus-visible:w-(--rail-open) has-focus-visible:shadow-float',
      )}
    >
      <p className="flex h-14 items-center text-lg font-semibold tracking-tight whitespace-nowrap">
        <span className="grid w-10 shrink-0 place-items-center">
          <LogoMark className="size-7 text-sea-bright" />
        </span>
        <span className={labelClass}>{pageSettings.productName}</span>
      </p>
      <PaletteItem labelClass={labelClass} />
      <nav aria-label={texts.shell.navigation} className="mt-2 grow">
        <NavigationItems labelClass={labelClass} />
      </nav>
      <LanguageAndThemeRows labelClass={labelClass} />
      <button
        type="button"
        aria-pressed={open}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={() => onOpenChange(!open)}
        className={ITEM_CLASS}
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
