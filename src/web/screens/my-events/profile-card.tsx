import { Link } from '@tanstack/react-router'
import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { getInitials } from '../../../domain/initials.ts'
import { getDisplayName, PROFILE_INTERESTS_MAX } from '../../../domain/my-events.ts'
import { useCurrentUser } from '../../shared/session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CARD_CLASS, classNames } from '../../ui/class-names.ts'
import type { FetchedMyEvents } from './my-events-query.ts'

/** Name, contact details and interests of the user (§2 "My Events"). */
export function ProfileCard({ profile }: { profile: FetchedMyEvents['profile'] }) {
  const texts = useTexts()
  const words = texts.myEvents.profile
  const email = useCurrentUser()?.email ?? ''
  const name = getDisplayName({ ...profile, email })
  return (
    <section aria-label={words.title} className={classNames(CARD_CLASS, 'grid gap-4 p-5')}>
      <div className="flex flex-wrap items-center gap-4">
        <span
          aria-hidden="true"
          className="grid size-14 shrink-0 place-items-center rounded-full bg-sea text-lg font-semibold text-on-sea"
        >
          {getInitials(name)}
        </span>
        <h2 className="min-w-0 grow basis-28 text-lg font-semibold wrap-break-word">{name}</h2>
      </div>
      <ul className="grid gap-1.5 text-sm text-ink-soft">
        <ProfileFact icon={<Mail aria-hidden="true" />}>{email}</ProfileFact>
        {profile.hometown && (
          <ProfileFact icon={<MapPin aria-hidden="true" />} label={words.hometown}>
            {texts.vocabulary(profile.hometown)}
          </ProfileFact>
        )}
        {profile.phone_number && (
          <ProfileFact icon={<Phone aria-hidden="true" />} label={words.phone}>
            {profile.phone_number}
          </ProfileFact>
        )}
      </ul>
      <Interests names={profile.interests} />
      <Link to="/settings" data-screen-only className={buttonClass('outline', 'sm')}>
        {words.edit}
      </Link>
    </section>
  )
}

function ProfileFact({ icon, label, children }: { icon: ReactNode; label?: string; children: ReactNode }) {
  return (
    <li className="flex gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
      {icon}
      <span className="min-w-0 wrap-anywhere">
        {label && <span className="sr-only">{label}: </span>}
        {children}
      </span>
    </li>
  )
}

function Interests({ names }: { names: readonly string[] }) {
  const texts = useTexts()
  if (names.length === 0) return null
  const words = texts.myEvents.profile
  const rest = names.length - PROFILE_INTERESTS_MAX
  return (
    <ul aria-label={words.interests} className="flex flex-wrap gap-1.5">
      {names.slice(0, PROFILE_INTERESTS_MAX).map((name) => (
        <li key={name} className="max-w-full">
          <Badge tone="sea">{texts.vocabulary(name)}</Badge>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Badge>
            <span aria-hidden="true">{words.moreInterests(rest)}</span>
            <span className="sr-only">{words.moreInterestsLabel(rest)}</span>
          </Badge>
        </li>
      )}
    </ul>
  )
}
