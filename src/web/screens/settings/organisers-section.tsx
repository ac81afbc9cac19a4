import { useState } from 'react'
import { OrganiserLink } from '../../shared/event-card/event-facts.tsx'
import { useFollowedOrganisers, useFollowOrganiser } from '../../shared/following/follow-organiser.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Number of organisers shown before the user asks for all. */
const COLLAPSED_COUNT = 12

/** The organisers the user follows, each with a button to unfollow it. `followed` was fetched at `fetchedAt`. */
export function OrganisersSection({
  followed,
  fetchedAt,
}: {
  followed: readonly string[]
  fetchedAt: number
}) {
  const words = useTexts().settings.organisers
  const organisers = useFollowedOrganisers(followed, fetchedAt)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? organisers : organisers.slice(0, COLLAPSED_COUNT)
  return (
    <SettingsSection name="organisers" title={words.title} note={words.note} itemCount={organisers.length}>
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
        <Button size="sm" className="justify-self-start" onClick={() => setShowsAll(true)}>
          {words.showAll(organisers.length)}
        </Button>
      )}
    </SettingsSection>
  )
}

function FollowedOrganiser({ organiser }: { organiser: string }) {
  const words = useTexts().settings.organisers
  const setFollowed = useFollowOrganiser(organiser)
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
