import type { Pool } from 'pg'
import type { Language } from '../../domain/display-settings.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { BackgroundJobs } from '../platform/background-jobs.ts'
import { countAttempts } from './attempts.ts'
import type { SignedIn, SignInOutcome, Visitor } from './begin-session.ts'
import { openEngine, type SessionCookieShape } from './engine.ts'
import type { FlowDependencies } from './flow-dependencies.ts'
import { completeEmailChange, type EmailChange, requestEmailChange } from './mailed-links/email-change.ts'
import { completeConfirmation, requestConfirmation } from './mailed-links/email-confirmation.ts'
import type { OpenedLink } from './mailed-links/link-holder.ts'
import { completeRecovery, type RecoveryRequest, requestRecovery } from './mailed-links/recovery.ts'
import { deleteAccount } from './own-account/deletion.ts'
import { endDevice, endOtherDevices } from './own-account/devices.ts'
import { type OwnAccountRow, readOwnAccount } from './own-account/own-account.ts'
import { changePassword, type PasswordChange } from './own-account/password-change.ts'
import { readIdentityData } from './own-account/personal-data.ts'
import { type Passkeys, passkeys } from './passkeys.ts'
import { openPasswords } from './passwords/passwords.ts'
import { type Caller, requireProof } from './proof.ts'
import { openProviders, type ProviderClients, type Providers } from './providers/providers.ts'
import { type Account, type FoundSession, readSession } from './session.ts'
import { type Credentials, signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { completeSecondStep, type TypedCode } from './two-step/second-step.ts'
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
  changePassword(caller: Caller, change: PasswordChange): Promise<void>
  /** As in email-change.ts. */
  requestEmailChange(caller: Caller, change: EmailChange): Promise<void>
  completeEmailChange(opened: OpenedLink & { language: Language }): Promise<{ email: string }>
  /** As in second-step.ts. */
  completeSecondStep(pendingToken: string | null, typed: TypedCode, visitor: Visitor): Promise<SignedIn>
  twoStep: TwoStep
  passkeys: Passkeys
  readOwnAccount(caller: Caller): Promise<OwnAccountRow | null>
  readPersonalData(account: Account): Promise<Record<string, Record<string, unknown>[]>>
  /** As in devices.ts. */
  endDevice(caller: Caller, sessionId: string): Promise<void>
  endOtherDevices(caller: Caller): Promise<void>
  /** As in deletion.ts. */
  deleteAccount(caller: Caller, language: Language): Promise<void>
  /** As in proof.ts. */
  requireProof(caller: Caller, currentPassword: string | undefined): Promise<void>
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
    requireProof: (caller, currentPassword) => requireProof(flows, caller, currentPassword),
    providers: openProviders(flows, deps.clients),
    endSession: (token) => engine.internalAdapter.deleteSession(token),
  }
}
