import type { Pool } from 'pg'
import type { Language } from '../../domain/display-settings.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { BackgroundJobs } from '../platform/background-jobs.ts'
import { type OwnAccountRow, readOwnAccount } from './accounts/account-details.ts'
import { deleteAccount } from './accounts/delete-account.ts'
import { readIdentityData } from './accounts/personal-data.ts'
import { completeEmailChange, type EmailChange, requestEmailChange } from './email-links/email-change.ts'
import { completeConfirmation, requestConfirmation } from './email-links/email-confirmation.ts'
import type { OpenedLink } from './email-links/link-holder.ts'
import { completeRecovery, type RecoveryRequest, requestRecovery } from './email-links/password-recovery.ts'
import { openEngine, type SessionCookieShape } from './engine.ts'
import type { FlowDependencies } from './flow-dependencies.ts'
import { type Passkeys, passkeys } from './passkeys/passkeys.ts'
import { changePassword, type PasswordChange } from './passwords/change-password.ts'
import { openPasswords } from './passwords/passwords.ts'
import { type Credentials, signIn } from './passwords/sign-in.ts'
import { signUp } from './passwords/sign-up.ts'
import { openProviders, type ProviderClients, type Providers } from './providers/provider-sign-in.ts'
import { countAttempts } from './rate-limits/rate-limits.ts'
import type { ClientInfo, SignedIn, SignInOutcome } from './sessions/create-session.ts'
import { endDevice, endOtherDevices } from './sessions/end-sessions.ts'
import { type CurrentUser, requireRecentAuth } from './sessions/recent-auth.ts'
import { type Account, type FoundSession, readSession } from './sessions/sessions.ts'
import { completeSecondStep, type TypedCode } from './two-step/complete-pending-sign-in.ts'
import { type TwoStep, twoStep } from './two-step/two-step.ts'

/** Accounts and sessions. Failures that people cause are thrown as ProblemError. */
export interface Identity {
  /** Null where the address has to be confirmed first. */
  signUp(credentials: Credentials): Promise<SignInOutcome | null>
  signIn(credentials: Credentials): Promise<SignInOutcome>
  readSession(token: string): Promise<FoundSession | null>
  /** As in recovery.ts. */
  requestRecovery(request: RecoveryRequest): Promise<void>
  completeRecovery(completion: Parameters<typeof completeRecovery>[1]): Promise<SignInOutcome>
  /** As in email-confirmation.ts. */
  requestConfirmation(account: Account, language: Language): Promise<void>
  completeConfirmation(opened: OpenedLink): Promise<{ email: string }>
  /** As in password-change.ts. */
  changePassword(caller: CurrentUser, change: PasswordChange): Promise<void>
  /** As in email-change.ts. */
  requestEmailChange(caller: CurrentUser, change: EmailChange): Promise<void>
  completeEmailChange(opened: OpenedLink & { language: Language }): Promise<{ email: string }>
  /** As in second-step.ts. */
  completeSecondStep(pendingToken: string | null, typed: TypedCode, visitor: ClientInfo): Promise<SignedIn>
  twoStep: TwoStep
  passkeys: Passkeys
  readOwnAccount(caller: CurrentUser): Promise<OwnAccountRow | null>
  readPersonalData(account: Account): Promise<Record<string, Record<string, unknown>[]>>
  /** As in devices.ts. */
  endDevice(caller: CurrentUser, sessionId: string): Promise<void>
  endOtherDevices(caller: CurrentUser): Promise<void>
  /** As in deletion.ts. */
  deleteAccount(caller: CurrentUser, language: Language): Promise<void>
  /** As in proof.ts. */
  requireRecentAuth(caller: CurrentUser, currentPassword: string | undefined): Promise<void>
  providers: Providers
  /** Ends the session on the server; without one nothing happens. */
  endSession(token: string): Promise<void>
}

export interface IdentityDependencies {
  /** Connections with the role amberlink_identity. */
  pool: Pool
  secret: string
  publicUrl: string
  productName: string
  requireEmailVerification: boolean
  mailer: Mailer
  background: BackgroundJobs
  cookie: SessionCookieShape
  clients: ProviderClients
}

export async function openIdentity(deps: IdentityDependencies): Promise<Identity> {
  const passwords = await openPasswords()
  const engine = await openEngine({ ...deps, passwords })
  const flows: FlowDependencies = {
    ...deps,
    passwords,
    engine,
    attempts: countAttempts(deps.pool, deps.secret),
  }
  const ownTwoStep = twoStep({ ...flows, secret: deps.secret })
  return {
    signUp: (credentials) => signUp(flows, credentials),
    signIn: (credentials) => signIn(flows, credentials),
    readSession: (token) => readSession(deps.pool, token),
    requestRecovery: (request) => requestRecovery(flows, request),
    completeRecovery: (completion) => completeRecovery(flows, completion),
    requestConfirmation: (account, language) => requestConfirmation(flows, account, language),
    completeConfirmation: (opened) => completeConfirmation(flows, opened),
    changePassword: (caller, change) => changePassword(flows, caller, change),
    requestEmailChange: (caller, change) => requestEmailChange(flows, caller, change),
    completeEmailChange: (opened) => completeEmailChange(flows, opened),
    completeSecondStep: (token, typed, visitor) =>
      completeSecondStep({ ...flows, twoStep: ownTwoStep }, token, typed, visitor),
    twoStep: ownTwoStep,
    passkeys: passkeys({ ...flows, usable: deps.clients.keys() }),
    readOwnAccount: (caller) => readOwnAccount(deps.pool, caller),
    readPersonalData: (account) => readIdentityData(deps.pool, account.id),
    endDevice: (caller, sessionId) => endDevice(deps.pool, caller, sessionId),
    endOtherDevices: (caller) => endOtherDevices(deps.pool, caller),
    deleteAccount: (caller, language) => deleteAccount(flows, caller, language),
    requireRecentAuth: (caller, currentPassword) => requireRecentAuth(flows, caller, currentPassword),
    providers: openProviders(flows, deps.clients),
    endSession: (token) => engine.internalAdapter.deleteSession(token),
  }
}
