import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarSync, Copy, ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Api } from '../../../contract/api.ts'
import { api } from '../../shared/api/api.ts'
import { settingsQuery } from '../../shared/queries.ts'
import { showToast } from '../../shared/toasts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CONTROL_CLASS, Field } from '../../ui/field.tsx'
import { SettingsSection } from './settings-section.tsx'

type CalendarFeed = Api['GET /api/settings']['reply']['calendar_feed']

/** The personal calendar feed: on, off, its address, and what it holds. */
export function CalendarFeedSection({ feed }: { feed: CalendarFeed }) {
  const texts = useTexts()
  const words = texts.settings.feed
  const change = useUpdateFeed()
  const [asking, setAsking] = useState<'confirmRenew' | 'confirmSwitchOff' | null>(null)
  // Kept for the closing motion.
  const [asked, setAsked] = useState<'confirmRenew' | 'confirmSwitchOff'>('confirmRenew')
  function ask(what: 'confirmRenew' | 'confirmSwitchOff') {
    setAsked(what)
    setAsking(what)
  }
  return (
    <SettingsSection name="feed" title={words.title} note={words.note}>
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
        <FeedAddress url={feed.url} />
      )}
      <Checkbox
        checked={feed.includes_favorites}
        onCheckedChange={(includes_favorites) => change.mutate({ kind: 'choose', includes_favorites })}
        className="justify-self-start pr-4!"
      >
        {words.includeFavorites}
      </Checkbox>
      {feed.url !== null && (
        <div className="flex flex-wrap gap-2.5 border-t border-line pt-5">
          <Button size="sm" onClick={() => ask('confirmRenew')}>
            {words.renew}
          </Button>
          <Button size="sm" variant="danger" onClick={() => ask('confirmSwitchOff')}>
            {words.switchOff}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking !== null}
        title={words[asked].title}
        text={words[asked].text}
        confirmLabel={words[asked].confirm}
        cancelLabel={words.cancel}
        closeLabel={words.close}
        busy={change.isPending}
        onCancel={() => setAsking(null)}
        onConfirm={() =>
          change.mutate(
            { kind: asked === 'confirmRenew' ? 'renew' : 'switchOff' },
            { onSettled: () => setAsking(null) },
          )
        }
      />
    </SettingsSection>
  )
}

function FeedAddress({ url }: { url: string }) {
  const texts = useTexts()
  const words = texts.settings.feed
  const input = useRef<HTMLInputElement>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ ...words.copied, tone: 'success' })
    } catch {
      // Pages without https have no clipboard.
      input.current?.focus()
      input.current?.select()
      showToast({ ...words.copyFailed, tone: 'error' })
    }
  }
  return (
    <div className="grid gap-3">
      <Field label={words.address} hint={words.secret}>
        {(wiring) => (
          <input
            ref={input}
            {...wiring}
            type="text"
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
            className={CONTROL_CLASS}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button icon={<Copy aria-hidden="true" className="size-4" />} onClick={() => void copy()}>
          {words.copy}
        </Button>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass('outline')}>
          <ExternalLink aria-hidden="true" className="size-4" />
          {words.subscribe}
        </a>
      </div>
    </div>
  )
}

type FeedChange =
  | { kind: 'switchOn' | 'renew' | 'switchOff' }
  | { kind: 'choose'; includes_favorites: boolean }

function useUpdateFeed() {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const words = texts.settings.feed
  const show = (feed: (known: CalendarFeed) => CalendarFeed) =>
    queryClient.setQueryData(
      settingsQuery.queryKey,
      (settings) => settings && { ...settings, calendar_feed: feed(settings.calendar_feed) },
    )
  return useMutation({
    // One after the other, so that the last one wins.
    scope: { id: 'calendar feed' },
    mutationFn: (change: FeedChange) => {
      if (change.kind === 'switchOff') return api('DELETE /api/settings/calendar-feed')
      if (change.kind !== 'choose') return api('POST /api/settings/calendar-feed')
      const { includes_favorites } = change
      return api('PUT /api/settings/calendar-feed', { body: { includes_favorites } })
    },
    onMutate: (change) => {
      if (change.kind === 'choose')
        show((feed) => ({ ...feed, includes_favorites: change.includes_favorites }))
    },
    onSuccess: (feed, change) => {
      show(() => feed)
      const said = {
        switchOn: words.switchedOn,
        renew: words.renewed,
        switchOff: words.switchedOff,
        choose: texts.settings.saved,
      }
      showToast({ ...said[change.kind], tone: 'success' })
    },
    onError: (_, change) => {
      if (change.kind === 'choose')
        show((feed) => ({ ...feed, includes_favorites: !change.includes_favorites }))
      showToast({ ...texts.settings.saveFailed, tone: 'error' })
    },
  })
}
