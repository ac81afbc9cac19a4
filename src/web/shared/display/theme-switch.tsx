import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { THEMES, type Theme } from '../../../domain/display-settings.ts'
import { useInitialTexts } from '../../texts/texts.ts'
import { type ControlBackground, SegmentedControl } from '../../ui/segmented-control.tsx'
import { useStore } from '../store.ts'
import { setTheme, themeStore } from '../theme.ts'

const ICONS: Record<Theme, LucideIcon> = { system: Monitor, light: Sun, dark: Moon }

/** As the system says, light or dark. */
export function ThemeSwitch({
  ground,
  className,
}: {
  ground: ControlBackground
  className?: string | undefined
}) {
  const texts = useInitialTexts()
  const chosen = useStore(themeStore)
  return (
    <SegmentedControl
      legend={texts.display.theme}
      choices={THEMES.map((theme) => {
        const Icon = ICONS[theme]
        return {
          value: theme,
          tooltip: texts.display.themes[theme],
          label: (
            <>
              <Icon aria-hidden="true" className="size-4.5" />
              <span className="sr-only">{texts.display.themes[theme]}</span>
            </>
          ),
        }
      })}
      chosen={chosen}
      onChoose={setTheme}
      ground={ground}
      className={className}
    />
  )
}
