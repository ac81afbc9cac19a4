import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import type { Api } from '../../../contract/api.ts'
import { api } from '../../shared/api/api.ts'
import { settingsQuery } from '../../shared/queries.ts'
import { showToast } from '../../shared/toasts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FeedUrl } from './feed-url.tsx'
import { SettingsSection } from './settings-section.tsx'

type CalendarFeed = Api['GET /api/settings']['reply']['calendar_feed']

/** The personal calendar feed: turns it on and off, shows its URL and sets its content. */
export function CalendarFeedSection({ feed }: { feed: CalendarFeed }) {
  const words = useTexts().settings.feed
  const change = useUpdateFeed()
  // Shows the choice while it is being saved.
  const includesFavorites =
    change.isPending && change.variables.kind === 'choose'
      ? change.variables.includes_favorites
      : feed.includes_favorites
  const [isConfirming, setIsConfirming] = useState(false)
  // Stays while the dialog closes.
  const [action, setAction] = useState<'confirmRenew' | 'confirmSwitchOff'>('confirmRenew')
  function confirm(next: typeof action) {
    setAction(next)
    setIsConfirming(true)
  }
  return (
    <SettingsSection name="feed" title={words.title} note={words.note}>
      {feed.was_revoked && <Alert tone="note">{words.revoked}</Alert>}
      {feed.url === null ? (
        <div>
          <Button
            variant="sea"
            icon={<CalendarSync aria-hidden="true" className="size-5" />}
            busy={change.isPending}
            onClick={() => change.mutate({ kind: 'switchOn' })}
          >
            {words.switchOn}
          </Button>
        </div>
      ) : (
        <FeedUrl url={feed.url} label={words.address} hint={words.secret} />
      )}
      <Checkbox
        checked={includesFavorites}
        onCheckedChange={(includes_favorites) => change.mutate({ kind: 'choose', includes_favorites })}
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
        busy={change.isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() =>
          change.mutate(
            { kind: action === 'confirmRenew' ? 'renew' : 'switchOff' },
            { onSettled: () => setIsConfirming(false) },
          )
        }
      />
    </SettingsSection>
  )
}

type FeedChange =
  | { kind: 'switchOn' | 'renew' | 'switchOff' }
  | { kind: 'choose'; includes_favorites: boolean }

function useUpdateFeed() {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const words = texts.settings.feed
  return useMutation({
    // Runs one change after another, so that the last one wins.
    scope: { id: 'calendar feed' },
    mutationFn: (change: FeedChange) => {
      if (change.kind === 'switchOff') return api('DELETE /api/settings/calendar-feed')
      if (change.kind !== 'choose') return api('POST /api/settings/calendar-feed')
      const { includes_favorites } = change
      return api('PUT /api/settings/calendar-feed', { body: { includes_favorites } })
    },
    onSuccess: (feed, change) => {
      queryClient.setQueryData(
        settingsQuery.queryKey,
        (settings) => settings && { ...settings, calendar_feed: feed },
      )
      const toasts = {
        switchOn: words.switchedOn,
        renew: words.renewed,
        switchOff: words.switchedOff,
        choose: texts.settings.saved,
      }
      showToast({ ...toasts[change.kind], tone: 'success' })
    },
    onError: () => showToast({ ...texts.settings.saveFailed, tone: 'error' }),
  })
}
