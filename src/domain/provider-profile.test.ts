import { expect, test } from 'vitest'
import { readProviderEmail, readProviderProfile } from './provider-profile.ts'

const NOTHING = {
  first_name: null,
  last_name: null,
  phone_number: null,
  hometown: null,
  avatar_url: null,
  linkedin_id: null,
  linkedin_profile_url: null,
}

test('a Google profile has names, phone number, picture and hometown #146', () => {
  const claims = {
    sub: '110169484474386276334',
    given_name: ' Łucja ',
    family_name: 'Nowak-Kowalska',
    picture: 'https://example.com/photo.jpg',
    phone_number: '+48 500 600 700',
    location: 'Gdansk',
    locale: 'pl',
    hd: 'example.com',
    unknown: { to: 'us' },
  }
  expect(readProviderProfile('google', claims)).toEqual({
    ...NOTHING,
    first_name: 'Łucja',
    last_name: 'Nowak-Kowalska',
    avatar_url: 'https://example.com/photo.jpg',
    phone_number: '+48 500 600 700',
    hometown: 'Gdansk',
  })
})

test('a LinkedIn profile also has its id and URL, but no phone number #145', () => {
  const claims = {
    sub: '782bbtaQ',
    name: 'Jan Maria Sample',
    profile: 'https://www.linkedin.com/in/sample',
    phone_number: '1',
  }
  expect(readProviderProfile('linkedin', claims)).toEqual({
    ...NOTHING,
    first_name: 'Jan Maria',
    last_name: 'Sample',
    linkedin_id: '782bbtaQ',
    linkedin_profile_url: 'https://www.linkedin.com/in/sample',
  })
})

test.each([
  [{ address: { locality: 'Sopot' } }, 'Sopot'],
  [{ location: { name: 'Gdynia' } }, 'Gdynia'],
  [{ location: ['Gdynia'] }, null],
  [{ location: '  ' }, null],
])('the hometown of %j is %s', (claims, hometown) => {
  expect(readProviderProfile('linkedin', claims).hometown).toBe(hometown)
})

test('claims that exceed the limits of a profile are cut or omitted', () => {
  const claims = {
    given_name: '😀'.repeat(300),
    family_name: 'a\u0000b\r\nc\ud800',
    phone_number: '1'.repeat(300),
    picture: 'javascript:alert(1)',
    sub: 'x'.repeat(300),
    profile: 'https://user@example.com/',
    location: 'x'.repeat(3000),
  }
  const profile = readProviderProfile('linkedin', claims)
  expect(profile).toMatchObject({ ...NOTHING, first_name: expect.anything(), hometown: expect.anything() })
  expect(profile.first_name).toBe('😀'.repeat(50))
  expect(profile.hometown?.length).toBeLessThanOrEqual(200)
  expect(readProviderProfile('google', { family_name: 'a\u0000b\r\nc' }).last_name).toBe('a b c')
  expect(readProviderProfile('google', { given_name: 7, name: null, picture: {} })).toEqual(NOTHING)
})

test.each([
  ['a Kelvin sign in the local part', '\u212Aate@example.com'],
  ['full-width letters', 'ａnna@example.com'],
  ['a long s', 'ſam@example.com'],
  ['a full-width at sign', 'anna＠example.com'],
  ['full-width letters in the domain', 'anna@ｅxample.com'],
  ['an ideographic full stop', 'anna@example。com'],
])('an email with %s is not the email that it is folded to', (_name, email) => {
  expect(readProviderEmail({ email, email_verified: true })).toBeNull()
})

test('a verified email with a domain of another alphabet is kept', () => {
  const email = { email: 'ola@xn--w-uga1v8h.pl', isConfirmed: true }
  expect(readProviderEmail({ email: 'Ola@Żółw.pl', email_verified: true })).toEqual(email)
})

test('the email is normalized, and verified only if the provider says so', () => {
  expect(readProviderEmail({ email: ' Anna@Example.COM ', email_verified: true })).toEqual({
    email: 'anna@example.com',
    isConfirmed: true,
  })
  expect(readProviderEmail({ email: 'a@example.com', email_verified: 'true' })?.isConfirmed).toBe(true)
  for (const email_verified of [false, 'false', undefined, null, 1, 'yes', {}]) {
    expect(readProviderEmail({ email: 'a@example.com', email_verified })?.isConfirmed).toBe(false)
  }
  for (const email of [
    undefined,
    null,
    '',
    'nobody',
    'a@b',
    7,
    ['a@example.com'],
    `${'a'.repeat(300)}@example.com`,
  ]) {
    expect(readProviderEmail({ email, email_verified: true })).toBeNull()
  }
})
