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
  if (event.date_begin === null) return null
  return (
    <Menu trigger={trigger}>
      <CalendarLinks event={event} />
    </Menu>
  )
}

/** The items of such a menu. Rendered only while it is open, because the server does not know the address of the page. */
export function CalendarLinks({ event }: { event: CalendarLinkEvent }) {
  const texts = useTexts()
  const details = buildEventUrl(window.location.origin, event.event_code)
  return (
    <>
      <MenuLink
        icon={<Download aria-hidden="true" />}
        href={`/api/events/${encodeURIComponent(event.event_code)}/calendar.ics`}
        download
      >
        {texts.calendar.download}
      </MenuLink>
      <NewTabLink
        icon={<CalendarPlus aria-hidden="true" />}
        href={buildGoogleCalendarUrl(event, details) ?? details}
      >
        {texts.calendar.google}
      </NewTabLink>
      <NewTabLink
        icon={<CalendarDays aria-hidden="true" />}
        href={buildOutlookCalendarUrl(event, details) ?? details}
      >
        {texts.calendar.outlook}
      </NewTabLink>
    </>
  )
}

export function NewTabLink({ icon, href, children }: { icon: ReactElement; href: string; children: string }) {
  const texts = useTexts()
  return (
    <MenuLink icon={icon} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only">{texts.calendar.newTab}</span>
    </MenuLink>
  )
}
