import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { DEFAULT_THEME, THEMES, type Theme } from '../../../domain/theme.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { chooseTheme, currentTheme, onThemeChange } from '../theme.ts'
import { type ChoiceGround, ChoiceGroup } from './choice-group.tsx'

const ICONS: Record<Theme, LucideIcon> = { system: Monitor, light: Sun, dark: Moon }

/** As the system says, light or dark. */
export function ThemeChoice({ ground, className }: { ground: ChoiceGround; className?: string | undefined }) {
  const texts = useTexts()
  const chosen = useSyncExternalStore(onThemeChange, currentTheme, () => DEFAULT_THEME)
  return (
    <ChoiceGroup
      legend={texts.choices.theme}
      choices={THEMES.map((theme) => {
        const Icon = ICONS[theme]
        return {
          value: theme,
          tooltip: texts.choices.themes[theme],
          label: (
            <>
              <Icon aria-hidden="true" className="size-4.5" />
              <span className="sr-only">{texts.choices.themes[theme]}</span>
            </>
          ),
        }
      })}
      chosen={chosen}
      onChoose={chooseTheme}
      ground={ground}
      className={className}
    />
  )
}
