import { QUIET_UNTIL } from '../../../domain/email-times.ts'
import { isCancelled } from '../../../domain/event.ts'
import { withChangeEmails } from '../../mail/event-changes.ts'
import * as store from '../../store/event-administration.ts'
import { createAuditCommand } from '../audit/audit-command.ts'
import { type Action, OPERATOR_OPTION, runAction } from '../audit/run-action.ts'
import { lockImports } from '../catalogue-staging.ts'
import {
  CONFIRM_OPTION,
  type CommandContext,
  createCommand,
  createCommandGroup,
  requireConfirmation,
} from '../command.ts'
import { CommandError, UsageError } from '../command-errors.ts'
import { PAGING_OPTIONS, printPage, readPage } from '../paging.ts'
import { completeCatalogue } from '../places/complete-catalogue.ts'
import { formatSafeCsv } from '../safe-csv.ts'
import { escapeControlCharacters, formatCount } from '../table.ts'
import {
  insertEvent,
  parseEvent,
  readColumn,
  readColumnTexts,
  toFileValues,
  updateEvent,
} from './edit-event.ts'

const list = createCommand({
  summary: 'Lists the events of the catalogue, the latest first.',
  options: {
    search: {
      value: 'TEXT',
      description: 'only events whose code, name, place or organiser contains the text',
    },
    ...PAGING_OPTIONS,
    ...OPERATOR_OPTION,
  },
  async run({ options: { search, operator, ...paging } }, context) {
    const page = readPage(paging)
    const { events, total } = await runAction(context, { name: 'events list', operator }, async (action) => {
      const listed = await store.listEvents(action.tx, { search, ...page })
      action.setCount('events', listed.events.length)
      return listed
    })
    printPage(context, page, {
      rows: events,
      total,
      unit: 'event',
      columns: {
        Code: (event) => event.event_code,
        Name: (event) => event.event_name,
        Begins: (event) => event.date_begin,
        City: (event) => event.city,
        Country: (event) => event.country,
        Cancelled: (event) => event.cancelled_at?.slice(0, 10) ?? (event.is_cancelled ? 'yes' : null),
        Registrations: (event) => event.registrations,
      },
    })
  },
})

const FIELDS_NOTE = `The fields and their rules are those of imports: npm run events -- set CODE city=Gdansk date_begin=2027-05-20
FIELD= without a value empties the field; "event name" can be written event_name.`

const create = createCommand({
  summary: 'Adds an event to the catalogue.',
  arguments: ['EVENT_CODE', '[FIELD=VALUE...]'],
  options: OPERATOR_OPTION,
  hasDryRun: true,
  details: `${FIELDS_NOTE}
A later import with this code updates the event.`,
  async run({ args: [code, fields], options: { operator } }, context) {
    const event = parseEvent({ ...readColumnTexts(fields), event_code: code })
    await runAction(context, { name: 'events create', operator }, async ({ client, setTarget }) => {
      await lockImports(client, () => context.note(WAITING))
      if (!(await insertEvent(client, event))) {
        throw new CommandError(
          `There is an event with the code "${event.event_code}" already. Change it with "set".`,
        )
      }
      setTarget(event.event_code)
    })
    const done = context.isDryRun ? 'Would add' : 'Added'
    context.print({
      json: { ...event, dry_run: context.isDryRun },
      text: `${done} ${describeEvent(event)}.\n`,
    })
    await completePlaces(context)
  },
})

/** For corrections that need no email. */
const NO_NOTIFY_OPTION = {
  'no-notify': { description: 'send no emails to those who registered' },
} as const

/** Runs a change of an event, and queues the emails to those who registered. */
const changeEvent = <T>(
  { client, settings, setCount }: Action,
  eventCode: string,
  options: { 'no-notify': boolean },
  change: () => Promise<T>,
) =>
  withChangeEmails(client, eventCode, { settings, notifies: !options['no-notify'] }, change).then(
    (changed) => {
      setCount('emails', changed.emails)
      return changed
    },
  )

/** Says how many emails were queued, and when they are sent in the quiet hours: ' 12 emails are sent at 8:00.' */
function describeEmails(
  { isDryRun }: CommandContext,
  { emails, emails_held }: { emails: number; emails_held: boolean },
): string {
  if (emails === 0) return ''
  const when = emails_held ? ` at ${QUIET_UNTIL}, after the quiet hours` : ''
  return ` ${formatCount(emails, 'email')} ${isDryRun ? 'would be' : emails === 1 ? 'is' : 'are'} sent${when}.`
}

