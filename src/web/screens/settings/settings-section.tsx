import type { ReactNode } from 'react'
import { CARD_CLASS } from '../../ui/card.ts'
import { classNames } from '../../ui/class-names.ts'
import { headingId, type SettingsSectionName } from './section-names.ts'

/** A sheet of the settings with its heading and a note under it. `aside` stands beside the heading. */
export function SettingsSection({
  name,
  title,
  note,
  aside,
  children,
}: {
  name: SettingsSectionName
  title: string
  note: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={headingId(name)}
      className={classNames(CARD_CLASS, 'grid grid-cols-[minmax(0,1fr)] gap-5 p-5 md:p-7')}
    >
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 id={headingId(name)} tabIndex={-1} className="scroll-mt-20 text-xl font-semibold">
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
