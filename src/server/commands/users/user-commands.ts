import * as accounts from '../../identity/accounts/administration.ts'
import { readIdentityData } from '../../identity/accounts/personal-data.ts'
import { removeSecondFactor as removeAuthenticator } from '../../identity/two-step/two-step.ts'
import { readPersonalData } from '../../store/personal-data.ts'
import { createAuditCommand } from '../audit/audit-command.ts'
import { type Action, OPERATOR_OPTION, runAction } from '../audit/run-action.ts'
import {
  CONFIRM_OPTION,
  type CommandContext,
  createCommand,
  createCommandGroup,
  requireConfirmation,
} from '../command.ts'
import { CommandError, UsageError } from '../command-errors.ts'
import { PAGING_OPTIONS, printPage, readPage } from '../paging.ts'
import { escapeControlCharacters, formatCount, formatJson } from '../table.ts'
import { importUsers } from './import/import-command.ts'
import { reports, samples } from './people-commands.ts'

const USER = ['USER'] as const
const USER_NOTE = 'USER is a user id or an email address.'

const list = createCommand({
  summary: 'Lists users, the newest first.',
  options: {
    search: { value: 'TEXT', description: 'only users whose email contains the text' },
    suspended: { description: 'only suspended users' },
    ...PAGING_OPTIONS,
    ...OPERATOR_OPTION,
  },
  async run({ options: { search, suspended, operator, ...paging } }, context) {
    const page = readPage(paging)
    const action = { name: 'users list', operator }
    const { users, total } = await runAction(context, action, async ({ tx, setCount }) => {
      const listed = await accounts.listAccounts(tx, { search, isSuspended: suspended, ...page })
      setCount('users', listed.users.length)
      return listed
    })
    printPage(context, page, {
      rows: users,
      total,
      unit: 'user',
      columns: {
        Id: (user) => user.id,
        Email: (user) => user.email,
        Confirmed: (user) => (user.email_confirmed ? 'yes' : 'no'),
        Created: (user) => formatInstantDay(user.created_at),
        'Last seen': (user) => formatInstantDay(user.last_seen_at),
        Sessions: (user) => user.sessions,
        Suspended: (user) => formatInstantDay(user.suspended_at),
      },
    })
  },
})

const show = createCommand({
  summary: 'Shows an account: its state, sign-in methods and numbers, without secrets.',
  arguments: USER,
  options: OPERATOR_OPTION,
  details: USER_NOTE,
  async run({ args: [user], options: { operator } }, context) {
    const account = await runAction(context, { name: 'users show', operator }, async (action) =>
      accounts.readAdministeredAccount(action.tx, (await lockTargetAccount(action, user)).id),
    )
    const entries = Object.entries(account).filter(([, value]) => value !== null)
    const width = Math.max(...entries.map(([name]) => name.length))
    const formatValue = (value: unknown) =>
      escapeControlCharacters(Array.isArray(value) ? value.join(', ') || '-' : String(value))
    const lines = entries.map(([name, value]) => `${name.padEnd(width)}  ${formatValue(value)}\n`)
    context.print({ json: account, text: lines.join('') })
  },
})

/** Runs a change of one account and prints its result, in the conditional for a dry run. */
async function changeUser(
  context: CommandContext,
  action: { name: string; operator: string | undefined; user: string },
  change: (
    action: Action,
    accountId: string,
  ) => Promise<{ counts?: Record<string, number>; text: string; dryRunText: string }>,
): Promise<void> {
  const { id, email, counts, text, dryRunText } = await runAction(context, action, async (running) => {
    const account = await lockTargetAccount(running, action.user)
    const result = await change(running, account.id)
    for (const [name, count] of Object.entries(result.counts ?? {})) running.setCount(name, count)
    return { ...account, ...result }
  })
  context.print({
    json: { id, email, ...counts, dry_run: context.isDryRun },
    text: `${email} (${id}): ${context.isDryRun ? dryRunText : text}\n`,
  })
}

