import { OPERATOR_OPTION, runAction } from '../audit/run-action.ts'
import { type CommandContext, createCommand, createCommandGroup } from '../command.ts'
import { UsageError } from '../command-errors.ts'
import { PAGING_OPTIONS, type Page, printPage, readPage } from '../paging.ts'
import { formatCount, formatTable } from '../table.ts'
import { describeQuietHours } from './quiet-hours.ts'

const list = createCommand({
  summary: 'Counts the emails of the last 30 days by kind, state and reason.',
  details: `Emails are queued (waiting, or tried again after an error), sent, skipped because there was no reason left to send them, or
failed: given up after five days, or rejected by the mail server. --failed lists each of these, the latest first; "users show ID" says
whose it is.`,
  options: {
    failed: { description: 'list the emails that failed, each with its reason, instead of counting' },
    ...PAGING_OPTIONS,
    ...OPERATOR_OPTION,
  },
  async run({ options: { failed, operator, ...paging } }, context) {
    if (failed) return listFailed(context, operator, readPage(paging))
    if (paging.limit !== undefined || paging.page !== undefined)
      throw new UsageError('--limit and --page are for the list of --failed.')
    const rows = await context.withDatabase(async ({ owner }) => {
      const counted = await owner.query<Record<string, string | number | null>>(
        `select kind, state, coalesce(skipped_reason, last_error) as reason, count(*)::int as emails
         from identity.emails group by 1, 2, 3 order by state, kind, reason`,
      )
      return counted.rows
    })
    const columns = [
      { title: 'Kind' },
      { title: 'State' },
      { title: 'Reason' },
      { title: 'Emails', align: 'right' as const },
    ]
    const cells = rows.map(({ kind, state, reason, emails }) => [kind!, state!, reason!, emails!])
    context.print({ json: rows, text: formatTable(columns, cells) })
  },
})

type FailedEmail = Record<'kind' | 'finished_at', string> &
  Record<'user_id' | 'event_code' | 'reason', string | null> & { attempts: number }

async function listFailed(context: CommandContext, operator: string | undefined, page: Page): Promise<void> {
  const { rows, total } = await runAction(
    context,
    { name: 'emails list', operator },
    async ({ client, setCount }) => {
      const { rows } = await client.query<FailedEmail>(
        `select kind, user_id, event_code, last_error as reason, attempts, finished_at
         from identity.emails where state = 'failed' order by finished_at desc, id limit $1 offset $2`,
        [page.limit, page.offset],
      )
      const counted = await client.query(
        `select count(*)::int as total from identity.emails where state = 'failed'`,
      )
      setCount('emails', rows.length)
      return { rows, total: counted.rows[0].total as number }
    },
  )
  printPage(context, page, {
    rows,
    total,
    unit: 'failed email',
    columns: {
      'Failed (UTC)': (email) => `${email.finished_at.slice(0, 10)} ${email.finished_at.slice(11, 19)}`,
      Kind: (email) => email.kind,
      User: (email) => email.user_id,
      Event: (email) => email.event_code,
      Attempts: (email) => email.attempts,
      Reason: (email) => email.reason,
    },
  })
}

const resend = createCommand({
  summary: 'Sends emails again that could not be delivered.',
  options: OPERATOR_OPTION,
  hasDryRun: true,
  details: `What they say is decided again: an email that has become pointless is skipped. Emails about accounts are not sent again, because
their content has been erased and their links have expired: users request new ones.`,
  async run({ options: { operator } }, context) {
    const { emails, lost, timeZone } = await runAction(
      context,
      { name: 'emails resend', operator },
      async ({ client, settings, setCount }) => {
        // Its five days begin again. It counts as tried, so that it is no email that waits for further changes.
        const { rowCount } = await client.query(
          `update identity.emails
           set state = 'queued', finished_at = null, created_at = now(), due_at = now(), attempts = 1
           where state = 'failed' and preference is not null and user_id is not null`,
        )
        const remaining = await client.query(
          `select count(*)::int as lost from identity.emails where state = 'failed'`,
        )
        setCount('emails', rowCount ?? 0)
        return {
          emails: rowCount ?? 0,
          lost: remaining.rows[0].lost as number,
          timeZone: settings.timeZone,
        }
      },
    )
    context.print({
      json: { emails, not_sent_again: lost, dry_run: context.isDryRun },
      text: `${context.isDryRun ? 'Would send' : 'Queued'} ${formatCount(emails, 'failed email')} again.${describeQuietHours(timeZone, emails)}${lost > 0 ? ` ${lost} about accounts cannot be sent again.` : ''}\n`,
    })
  },
})

export const emailCommands = createCommandGroup(
  'Shows what happened to emails and sends failed ones again.',
  {
    list,
    resend,
  },
)