/** Says who is concerned by a change of the capacity. */
function describePlaces(
  { isDryRun }: CommandContext,
  { given_places, waiting, above_capacity }: Record<'given_places' | 'waiting' | 'above_capacity', number>,
): string {
  const get = isDryRun ? 'would get' : 'got'
  return [
    given_places > 0 && ` ${formatCount(given_places, 'user')} ${get} a place from the waiting list.`,
    waiting > 0 && ` ${formatCount(waiting, 'user is', 'users are')} on the waiting list.`,
    above_capacity > 0 &&
      ` ${formatCount(above_capacity, 'registered user is', 'registered users are')} above the capacity and keep${above_capacity === 1 ? 's' : ''} the registration.`,
  ]
    .filter(Boolean)
    .join('')
}

const set = createCommand({
  summary: 'Changes fields of an event, which imports then keep.',
  arguments: ['EVENT_CODE', '[FIELD=VALUE...]'],
  options: {
    'from-import': {
      value: 'FIELD',
      isMultiple: true,
      description: 'let imports write this field again; can be repeated',
    },
    ...NO_NOTIFY_OPTION,
    ...OPERATOR_OPTION,
  },
  hasDryRun: true,
  details: `${FIELDS_NOTE}
A field that was set stays through imports, until --from-import gives it back: the next import then writes it.
Those who registered get an email if the days, the hours or the place change.`,
  async run({ args: [code, fields], options }, context) {
    const texts = readColumnTexts(fields)
    const released = options['from-import'].map(readColumn)
    const columns = Object.keys(texts) as (keyof typeof texts)[]
    if (columns.length + released.length === 0)
      throw new UsageError('Name a field: FIELD=VALUE, or --from-import FIELD.')
    const both = released.find((column) => columns.includes(column))
    if (both) throw new UsageError(`${both} cannot both be set and be left to imports.`)
    const action = { name: 'events set', operator: options.operator }
    const event = await runAction(context, action, async (running) => {
      const { client, setCount } = running
      await lockImports(client, () => context.note(WAITING))
      const found = await requireEvent(running, code)
      const changed = parseEvent({ ...toFileValues(found), ...texts })
      const kept = new Set([...found.operator_fields, ...columns]).difference(new Set<string>(released))
      setCount('fields', columns.length + released.length)
      const { emails, isHeld: emails_held } = await changeEvent(running, found.event_code, options, () =>
        updateEvent(client, changed, [...kept]),
      )
      const { registrations, waiting } = (await store.readEvent(running.tx, found.event_code))!
      const capacity = changed.sign_up_url === null ? (changed.capacity ?? registrations) : registrations
      const places = {
        // The database gives free places to those who wait. Others can unregister meanwhile.
        given_places: Math.max(0, registrations - found.registrations),
        waiting,
        above_capacity: Math.max(0, registrations - capacity),
      }
      return { ...changed, operator_fields: [...kept].sort(), emails, emails_held, ...places }
    })
    const done = context.isDryRun ? 'Would change' : 'Changed'
    context.print({
      json: { ...event, dry_run: context.isDryRun },
      text: `${done} ${describeEvent(event)}. Imports keep: ${event.operator_fields.join(', ') || 'nothing'}.${'capacity' in texts || event.given_places > 0 ? describePlaces(context, event) : ''}${describeEmails(context, event)}\n`,
    })
    await completePlaces(context)
  },
})

const WAITING = 'Waiting for an import to finish'

/** Places the city of a changed event. */
async function completePlaces(context: CommandContext): Promise<void> {
  if (!context.isDryRun) await context.withDatabase(({ owner }) => completeCatalogue(owner, context.signal))
}

const show = createCommand({
  summary: 'Shows an event with its number of registrations and favorites.',
  arguments: ['EVENT_CODE'],
  options: OPERATOR_OPTION,
  async run({ args: [code], options: { operator } }, context) {
    const event = await runAction(context, { name: 'events show', operator }, (action) =>
      requireEvent(action, code),
    )
    const fields: Record<string, unknown> = { ...event, is_cancelled: isCancelled(event) }
    const width = Math.max(...Object.keys(fields).map((name) => name.length))
    const lines = Object.entries(fields)
      .filter(([, value]) => value !== null && String(value) !== '')
      .map(([name, value]) => `${name.padEnd(width)}  ${escapeControlCharacters(String(value))}\n`)
    context.print({ json: fields, text: lines.join('') })
  },
})

