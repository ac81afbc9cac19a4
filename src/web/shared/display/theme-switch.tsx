import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { THEMES, type Theme } from '../../../domain/display-settings.ts'
import { useTexts } from '../../texts/texts.ts'
import { SegmentedControl, type SurfaceBehind } from '../../ui/segmented-control.tsx'
import { useStore } from '../../ui/store.ts'
import { setTheme, themeStore } from '../theme.ts'

const ICONS: Record<Theme, LucideIcon> = { system: Monitor, light: Sun, dark: Moon }

/** Switches between the theme of the system, light and dark. */
export function ThemeSwitch({ background }: { background: SurfaceBehind }) {
  const texts = useTexts()
  const theme = useStore(themeStore)
  return (
    <SegmentedControl
      legend={texts.display.theme}
      segments={THEMES.map((each) => {
        const Icon = ICONS[each]
        return {
          value: each,
          tooltip: texts.display.themes[each],
          label: (
            <>
              <Icon aria-hidden="true" className="size-4.5" />
              <span className="sr-only">{texts.display.themes[each]}</span>
            </>
          ),
        }
      })}
      value={theme}
      onChange={setTheme}
      background={background}
    />
  )
}
