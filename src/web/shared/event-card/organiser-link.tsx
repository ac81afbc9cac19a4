import { Link } from '@tanstack/react-router'
import { useTexts } from '../../texts/texts.ts'

/** An organiser, leading to the Event List with this organiser's events only. */
export function OrganiserLink({ organiser }: { organiser: string }) {
  const texts = useTexts()
  return (
    <Link
      to="/events"
      search={{ organiser }}
      preload={false}
      title={texts.organisers.eventsBy(organiser)}
      className="underline decoration-line-strong underline-offset-2 hover:text-sea-ink hover:decoration-current"
    >
      {organiser}
    </Link>
  )
}