const cancel = createCommand({
  summary: 'Cancels an event.',
  arguments: ['EVENT_CODE'],
  options: { ...NO_NOTIFY_OPTION, ...OPERATOR_OPTION },
  hasDryRun: true,
  details: `A cancelled event disappears from list, map, calendar, search and recommendations, and users cannot register. It stays,
marked as cancelled, for those who registered or marked it, and at its own address. Registrations are kept, and those who
registered get an email.
Imports do not undo it; "npm run events -- reinstate" does.`,
  async run({ args: [code], options }, context) {
    const { operator } = options
    const result = await runAction(context, { name: 'events cancel', operator }, async (action) => {
      const event = await requireEvent(action, code)
      const { registrations, favorites } = event
      action.setCount('registrations', registrations)
      const {
        result: cancelled_at,
        emails,
        isHeld: emails_held,
      } = await changeEvent(action, event.event_code, options, () =>
        store.setCancelled(action.tx, event.event_code, true),
      )
      return {
        event,
        cancelled_at,
        registrations,
        favorites,
        was_cancelled: event.cancelled_at !== null,
        emails,
        emails_held,
      }
    })
    const { event, was_cancelled, registrations, favorites } = result
    const affected = `${formatCount(registrations, 'registration')}, ${formatCount(favorites, 'favorite')}`
    const done = context.isDryRun ? 'Would cancel' : 'Cancelled'
    context.print({
      json: { ...result, event: undefined, event_code: event.event_code, dry_run: context.isDryRun },
      text: was_cancelled
        ? `${describeEvent(event)} was already cancelled on ${event.cancelled_at?.slice(0, 10)}.\n`
        : `${done} ${describeEvent(event)}: ${affected}.${describeEmails(context, result)}\n`,
    })
  },
})

const reinstate = createCommand({
  summary: 'Withdraws the cancellation of an event.',
  arguments: ['EVENT_CODE'],
  options: { ...NO_NOTIFY_OPTION, ...OPERATOR_OPTION },
  hasDryRun: true,
  details: `Withdraws what "npm run events -- cancel" did. An event whose app_status says that it is cancelled stays cancelled
until an import changes the status.`,
  async run({ args: [code], options }, context) {
    const { operator } = options
    const result = await runAction(context, { name: 'events reinstate', operator }, async (action) => {
      const event = await requireEvent(action, code)
      const isCancelledByStatus = isCancelled({ ...event, cancelled_at: null })
      if (event.cancelled_at === null && isCancelledByStatus) {
        throw new CommandError(
          `${describeEvent(event)} is cancelled by its app_status in the catalogue. Import the event with another app_status.`,
        )
      }
      const { emails, isHeld: emails_held } = await changeEvent(action, event.event_code, options, () =>
        store.setCancelled(action.tx, event.event_code, false),
      )
      return {
        event,
        was_cancelled: event.cancelled_at !== null,
        is_cancelled: isCancelledByStatus,
        emails,
        emails_held,
      }
    })
    const { event, was_cancelled, is_cancelled, emails, emails_held } = result
    const done = context.isDryRun ? 'Would reinstate' : 'Reinstated'
    const remains = is_cancelled ? ' It stays cancelled by its app_status until an import changes that.' : ''
    context.print({
      json: {
        event_code: event.event_code,
        was_cancelled,
        is_cancelled,
        emails,
        emails_held,
        dry_run: context.isDryRun,
      },
      text: was_cancelled
        ? `${done} ${describeEvent(event)}.${remains}${describeEmails(context, result)}\n`
        : `${describeEvent(event)} was not cancelled.\n`,
    })
  },
})

