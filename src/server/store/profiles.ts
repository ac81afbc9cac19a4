import type { Day } from '../../domain/day.ts'
import type { normalizeProfile } from '../../domain/profile.ts'
import type { Provider } from '../../domain/provider.ts'
import type { ProviderProfile } from '../../domain/provider-profile.ts'
import { shortRead, statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

/** The profile of a user; null if a field has no value. Interests are in lower case, as stored, and ordered by name. */
export interface Profile {
  first_name: string | null
  last_name: string | null
  birth_date: Day | null
  phone_number: string | null
  hometown: string | null
  interests: string[]
  onboarding_completed: boolean
}

const READ_ONBOARDING_COMPLETED = shortRead(
  'read_onboarding_completed',
  'select onboarding_completed from profiles where id = (select current_user_id())',
)

/** Returns whether the current user has completed onboarding. */
export async function readOnboardingCompleted(tx: Tx): Promise<boolean> {
  const row = await tx.queryOne<{ onboarding_completed: boolean }>(READ_ONBOARDING_COMPLETED, [])
  return row?.onboarding_completed ?? false
}

const READ_PROFILE = shortRead(
  'read_profile',
  `
    select first_name, last_name, birth_date, phone_number, hometown, onboarding_completed,
           array(
             select name from user_interests join interests on interests.id = interest_id
             where user_id = (select current_user_id()) order by name
           ) as interests
    from profiles where id = (select current_user_id())`,
)

/** Reads the current user's profile. Returns null if the account has been deleted. */
export async function readProfile(tx: Tx): Promise<Profile | null> {
  return tx.queryOne<Profile>(READ_PROFILE, [])
}

const READ_PREFILL_PROVIDER = statement(
  'read_imported_from',
  'select imported_from from profiles where id = (select current_user_id())',
)

/** Returns the provider that the current user's profile was pre-filled from, if any. */
export async function readPrefillProvider(tx: Tx): Promise<Provider | null> {
  const row = await tx.queryOne<{ imported_from: Provider | null }>(READ_PREFILL_PROVIDER, [])
  return row?.imported_from ?? null
}

const PREFILL_PROFILE = statement(
  'import_profile',
  `
    update profiles
    set imported_from = $1,
        first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
        phone_number = coalesce($4, phone_number), hometown = coalesce($5, hometown),
        avatar_url = coalesce($6, avatar_url), linkedin_id = coalesce($7, linkedin_id),
        linkedin_profile_url = coalesce($8, linkedin_profile_url)
    where id = (select current_user_id()) and not onboarding_completed
    returning id`,
)

/**
 * Pre-fills the current user's profile from a provider. Returns false and changes nothing after onboarding is completed.
 */
export async function prefillProfile(tx: Tx, from: Provider, profile: ProviderProfile): Promise<boolean> {
  const updated = await tx.query(PREFILL_PROFILE, [
    from,
    profile.first_name,
    profile.last_name,
    profile.phone_number,
    profile.hometown,
    profile.avatar_url,
    profile.linkedin_id,
    profile.linkedin_profile_url,
  ])
  return updated.length > 0
}

const COMPLETE_PROFILE = statement(
  'complete_profile',
  `
    update profiles
    set first_name = $1, last_name = $2, birth_date = $3, phone_number = $4, hometown = $5,
        onboarding_completed = true
    where id = (select current_user_id())
    returning id`,
)

const REPLACE_INTERESTS = statement(
  'replace_interests',
  `
    with chosen as (
      select id from interests where name = any($1::text[])
    ), dropped as (
      delete from user_interests
      where user_id = (select current_user_id()) and interest_id not in (select id from chosen)
    )
    insert into user_interests (user_id, interest_id)
    select current_user_id(), id from chosen
    on conflict (user_id, interest_id) do nothing`,
)

/** Replaces the current user's interests, given in lower case. Names that no row of `interests` has are left out. */
export async function replaceInterests(tx: Tx, interests: string[]): Promise<void> {
  await tx.query(REPLACE_INTERESTS, [interests])
}

/** The data of onboarding: texts trimmed, interests in lower case. */
type OnboardingInput = ReturnType<typeof normalizeProfile> & { hometown: string; interests: string[] }

/**
 * Saves the profile and interests of the current user and marks onboarding as completed. Returns false and saves nothing if
 * the account has been deleted.
 */
export async function completeOnboarding(tx: Tx, onboarding: OnboardingInput): Promise<boolean> {
  const updated = await tx.query(COMPLETE_PROFILE, [
    onboarding.first_name,
    onboarding.last_name,
    onboarding.birth_date,
    onboarding.phone_number,
    onboarding.hometown,
  ])
  if (updated.length === 0) return false
  await replaceInterests(tx, onboarding.interests)
  return true
}
