import { useRef, useState } from 'react'
import { OrganiserLink } from '../../shared/event-card/organiser-link.tsx'
import { useFollow } from '../../shared/following/use-follow.ts'
import { useFocusAfterRemoval } from '../../shared/use-focus-after-removal.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Number of organisers shown before the user asks for all. */
const COLLAPSED_COUNT = 12

/** Lists the followed organisers; unfollows them. */
export function OrganisersSection({ organisers }: { organisers: readonly string[] }) {
  const texts = useTexts()
  const words = texts.settings.organisers
  const list = useRef<HTMLDivElement>(null)
  const [showsAll, setShowsAll] = useState(false)
  const noteFocus = useFocusAfterRemoval(list, organisers.length)
  const shown = showsAll ? organisers : organisers.slice(0, COLLAPSED_COUNT)
  return (
    <SettingsSection name="organisers" title={words.title} note={words.note}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div ref={list} role="group" aria-label={words.title} tabIndex={-1} onFocus={noteFocus}>
        {organisers.length === 0 ? (
          <p className="text-sm text-ink-soft">{words.empty}</p>
        ) : (
          <ul className="divide-y divide-line">
            {shown.map((organiser) => (
              <FollowedOrganiser key={organiser} organiser={organiser} />
            ))}
          </ul>
        )}
        {shown.length < organisers.length && (
          <Button size="sm" className="mt-3" onClick={() => setShowsAll(true)}>
            {words.showAll(organisers.length)}
          </Button>
        )}
      </div>
    </SettingsSection>
  )
}

function FollowedOrganiser({ organiser }: { organiser: string }) {
  const texts = useTexts()
  const words = texts.settings.organisers
  const setFollowed = useFollow(organiser)
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <span className="min-w-0 font-medium">
        <OrganiserLink organiser={organiser} />
      </span>
      <Button size="sm" aria-label={words.unfollowNamed(organiser)} onClick={() => setFollowed(false)}>
        {words.unfollow}
      </Button>
    </li>
  )
}
