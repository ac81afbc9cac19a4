import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import type { Api } from '../../../contract/api.ts'
import { api } from '../../shared/api/api.ts'
import { keepFocus } from '../../shared/keep-focus.ts'
import { LoadStatus } from '../../shared/load-status.tsx'
import { applyNewerChanges, useOptimisticChanges, useOptimisticMutation } from '../../shared/optimistic.ts'
import { calendarFeedQuery } from '../../shared/queries.ts'
import { showToast } from '../../shared/toasts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Skeleton } from '../../ui/loading-indicators.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FeedUrl } from './feed-url.tsx'
import { SettingsSection } from './settings-section.tsx'

type CalendarFeedReply = Api['GET /api/settings/calendar-feed']['reply']

type FeedChange =
  | { kind: 'switchOn' | 'renew' | 'switchOff' }
  | { kind: 'choose'; includes_favorites: boolean }

const KIND = 'calendar-feed'

/** The personal calendar feed: turns it on and off, shows its URL and sets its content. */
export function CalendarFeedSection() {
  const words = useTexts().settings.feed
  const query = useQuery(calendarFeedQuery)
  return (
    <SettingsSection name="feed" title={words.title} note={words.note}>
      {query.data ? (
        <CalendarFeed reply={query.data} fetchedAt={query.data.fetchedAt} />
      ) : (
        <LoadStatus query={query} placeholder={<Skeleton className="h-26 rounded-sm" />} />
      )}
    </SettingsSection>
  )
}

function CalendarFeed({ reply, fetchedAt }: { reply: CalendarFeedReply; fetchedAt: number }) {
  const words = useTexts().settings.feed
  const changes = useOptimisticChanges<FeedChange, CalendarFeedReply>(KIND)
  const feed = applyNewerChanges(reply, fetchedAt, changes, (shown, { change, confirmation }) => {
    if (confirmation) return confirmation.reply
    return change.kind === 'choose' ? { ...shown, includes_favorites: change.includes_favorites } : shown
  })
  const isChanging = changes.some(({ confirmation }) => !confirmation)
  const change = useChangeFeed()
  const [isConfirming, setIsConfirming] = useState(false)
  // Stays while the dialog closes.
  const [action, setAction] = useState<'confirmRenew' | 'confirmSwitchOff'>('confirmRenew')
  function confirm(next: typeof action) {
    setAction(next)
    setIsConfirming(true)
  }
  return (
    <div ref={keepFocus} className="contents">
      {feed.was_revoked && <Alert tone="note">{words.revoked}</Alert>}
      {feed.url === null ? (
        <div>
          <Button
            variant="sea"
            icon={<CalendarSync aria-hidden="true" className="size-5" />}
            busy={isChanging}
            onClick={() => void change({ kind: 'switchOn' })}
          >
            {words.switchOn}
          </Button>
        </div>
      ) : (
        <FeedUrl url={feed.url} label={words.address} hint={words.secret} />
      )}
      <Checkbox
        checked={feed.includes_favorites}
        onCheckedChange={(includes_favorites) => void change({ kind: 'choose', includes_favorites })}
        className="justify-self-start pr-4!"
      >
        {words.includeFavorites}
      </Checkbox>
      {feed.url !== null && (
        <div className="flex flex-wrap gap-2.5 border-t border-line pt-5">
          <Button size="sm" onClick={() => confirm('confirmRenew')}>
            {words.renew}
          </Button>
          <Button size="sm" variant="danger" onClick={() => confirm('confirmSwitchOff')}>
            {words.switchOff}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isConfirming}
        {...words[action]}
        busy={isChanging}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() =>
          void change({ kind: action === 'confirmRenew' ? 'renew' : 'switchOff' }).then(() =>
            setIsConfirming(false),
          )
        }
      />
    </div>
  )
}

function useChangeFeed() {
  const texts = useTexts()
  const words = texts.settings.feed
  return useOptimisticMutation({
    kind: KIND,
    scope: 'all',
    send: (change: FeedChange): Promise<CalendarFeedReply> => {
      if (change.kind === 'switchOff') return api('DELETE /api/settings/calendar-feed')
      if (change.kind !== 'choose') return api('POST /api/settings/calendar-feed')
      const { includes_favorites } = change
      return api('PUT /api/settings/calendar-feed', { body: { includes_favorites } })
    },
    onSuccess: (_reply, change) => {
      const toasts = {
        switchOn: words.switchedOn,
        renew: words.renewed,
        switchOff: words.switchedOff,
        choose: texts.settings.saved,
      }
      showToast({ ...toasts[change.kind], tone: 'success' })
    },
    onError: () => void showToast({ ...texts.settings.saveFailed, tone: 'error' }),
  })
}
