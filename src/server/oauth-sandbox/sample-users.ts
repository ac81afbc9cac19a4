export const PROFILE_CLAIMS = [
  'given_name',
  'family_name',
  'picture',
  'locale',
  'location',
  'phone_number',
  'profile',
] as const

export interface SandboxUser {
  /** The account id at the provider. Derived from the email if empty. */
  subject: string
  email: string
  email_verified: boolean
  /** The provider omits claims that are missing or empty. */
  claims: Partial<Record<(typeof PROFILE_CLAIMS)[number], string>>
}

export interface SampleUser extends SandboxUser {
  key: string
  /** What differs from the other sample users. */
  note: string
}

export const SAMPLE_USERS: readonly SampleUser[] = [
  {
    key: 'anna',
    note: 'confirmed email, photo, lives in Gdansk',
    subject: 'sample-anna',
    email: 'anna.sample@example.com',
    email_verified: true,
    claims: {
      given_name: 'Anna',
      family_name: 'Sample',
      picture: 'https://example.com/photos/anna-sample.jpg',
      locale: 'en',
      location: 'Gdansk',
      phone_number: '+48 500 000 001',
      profile: 'https://www.linkedin.com/in/anna-sample-of-the-sandbox',
    },
  },
  {
    key: 'jan',
    note: 'confirmed email, no photo, no location',
    subject: 'sample-jan',
    email: 'jan.sample@example.com',
    email_verified: true,
    claims: { given_name: 'Jan', family_name: 'Sample', locale: 'pl' },
  },
  {
    key: 'ola',
    note: 'email not confirmed',
    subject: 'sample-ola',
    email: 'ola.sample@example.com',
    email_verified: false,
    claims: { given_name: 'Ola', family_name: 'Sample', locale: 'pl', location: 'Sopot' },
  },
]
