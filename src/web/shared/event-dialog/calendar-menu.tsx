import { CalendarDays, CalendarPlus, Download } from 'lucide-react'
import type { ReactElement } from 'react'
import {
  buildEventUrl,
  buildGoogleCalendarUrl,
  buildOutlookCalendarUrl,
  type CalendarLinkEvent,
} from '../../../domain/icalendar.ts'
import { useTexts } from '../../texts/texts.ts'
import { Menu, MenuLink } from '../../ui/menu.tsx'

/** A menu, opened by `trigger`, that adds an event to a calendar. Renders nothing for an event without a date. */
export function CalendarMenu({ event, trigger }: { event: CalendarLinkEvent; trigger: ReactElement }) {
  const texts = useTexts()
  const details = buildEventUrl(window.location.origin, event.event_code)
  const google = buildGoogleCalendarUrl(event, details)
  const outlook = buildOutlookCalendarUrl(event, details)
  if (google === null || outlook === null) return null
  return (
    <Menu trigger={trigger}>
      <MenuLink
        icon={<Download aria-hidden="true" />}
        href={`/api/events/${encodeURIComponent(event.event_code)}/calendar.ics`}
        download
      >
        {texts.calendar.download}
      </MenuLink>
      <NewTabLink icon={<CalendarPlus aria-hidden="true" />} href={google}>
        {texts.calendar.google}
      </NewTabLink>
      <NewTabLink icon={<CalendarDays aria-hidden="true" />} href={outlook}>
        {texts.calendar.outlook}
      </NewTabLink>
    </Menu>
  )
}

/** A link in a menu that opens a new tab. */
export function NewTabLink({ icon, href, children }: { icon: ReactElement; href: string; children: string }) {
  const texts = useTexts()
  return (
    <MenuLink icon={icon} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only">{texts.calendar.newTab}</span>
    </MenuLink>
  )
}
