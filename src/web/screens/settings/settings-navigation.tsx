import type { MouseEvent } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { headingId, SETTINGS_SECTIONS, type SettingsSectionName } from './settings-section.tsx'

/** Links to the sections of this long page: beside them on wide screens, else above them. */
export function SettingsNavigation() {
  const words = useTexts().settings
  return (
    <nav aria-label={words.sections.label} className="self-start lg:sticky lg:top-8">
      <ul className="flex flex-wrap gap-x-5 lg:-ml-3 lg:grid">
        {SETTINGS_SECTIONS.map((name) => (
          <li key={name}>
            <a
              href={`#${headingId(name)}`}
              onClick={(event) => scrollToSection(name, event)}
              className="flex min-h-9 items-center rounded-sm text-sm font-medium text-sea-ink transition-colors hover:underline lg:px-3 lg:text-ink-soft lg:hover:bg-sunken lg:hover:text-ink lg:hover:no-underline"
            >
              {name === 'account' ? words.sections.account : words[name].title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

// Does not change the URL, so that Back leaves the screen instead of scrolling.
function scrollToSection(name: SettingsSectionName, event: MouseEvent): void {
  event.preventDefault()
  const heading = document.getElementById(headingId(name))
  heading?.scrollIntoView({ behavior: 'smooth' })
  heading?.focus({ preventScroll: true })
}
