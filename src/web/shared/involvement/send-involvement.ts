import { api } from '../api/api.ts'
import { hasErrorCode } from '../api/api-error.ts'
import { listOptimisticChanges, sendChange } from '../optimistic.ts'
import { sessionManager } from '../session/session.ts'
import { INVOLVEMENT_KIND, type InvolvementMutation, type InvolvementReply } from './involvement.ts'

/** Lists the changes of an event that are being sent or confirmed, oldest first. */
export const listSent = (event_code: string) =>
  listOptimisticChanges<InvolvementMutation, InvolvementReply>(
    sessionManager.scope().queryClient,
    INVOLVEMENT_KIND,
    event_code,
  )

/** Shows a change and sends it with `send`, after those of the same event that are being sent. */
export function sendInScope(
  change: InvolvementMutation,
  send: (change: InvolvementMutation) => Promise<InvolvementReply>,
): Promise<InvolvementReply> {
  const { queryClient } = sessionManager.scope()
  return sendChange(queryClient, { kind: INVOLVEMENT_KIND, scope: change.event_code, send }, change)
}

/** Sends a change. Each is idempotent: it says what holds afterwards. If an undo has expired, the time is that of today. */
export async function sendInvolvement({
  event_code,
  kind,
  active,
  undo,
}: InvolvementMutation): Promise<InvolvementReply> {
  const params = { event_code }
  const method = active ? 'PUT' : 'DELETE'
  if (kind === 'external_registration')
    return { ...(await api(`${method} /api/external-registrations/{event_code}`, { params })), undo: null }
  if (kind === 'waiting')
    return { ...(await api(`${method} /api/waiting-list/{event_code}`, { params })), undo: null }
  const path = kind === 'registration' ? '/api/registrations/{event_code}' : '/api/favorites/{event_code}'
  if (!active) return api(`DELETE ${path}`, { params })
  const put = async (body?: { undo: string }) => ({
    ...(await api(`PUT ${path}`, { params, ...(body && { body }) })),
    undo: null,
  })
  if (undo === undefined) return put()
  return put({ undo }).catch((error: unknown) => {
    if (!hasErrorCode(error, 'undo_expired')) throw error
    return put()
  })
}

/** Adds the undo token in the reply to the removal that a change undoes, if it has arrived. */
export function addUndoToken(change: InvolvementMutation): InvolvementMutation {
  if (!change.active || !change.since || change.undo !== undefined) return change
  const last = listSent(change.event_code).findLast(
    (each) => each.confirmation && each.change.kind === change.kind,
  )
  const undo = last?.confirmation?.reply.undo
  return last?.change.active === false && undo ? { ...change, undo } : change
}
