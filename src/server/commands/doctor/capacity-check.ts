import { formatCount } from '../table.ts'
import { type DatabaseCheckContext, type Finding, failed, ok } from './check.ts'

/** Events with a capacity need confirmed addresses, which need emails. */
export async function checkCapacities({ owner, settings }: DatabaseCheckContext): Promise<Finding> {
  if (!settings.databaseUrl || settings.smtpUrl)
    return ok('Emails can be sent, with which users confirm their address.')
  const { rows } = await owner.query('select count(*)::int as events from event_capacities')
  const { events } = rows[0]
  if (events === 0) return ok('No event has a capacity, so registering needs no email.')
  return failed(
    `Without SMTP_URL, users cannot confirm their address, which ${formatCount(events, 'event')} with a capacity ${events === 1 ? 'requires' : 'require'}.`,
    'Set SMTP_URL, or remove the capacities: npm run events -- set CODE capacity=',
  )
}
