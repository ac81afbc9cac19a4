import { SCREEN_PATHS } from '../../contract/screen-paths.ts'
import { statement } from '../database/statement.ts'
import type { RunningSettings } from '../platform/settings.ts'
import type { EmailPreparation, EmailPreparations } from './mailer.ts'
import type { HelloValues } from './people-email-texts.ts'

const READ_HELLO_EMAIL = statement(
  'read_hello_email',
  'select name, event_code, "event name" as event_name from read_hello_email($1, $2)',
)

/** Creates the preparations of the emails about hellos. A hello that was withdrawn, answered or hidden meanwhile causes none. */
export function createPeopleEmailPreparations({
  publicUrl,
}: Pick<RunningSettings, 'publicUrl'>): EmailPreparations {
  const prepare =
    (kind: 'helloReceived' | 'helloAccepted'): EmailPreparation =>
    async (tx, { details }) => {
      const hello = await tx.queryOne<HelloValues['event'] & { name: string }>(READ_HELLO_EMAIL, [
        details.hello_id,
        kind === 'helloAccepted',
      ])
      if (!hello) return { skip: 'nothing_new' }
      const { name: who, ...event } = hello
      const values: HelloValues = {
        name: who,
        event,
        page: `${publicUrl}${SCREEN_PATHS.myEvents}?tab=contacts`,
      }
      return { kind, compose: async () => ({ values }) }
    }
  return { helloReceived: prepare('helloReceived'), helloAccepted: prepare('helloAccepted') }
}