const signOut = createCommand({
  summary: 'Ends all sessions of a user, or of all users.',
  arguments: ['[USER]'],
  options: { all: { description: 'end the sessions of all users' }, ...OPERATOR_OPTION },
  hasDryRun: true,
  details: `${USER_NOTE} The user can sign in again; "suspend" prevents that.`,
  async run({ args: [user], options: { all, operator } }, context) {
    if (all === (user !== undefined)) throw new UsageError('Name a user, or give --all.')
    if (user === undefined) return signOutAllUsers(context, operator)
    await changeUser(context, { name: 'users sign-out', operator, user }, async ({ tx }, id) => {
      const sessions = await accounts.endAllSessions(tx, id)
      return {
        counts: { sessions },
        text: `ended ${formatCount(sessions, 'session')}.`,
        dryRunText: `would end ${formatCount(sessions, 'session')}.`,
      }
    })
  },
})

async function signOutAllUsers(context: CommandContext, operator: string | undefined): Promise<void> {
  const sessions = await runAction(
    context,
    { name: 'users sign-out', operator },
    async ({ tx, setCount }) => {
      const ended = await accounts.endSessionsOfAllAccounts(tx)
      setCount('sessions', ended)
      return ended
    },
  )
  context.print({
    json: { sessions, dry_run: context.isDryRun },
    text: `${context.isDryRun ? 'Would end' : 'Ended'} ${formatCount(sessions, 'session')}.\n`,
  })
}

const removeSecondFactor = createCommand({
  summary: 'Switches two-step sign-in off for a user who has lost the authenticator and the recovery codes.',
  arguments: USER,
  options: OPERATOR_OPTION,
  hasDryRun: true,
  details: `${USER_NOTE} Make sure first that the request comes from the owner of the account: from now on the password or the
provider is enough to sign in. Passkeys and sessions stay. The user is notified by email.`,
  async run({ args: [user], options: { operator } }, context) {
    await changeUser(context, { name: 'users remove-second-factor', operator, user }, async (action, id) => {
      const { tx, settings } = action
      if (!(await removeAuthenticator(tx, id))) {
        return { text: 'two-step sign-in was off.', dryRunText: 'two-step sign-in is off.' }
      }
      const isNotified = await accounts.queueTwoStepNotice(tx, settings, id)
      const notice = isNotified
        ? ' The user gets an email.'
        : ' The user gets no email, because SECRET is not set here.'
      return {
        text: `switched two-step sign-in off.${notice}`,
        dryRunText: `would switch two-step sign-in off.${notice}`,
      }
    })
  },
})

const recover = createCommand({
  summary: 'Sends a user the email with a link that sets a new password.',
  arguments: USER,
  options: OPERATOR_OPTION,
  hasDryRun: true,
  details: `${USER_NOTE} It is the email of "Forgot password?", in the language of the user, and goes to the address of the account. Earlier
links stop working. Two-step sign-in stays on.`,
  async run({ args: [user], options: { operator } }, context) {
    await changeUser(context, { name: 'users recover', operator, user }, async ({ tx, settings }, id) => {
      if (!(await accounts.queueRecoveryByOperator(tx, settings, id))) {
        throw new CommandError('The link cannot be made, because SECRET is not set here.')
      }
      return { text: 'queued the email with a link.', dryRunText: 'would queue the email with a link.' }
    })
  },
})

const suspend = createCommand({
  summary:
    'Suspends an account: ends its sessions and its registrations for coming events with a capacity, and rejects sign-ins and the calendar feed.',
  arguments: USER,
  options: OPERATOR_OPTION,
  hasDryRun: true,
  details: `${USER_NOTE} The registrations that end stay ended, because others get the places; "resume" restores everything
else. A user who signs in reads that the account is suspended.`,
  async run({ args: [user], options: { operator } }, context) {
    await changeUser(context, { name: 'users suspend', operator, user }, async ({ tx }, id) => {
      const counts = await accounts.suspendAccount(tx, id)
      const places = counts.registrations > 0 ? ` and ${formatPlaces(counts.registrations)}` : ''
      const ended = `${formatCount(counts.sessions, 'session')}${places}`
      return {
        counts,
        text: `suspended, ended ${ended}.`,
        dryRunText: `would be suspended, and ${ended} ended.`,
      }
    })
  },
})

