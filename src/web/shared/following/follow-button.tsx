import { Bell, BellRing } from 'lucide-react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { useFollow } from './use-follow.ts'

/** Follows or unfollows an organiser. */
export function FollowButton({ organiser, followed }: { organiser: string; followed: boolean }) {
  const texts = useTexts()
  const setFollowed = useFollow(organiser)
  const Icon = followed ? BellRing : Bell
  return (
    <Button
      size="sm"
      icon={<Icon aria-hidden="true" className="size-4" />}
      aria-label={
        followed ? texts.organisers.followingNamed(organiser) : texts.organisers.followNamed(organiser)
      }
      aria-pressed={followed}
      // The second press of a double click must not take back what the first one did.
      onClick={(press) => press.detail < 2 && setFollowed(!followed)}
    >
      {followed ? texts.organisers.following : texts.organisers.follow}
    </Button>
  )
}