const remove = createCommand({
  summary: 'Removes events from the catalogue: all that are named, or none.',
  arguments: ['EVENT_CODE...'],
  options: {
    'cancel-registrations': {
      description: 'also remove their registrations; without it, events that have any are kept',
    },
    ...CONFIRM_OPTION,
    ...OPERATOR_OPTION,
  },
  hasDryRun: true,
  details: `Their favorites and dismissals are removed, too. To call an event off, cancel it instead: then those who registered can
see it. An import of a file that still contains the event adds it again; cancelling it lasts.`,
  async run({ args: [codes], options }, context) {
    requireConfirmation(context, options.yes, 'Removing an event')
    const events = await runAction(
      context,
      { name: 'events remove', operator: options.operator },
      async (action) => {
        const found: store.AdministeredEvent[] = []
        const problems: string[] = []
        for (const code of new Set(codes)) {
          const event = await store.lockEvent(action.tx, code)
          if (!event) {
            problems.push(describeUnknownEvent(code))
            continue
          }
          found.push(event)
          action.setTarget(event.event_code)
          action.setCount('registrations', event.registrations)
          action.setCount('favorites', event.favorites)
          if (event.registrations > 0 && !options['cancel-registrations']) {
            problems.push(
              `${describeEvent(event)} has ${formatCount(event.registrations, 'registration')}. Cancel the event, or remove it ` +
                'together with them with --cancel-registrations.',
            )
          }
        }
        if (problems.length > 0) {
          throw new CommandError(
            [...problems, ...(codes.length > 1 ? ['Nothing was removed.'] : [])].join('\n'),
          )
        }
        for (const { event_code } of found) await store.removeEvent(action.tx, event_code)
        return found
      },
    )
    const done = context.isDryRun ? 'Would remove' : 'Removed'
    const lines = events.map(
      (event) =>
        `${done} ${describeEvent(event)}: ${formatCount(event.registrations, 'registration')}, ${formatCount(event.favorites, 'favorite')}.\n`,
    )
    context.print({
      json: {
        events: events.map(({ event_code, registrations, favorites }) => ({
          event_code,
          registrations,
          favorites,
        })),
        dry_run: context.isDryRun,
      },
      text: lines.join(''),
    })
  },
})

const ATTENDEE_COLUMNS = [
  'user_id',
  'email',
  'email_confirmed',
  'first_name',
  'last_name',
  'registered_at',
  'place_mark',
] as const satisfies (keyof store.Attendee)[]

const attendees = createCommand({
  summary: 'Prints the registered users of an event as CSV.',
  arguments: ['EVENT_CODE'],
  options: {
    bom: { description: 'begin with a byte order mark, from which Excel recognizes UTF-8' },
    ...OPERATOR_OPTION,
  },
  details: `CSV in UTF-8, the first to register first; with npm run --silent, nothing else is printed. A text that a spreadsheet could
interpret as a formula begins with an apostrophe.`,
  async run({ args: [code], options: { bom, operator } }, context) {
    const rows = await runAction(context, { name: 'events attendees', operator }, async (action) => {
      const { event_code } = await requireEvent(action, code)
      const found = await store.readAttendees(action.tx, event_code)
      action.setCount('attendees', found.length)
      return found
    })
    const csv = formatSafeCsv([
      ATTENDEE_COLUMNS,
      ...rows.map((row) => ATTENDEE_COLUMNS.map((column) => row[column])),
    ])
    context.print({ json: rows, text: `${bom ? '\ufeff' : ''}${csv}` })
  },
})

export const eventCommands = createCommandGroup(
  'Works with single events of the catalogue, beside the running server.',
  {
    list,
    show,
    create,
    set,
    cancel,
    reinstate,
    remove,
    attendees,
    audit: createAuditCommand('events', 'EVENT_CODE', {
      find: async (tx, code) => ((await store.readEvent(tx, code)) ? [code] : []),
      describeUnknown: describeUnknownEvent,
    }),
  },
)

function describeUnknownEvent(eventCode: string): string {
  return `There is no event with the code "${escapeControlCharacters(eventCode)}".`
}

/** Locks the event of a command and names it in the audit log. Throws a CommandError if there is no such event. */
async function requireEvent({ tx, setTarget }: Action, eventCode: string): Promise<store.AdministeredEvent> {
  const event = await store.lockEvent(tx, eventCode)
  if (!event) {
    throw new CommandError(describeUnknownEvent(eventCode))
  }
  setTarget(event.event_code)
  return event
}

/** Returns 'Infoshare (infoshare-2026)', or the code alone. */
function describeEvent({
  event_code,
  event_name,
}: Pick<store.AdministeredEvent, 'event_code' | 'event_name'>): string {
  const name = event_name?.trim()
  return escapeControlCharacters(name ? `${name} (${event_code})` : event_code)
}
