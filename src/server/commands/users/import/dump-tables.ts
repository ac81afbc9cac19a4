import { Invalid, parseBoundedText } from '../../../../domain/catalogue-row.ts'
import { EMAIL_MAX_LENGTH, isEmail, normalizeEmail } from '../../../../domain/credentials.ts'
import { type Day, isDay } from '../../../../domain/day.ts'
import { HOMETOWN_MAX_LENGTH } from '../../../../domain/hometown.ts'
import { normalizeInterest } from '../../../../domain/interests.ts'
import { BIRTH_DATE_MIN, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '../../../../domain/profile.ts'
import { isHttpUrl } from '../../../../domain/text.ts'

// The tables of the hosted backend (§3), apart from eventlist, which the catalogue importer reads. The limits are those of the
// forms, so that no imported value prevents a user from saving.

/** Returns the value as it is stored, or Invalid. */
type ParseValue = (value: string | null, today: Day) => string | null | Invalid

interface DumpColumn {
  /** The type in the staging table. */
  type: 'text' | 'uuid' | 'date' | 'boolean' | 'timestamptz'
  parse: ParseValue
  /** Whether the file must have this column. */
  isRequired?: true
}

export interface DumpTable {
  columns: Record<string, DumpColumn>
  /** The column with the user id, if the rows belong to users. */
  userColumn?: 'id' | 'user_id'
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const URL_MAX_LENGTH = 2000
const NAME_OF_CATALOGUE_MAX_LENGTH = 200

function parseUuid(value: string | null): string | null | Invalid {
  const id = value?.trim().toLowerCase() ?? ''
  return UUID.test(id) ? id : new Invalid('a UUID')
}

const optional =
  (parse: ParseValue): ParseValue =>
  (value, today) =>
    value === null || value.trim() === '' ? null : parse(value, today)

const text =
  (limit: number): ParseValue =>
  (value) =>
    parseBoundedText(value, limit)

const requiredText =
  (limit: number): ParseValue =>
  (value) =>
    parseBoundedText(value, limit) ?? new Invalid('a text')

function parseUrl(value: string | null): string | null | Invalid {
  const parsed = parseBoundedText(value, URL_MAX_LENGTH)
  return typeof parsed !== 'string' || isHttpUrl(parsed)
    ? parsed
    : new Invalid('an https:// or http:// URL without spaces')
}

function parseBirthDate(value: string | null, today: Day): string | Invalid {
  const day = value?.trim() ?? ''
  if (!isDay(day)) return new Invalid('a real calendar day written YYYY-MM-DD')
  return day >= BIRTH_DATE_MIN && day <= today ? day : new Invalid(`a day from ${BIRTH_DATE_MIN} to today`)
}

function parseBoolean(value: string | null): string | Invalid {
  const word = value?.trim().toLowerCase() ?? ''
  if (['t', 'true', '1'].includes(word)) return 'true'
  return ['f', 'false', '0'].includes(word) ? 'false' : new Invalid('true or false')
}

const INSTANT =
  /^(\d{4}-\d\d-\d\d)[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]\d\d(:?[0-5]\d)?)?$/

/** A time without an offset is in UTC, as the hosted backend stores it. */
function parseInstant(value: string | null): string | Invalid {
  const instant = value?.trim() ?? ''
  const [, day = '', , , , offset] = INSTANT.exec(instant) ?? []
  if (!isDay(day)) return new Invalid('a time such as 2026-01-31 18:30:00+00')
  return offset ? instant : `${instant}Z`
}

function parseEmail(value: string | null): string | Invalid {
  const email = normalizeEmail(value ?? '')
  return isEmail(email) && email.length <= EMAIL_MAX_LENGTH ? email : new Invalid('an email address')
}

function parseStatus(value: string | null): string | Invalid {
  return value?.trim() === 'registered' ? 'registered' : new Invalid("'registered'")
}

function parseInterest(value: string | null): string | Invalid {
  const name = parseBoundedText(value, NAME_OF_CATALOGUE_MAX_LENGTH)
  if (name === null) return new Invalid('the name of an interest')
  return name instanceof Invalid ? name : normalizeInterest(name)
}

const userId = { type: 'uuid', parse: parseUuid, isRequired: true } as const
const eventCode = {
  type: 'text',
  parse: requiredText(NAME_OF_CATALOGUE_MAX_LENGTH),
  isRequired: true,
} as const
const instant = { type: 'timestamptz', parse: optional(parseInstant) } as const
const url = { type: 'text', parse: optional(parseUrl) } as const
const shortText = (limit: number) => ({ type: 'text', parse: text(limit) }) as const

/** The tables by the names they have in a dump. */
export const DUMP_TABLES = {
  'auth.users': {
    columns: {
      id: userId,
      // A user without an email is refused by id later, so it is no invalid value.
      email: { type: 'text', parse: optional(parseEmail), isRequired: true },
      email_confirmed_at: { ...instant, isRequired: true },
    },
    userColumn: 'id',
  },
  profiles: {
    columns: {
      id: userId,
      first_name: shortText(NAME_MAX_LENGTH),
      last_name: shortText(NAME_MAX_LENGTH),
      birth_date: { type: 'date', parse: optional(parseBirthDate) },
      phone_number: shortText(PHONE_MAX_LENGTH),
      hometown: shortText(HOMETOWN_MAX_LENGTH),
      onboarding_completed: { type: 'boolean', parse: optional(parseBoolean) },
      avatar_url: url,
      linkedin_id: shortText(200),
      linkedin_profile_url: url,
    },
    userColumn: 'id',
  },
  user_events: {
    columns: {
      user_id: userId,
      event_code: eventCode,
      status: { type: 'text', parse: optional(parseStatus) },
      registered_at: instant,
    },
    userColumn: 'user_id',
  },
  favorite_events: {
    columns: {
      id: { type: 'uuid', parse: optional(parseUuid) },
      user_id: userId,
      event_code: eventCode,
      favorited_at: instant,
    },
    userColumn: 'user_id',
  },
  interests: { columns: { id: userId, name: { type: 'text', parse: parseInterest, isRequired: true } } },
  user_interests: { columns: { user_id: userId, interest_id: userId }, userColumn: 'user_id' },
  favorite_organisers: {
    columns: {
      user_id: userId,
      organiser: { type: 'text', parse: requiredText(NAME_OF_CATALOGUE_MAX_LENGTH), isRequired: true },
    },
    userColumn: 'user_id',
  },
} as const satisfies Record<string, DumpTable>

export type DumpTableName = keyof typeof DUMP_TABLES | 'eventlist'

export function isDumpTable(name: string): name is DumpTableName {
  return name === 'eventlist' || Object.hasOwn(DUMP_TABLES, name)
}
