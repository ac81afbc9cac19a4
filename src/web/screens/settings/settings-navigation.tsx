import { useEffect, useRef, useState } from 'react'
import { scrollToHeading } from '../../shared/scroll-to-heading.ts'
import { useTexts } from '../../texts/texts.ts'
import { headingId, SETTINGS_SECTIONS, type SettingsSectionName } from './settings-section.tsx'

/** Links to the sections of this long page: beside them on wide screens, else above them. The section in view is marked. */
export function SettingsNavigation() {
  const words = useTexts().settings
  const { section, select } = useSectionInView()
  return (
    <nav aria-label={words.sections.label} className="self-start lg:sticky lg:top-8">
      <ul className="flex gap-x-5 whitespace-nowrap max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] md:flex-wrap lg:-ml-3 lg:grid">
        {SETTINGS_SECTIONS.map((name) => (
          <li key={name}>
            <a
              href={`#${headingId(name)}`}
              aria-current={name === section ? 'location' : undefined}
              onClick={(event) => {
                scrollToHeading(headingId(name), event)
                select(name)
              }}
              className="flex min-h-9 touch:min-h-11 touch:min-w-11 items-center rounded-sm text-sm font-medium text-sea-ink underline-offset-4 transition-colors hover:underline max-lg:aria-[current]:underline max-lg:aria-[current]:decoration-2 lg:px-3 lg:text-ink-soft lg:hover:bg-sunken lg:hover:text-ink lg:hover:no-underline lg:aria-[current]:bg-sea-soft lg:aria-[current]:text-sea-ink"
            >
              {name === 'account' || name === 'people' ? words.sections[name] : words[name].title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const SCROLL_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'scrollend'] as const

/**
 * Returns the section selected last, until the user scrolls. Then the last section whose heading is in the upper third of the
 * window or above it; at the end of the page, the last one.
 */
function useSectionInView() {
  const [section, setSection] = useState<SettingsSectionName>('preferences')
  // While the page scrolls to the selected section, which short sections or the end of the page may keep below the top.
  const isSelected = useRef(false)
  useEffect(() => {
    function update() {
      if (isSelected.current) return
      const { scrollHeight } = document.documentElement
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2
      const isReached = (name: SettingsSectionName) => {
        const top = document.getElementById(headingId(name))?.getBoundingClientRect().top
        return top !== undefined && top < innerHeight / 3
      }
      setSection(
        (isAtEnd ? SETTINGS_SECTIONS.at(-1) : SETTINGS_SECTIONS.findLast(isReached)) ?? 'preferences',
      )
    }
    function followScrolling() {
      isSelected.current = false
    }
    const listeners = new AbortController()
    const options = { passive: true, signal: listeners.signal }
    addEventListener('scroll', update, options)
    addEventListener('resize', update, options)
    for (const type of SCROLL_EVENTS) addEventListener(type, followScrolling, options)
    return () => listeners.abort()
  }, [])
  function select(name: SettingsSectionName) {
    isSelected.current = true
    setSection(name)
  }
  return { section, select }
}
