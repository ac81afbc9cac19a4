import { lockAccountByIdOrEmail } from '../../identity/accounts/administration.ts'
import type { Action } from '../audit/run-action.ts'
import { CommandError } from '../command-errors.ts'
import { escapeControlCharacters } from '../table.ts'

/** Locks the account of a command and names it in the audit log. Throws a CommandError if there is no such user. */
export async function requireUser({ tx, setTarget }: Action, idOrEmail: string) {
  const account = await lockAccountByIdOrEmail(tx, idOrEmail)
  if (!account) {
    throw new CommandError(`There is no user with the id or email "${escapeControlCharacters(idOrEmail)}".`)
  }
  setTarget(account.id)
  return account
}
