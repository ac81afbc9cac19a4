import { api } from '../api/api.ts'
import type { InvolvementMutation } from './involvement.ts'

/** Sends a change. Each is idempotent: it says what holds afterwards. */
export async function sendInvolvement({ event_code, kind, active, undo }: InvolvementMutation) {
  const params = { event_code }
  if (kind === 'external_registration') {
    const path = `${active ? 'PUT' : 'DELETE'} /api/external-registrations/{event_code}` as const
    return { ...(await api(path, { params })), undo: null }
  }
  if (!active)
    return kind === 'registration'
      ? api('DELETE /api/registrations/{event_code}', { params })
      : api('DELETE /api/favorites/{event_code}', { params })
  const input = { params, ...(undo !== undefined && { body: { undo } }) }
  const involvement =
    kind === 'registration'
      ? await api('PUT /api/registrations/{event_code}', input)
      : await api('PUT /api/favorites/{event_code}', input)
  return { ...involvement, undo: null }
}