const resume = createCommand({
  summary: 'Resumes a suspended account.',
  arguments: USER,
  options: OPERATOR_OPTION,
  hasDryRun: true,
  details: `${USER_NOTE} The user can sign in again, and the calendar feed works again.`,
  async run({ args: [user], options: { operator } }, context) {
    await changeUser(context, { name: 'users resume', operator, user }, async ({ tx }, id) => {
      const ended = await accounts.resumeAccount(tx, id)
      const note = ended > 0 ? ` The suspension has ended ${formatPlaces(ended)}, which stay ended.` : ''
      return { text: `resumed.${note}`, dryRunText: `would be resumed.${note}` }
    })
  },
})

const exportUser = createCommand({
  summary: 'Prints everything that is stored about a user as JSON.',
  arguments: USER,
  options: OPERATOR_OPTION,
  details: `${USER_NOTE} The content is that of "Download my data" in Settings. Secrets, such as password hashes and tokens, are not
included, because they are no data about the user and would give access to the account.`,
  async run({ args: [user], options: { operator } }, context) {
    const data = await runAction(context, { name: 'users export', operator }, async (action) => {
      const { id } = await lockTargetAccount(action, user)
      return { ...(await readIdentityData(action.tx, id)), ...(await readPersonalData(action.tx, id)) }
    })
    context.print({ json: data, text: formatJson(data) })
  },
})

const deleteUser = createCommand({
  summary: 'Deletes an account with everything that is stored about the user.',
  arguments: USER,
  options: { ...CONFIRM_OPTION, ...OPERATOR_OPTION },
  hasDryRun: true,
  details: `${USER_NOTE} The user is not notified. Backups still contain the account.`,
  async run({ args: [user], options: { yes, operator } }, context) {
    requireConfirmation(context, yes, 'Deleting an account')
    await changeUser(context, { name: 'users delete', operator, user }, async ({ tx }, id) => {
      const { registrations, favorites } = await accounts.readAdministeredAccount(tx, id)
      await accounts.deleteAccountByOperator(tx, id)
      const what = `with ${formatCount(registrations, 'registration')} and ${formatCount(favorites, 'favorite')}`
      return {
        counts: { registrations, favorites },
        text: `deleted, ${what}.`,
        dryRunText: `would be deleted, ${what}.`,
      }
    })
  },
})

export const userCommands = createCommandGroup('Works with accounts, beside the running server.', {
  list,
  show,
  'sign-out': signOut,
  'remove-second-factor': removeSecondFactor,
  recover,
  suspend,
  resume,
  export: exportUser,
  delete: deleteUser,
  import: importUsers,
  reports,
  samples,
  audit: createAuditCommand('users', 'USER', {
    find: async (tx, user) => {
      const id = await accounts.findAccountId(tx, user)
      return id === null ? [] : [id]
    },
    describeUnknown: describeUnknownUser,
  }),
})

function formatInstantDay(instant: string | null): string | null {
  return instant?.slice(0, 10) ?? null
}

function formatPlaces(count: number): string {
  return `${formatCount(count, 'registration')} for events with a capacity`
}

function describeUnknownUser(idOrEmail: string): string {
  return `There is no user with the id or email "${escapeControlCharacters(idOrEmail)}".`
}

/** Locks the account of a command and names it in the audit log. Throws a CommandError if there is no such user. */
async function lockTargetAccount({ tx, setTarget }: Action, idOrEmail: string) {
  const account = await accounts.lockAccountByIdOrEmail(tx, idOrEmail)
  if (!account) {
    throw new CommandError(describeUnknownUser(idOrEmail))
  }
  setTarget(account.id)
  return account
}
