import { MonitorSmartphone } from 'lucide-react'
import { useRef } from 'react'
import type { AccountDetails } from '../../../../contract/account.ts'
import { formatInstant } from '../../../../domain/event-format.ts'
import { api } from '../../../shared/api/api.ts'
import { useFocusAfterRemoval } from '../../../shared/hooks.ts'
import { pageSettings } from '../../../shared/page-settings.ts'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { AccountBlock } from './account-block.tsx'
import { useAccountAction } from './use-account-action.ts'

/** Lists the sessions; ends one, or all except the current one, which Logout ends. */
export function SessionsBlock({ account }: { account: AccountDetails }) {
  const { language } = useTexts()
  const words = useTexts().account.devices
  const list = useRef<HTMLUListElement>(null)
  const noteFocus = useFocusAfterRemoval(list, account.sessions.length)
  const formatDay = (instant: string) => formatInstant(instant, pageSettings.timeZone, language)
  const end = useAccountAction<string, unknown>({
    actionName: 'session',
    run: (session_id) => api('DELETE /api/account/sessions/{session_id}', { params: { session_id } }),
    onDone: () => showToast({ ...words.signedOut, tone: 'success' }),
  })
  const endOthers = useAccountAction<void, unknown>({
    actionName: 'sessions',
    run: () => api('DELETE /api/account/sessions'),
    onDone: () => showToast({ ...words.othersSignedOut, tone: 'success' }),
  })
  return (
    <AccountBlock
      title={words.title}
      actions={
        account.sessions.some((session) => !session.is_current) && (
          <Button size="sm" variant="danger" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {words.signOutOthers}
          </Button>
        )
      }
    >
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={words.title}
        onFocus={noteFocus}
        className="divide-y divide-line"
      >
        {account.sessions.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-4 py-2.5">
            <span className="flex min-w-0 items-center gap-3">
              <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-x-2.5 font-medium">
                  {words.name(session.device)}
                  {session.is_current && <Badge tone="sea">{words.current}</Badge>}
                </span>
                <span className="block text-sm text-ink-soft">
                  {words.lastSeen(formatDay(session.last_seen_at))},{' '}
                  {words.signedInOn(formatDay(session.created_at))}
                </span>
              </span>
            </span>
            {!session.is_current && (
              <Button
                size="sm"
                aria-label={words.signOutNamed(words.name(session.device))}
                busy={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                {words.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </AccountBlock>
  )
}
