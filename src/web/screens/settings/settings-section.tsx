import { type ReactNode, useRef } from 'react'
import { useFocusAfterRemoval } from '../../shared/hooks.ts'
import { CARD_CLASS, classNames } from '../../ui/class-names.ts'

/** The sections of Settings, from top to bottom. */
export const SETTINGS_SECTIONS = [
  'preferences',
  'details',
  'organisers',
  'searches',
  'feed',
  'emails',
  'people',
  'account',
] as const

export type SettingsSectionName = (typeof SETTINGS_SECTIONS)[number]

export const headingId = (name: SettingsSectionName) => `settings-${name}`

/** A section of Settings: heading, note and content. `aside` is shown beside the heading. */
export function SettingsSection({
  name,
  title,
  note,
  aside,
  itemCount = 0,
  children,
}: {
  name: SettingsSectionName
  title: string
  note: string
  aside?: ReactNode
  /** The number of items that can be removed. When the focused one is removed, the heading takes the focus. */
  itemCount?: number
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const trackFocus = useFocusAfterRemoval(heading, itemCount)
  return (
    <section
      aria-labelledby={headingId(name)}
      onFocus={trackFocus}
      className={classNames(CARD_CLASS, 'grid grid-cols-[minmax(0,1fr)] gap-5 p-5 md:p-7')}
    >
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 ref={heading} id={headingId(name)} tabIndex={-1} className="scroll-mt-20 text-xl font-semibold">
            {title}
          </h2>
          {aside}
        </div>
        <p className="mt-1 text-sm text-ink-soft">{note}</p>
      </div>
      {children}
    </section>
  )
}
