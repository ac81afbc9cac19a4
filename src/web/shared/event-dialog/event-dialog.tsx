import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getEventNameOrCode } from '../../../domain/event.ts'
import { useTexts } from '../../texts/texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/loading-indicators.tsx'
import { getErrorText, hasErrorCode } from '../api/api-error.ts'
import { EventCover } from '../event-cover/event-cover.tsx'
import { LoadStatus } from '../load-status.tsx'
import { pageSettings } from '../page-settings.ts'
import { EventPeopleSlot } from '../people/event-people-slot.tsx'
import { eventQueryOptions, findCachedEventCard } from '../queries.ts'
import { EventActions } from './event-actions.tsx'
import { EventDialogContent, EventStatusBadges } from './event-dialog-content.tsx'

/** All details of an event (§2 "Event detail dialog"). Open while there is an event code. */
export function EventDialog({ eventCode, onClose }: { eventCode: string | undefined; onClose: () => void }) {
  // Kept for the closing animation.
  const [shownCode, setShownCode] = useState(eventCode)
  if (eventCode !== undefined && eventCode !== shownCode) setShownCode(eventCode)
  return shownCode === undefined ? null : (
    <LoadedEventDialog
      key={shownCode}
      eventCode={shownCode}
      open={eventCode !== undefined}
      onClose={onClose}
    />
  )
}

function LoadedEventDialog({
  eventCode,
  open,
  onClose,
}: {
  eventCode: string
  open: boolean
  onClose: () => void
}) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const [card] = useState(() => findCachedEventCard(queryClient, eventCode))
  const query = useQuery({
    ...eventQueryOptions(eventCode),
    enabled: open,
    // The loader of the screen may have found out already.
    retryOnMount: ({ state }) => !hasErrorCode(state.error, 'event_not_found'),
  })
  const shown = query.data ?? card
  useDocumentTitle(open && shown ? getEventNameOrCode(shown.event) : undefined)
  const frame = {
    open,
    onClose,
    hasHistoryEntry: true,
    closeLabel: texts.events.detail.close,
    width: 'lg' as const,
  }

  if (hasErrorCode(query.error, 'event_not_found'))
    return (
      <Dialog
        {...frame}
        title={texts.events.detail.notFound}
        footer={
          <Link to="/events" className={buttonClass('sea')}>
            {texts.eventViews.allEvents}
          </Link>
        }
      >
        <p className="text-ink-soft">{texts.events.detail.notFoundHint}</p>
      </Dialog>
    )
  if (!shown)
    return (
      <Dialog {...frame} title={query.error ? texts.events.detail.failed : texts.events.detail.loading}>
        <LoadStatus query={query} placeholder={<EventDialogSkeleton />} />
      </Dialog>
    )
  return (
    <Dialog
      {...frame}
      cover={<EventCover event={shown.event} size="banner" className="h-24 md:h-40 short:h-16" />}
      header={<EventStatusBadges event={shown.event} today={shown.today} fetchedAt={shown.fetchedAt} />}
      title={<span className="wrap-anywhere">{getEventNameOrCode(shown.event)}</span>}
      footer={<EventActions event={shown.event} today={shown.today} fetchedAt={shown.fetchedAt} />}
    >
      {query.error && <Alert className="mb-5">{getErrorText(texts, query.error)}</Alert>}
      <EventDialogContent
        event={shown.event}
        details={query.data ?? null}
        today={shown.today}
        fetchedAt={shown.fetchedAt}
      />
      <EventPeopleSlot event={shown.event} fetchedAt={shown.fetchedAt} />
    </Dialog>
  )
}

/** Sets the title of the document while the dialog is open, so that an event has one title wherever it was opened. */
function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    const titleOfScreen = document.title
    document.title = `${title} · ${pageSettings.productName}`
    return () => {
      document.title = titleOfScreen
    }
  }, [title])
}

function EventDialogSkeleton() {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {['date', 'place', 'price', 'organiser'].map((detail) => (
        <Skeleton key={detail} className="h-28" />
      ))}
    </div>
  )
}
