/** A user of the sandbox. The provider omits claims that are empty. */
export interface SandboxUser {
  /** The account id at the provider. Derived from the email if empty. */
  subject: string
  given_name: string
  family_name: string
  email: string
  email_verified: boolean
  picture: string
  locale: string
  location: string
  phone_number: string
  profile: string
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
    given_name: 'Anna',
    family_name: 'Sample',
    email: 'anna.sample@example.com',
    email_verified: true,
    picture: 'https://example.com/photos/anna-sample.jpg',
    locale: 'en',
    location: 'Gdansk',
    phone_number: '+48 500 000 001',
    profile: 'https://www.linkedin.com/in/anna-sample-of-the-sandbox',
  },
  {
    key: 'jan',
    note: 'confirmed email, no photo, no location',
    subject: 'sample-jan',
    given_name: 'Jan',
    family_name: 'Sample',
    email: 'jan.sample@example.com',
    email_verified: true,
    picture: '',
    locale: 'pl',
    location: '',
    phone_number: '',
    profile: '',
  },
  {
    key: 'ola',
    note: 'email not confirmed',
    subject: 'sample-ola',
    given_name: 'Ola',
    family_name: 'Sample',
    email: 'ola.sample@example.com',
    email_verified: false,
    picture: '',
    locale: 'pl',
    location: 'Sopot',
    phone_number: '',
    profile: '',
  },
]
