import { Link } from '@tanstack/react-router'
import { CalendarSearch } from 'lucide-react'
import { useTexts } from '../../texts/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Without a registration: the ways to the first one (§2 "My Events"). */
export function NoRegisteredEvents() {
  const { title, text, action } = useTexts().myEvents.empty
  return (
    <EmptyState icon={<CalendarSearch aria-hidden="true" />} title={title} hint={text}>
      <Link to="/events" className={buttonClass('primary')}>
        {action}
      </Link>
    </EmptyState>
  )
}

/** In place of empty boxes for a user without registrations and favorites. */
export function NoEventsYet() {
  const { title, text, action, recommended } = useTexts().myEvents.empty
  return (
    <EmptyState icon={<CalendarSearch aria-hidden="true" />} title={title} hint={text}>
      <Link to="/events" className={buttonClass('primary')}>
        {action}
      </Link>
      <Link to="/dashboard" className={buttonClass('outline')}>
        {recommended}
      </Link>
    </EmptyState>
  )
}
