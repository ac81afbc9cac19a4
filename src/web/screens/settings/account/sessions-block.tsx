import { MonitorSmartphone } from 'lucide-react'
import type { AccountDetails } from '../../../../contract/account.ts'
import { formatInstant } from '../../../../domain/event-format.ts'
import { api } from '../../../shared/api/api.ts'
import { pageSettings } from '../../../shared/page-settings.ts'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { AccountBlock } from './account-block.tsx'
import { AccountList } from './account-list.tsx'
import { useAccountChange } from './use-account-action.ts'

/** Lists the sessions; ends one, or all except the current one, which Logout ends. */
export function SessionsBlock({ account }: { account: AccountDetails }) {
  const { language } = useTexts()
  const words = useTexts().account.devices
  const formatDate = (instant: string) => formatInstant(instant, pageSettings.timeZone, language)
  const end = useAccountChange<string, unknown>({
    run: (session_id) => api('DELETE /api/account/sessions/{session_id}', { params: { session_id } }),
    onDone: () => showToast({ ...words.signedOut, tone: 'success' }),
  })
  const endOthers = useAccountChange<void, unknown>({
    run: () => api('DELETE /api/account/sessions'),
    onDone: () => showToast({ ...words.othersSignedOut, tone: 'success' }),
  })
  return (
    <AccountBlock
      title={words.title}
      itemCount={account.sessions.length}
      actions={
        account.sessions.some((session) => !session.is_current) && (
          <Button size="sm" variant="danger" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {words.signOutOthers}
          </Button>
        )
      }
    >
      <AccountList
        items={account.sessions.map((session) => ({
          id: session.id,
          icon: <MonitorSmartphone aria-hidden="true" />,
          title: (
            <>
              {words.name(session.device)}
              {session.is_current && <Badge tone="sea">{words.current}</Badge>}
            </>
          ),
          note: `${words.lastSeen(formatDate(session.last_seen_at))}, ${words.signedInOn(formatDate(session.created_at))}`,
          action: !session.is_current && (
            <Button
              size="sm"
              aria-label={words.signOutNamed(words.name(session.device))}
              busy={end.isPending && end.variables === session.id}
              onClick={() => end.mutate(session.id)}
            >
              {words.signOut}
            </Button>
          ),
        }))}
      />
    </AccountBlock>
  )
}
