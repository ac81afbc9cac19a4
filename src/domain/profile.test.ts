import { describe, expect, test } from 'vitest'
import {
  normalizeProfile,
  parseBirthDate,
  validateChangedPreferences,
  validatePreferences,
  validateProfile,
} from './profile.ts'

const today = '2026-11-20'
const typed = { first_name: 'Anna', last_name: 'Nowak', birth_date: '1990-02-28', phone_number: '' }

describe('step 1', () => {
  test('is valid with names and a birth date', () => {
    expect(validateProfile(typed, today)).toBeNull()
  })

  test('reports every required field that is empty or blank #192', () => {
    expect(validateProfile({ ...typed, first_name: ' ', birth_date: '' }, today)).toEqual({
      code: 'required_fields_missing',
      fields: ['first_name', 'birth_date'],
    })
  })

  test.each(['28.02.1990', '1990-2-28', '1990-02-30', '1990-02-28T00:00', 'yesterday'])(
    'rejects the format of the birth date %j #193',
    (birth_date) =>
      expect(validateProfile({ ...typed, birth_date }, today)).toEqual({
        code: 'invalid_date_format',
        fields: ['birth_date'],
      }),
  )

  test('accepts birth dates from 1900-01-01 to today #194 #267', () => {
    const findError = (birth_date: string) => validateProfile({ ...typed, birth_date }, today)?.code ?? null
    expect(findError('2026-11-20')).toBeNull()
    expect(findError('2026-11-21')).toBe('birth_date_in_future')
    expect(findError('1900-01-01')).toBeNull()
    expect(findError('1899-12-31')).toBe('birth_date_too_early')
  })

  test('limits the length of names and phone number #313', () => {
    expect(
      validateProfile({ ...typed, last_name: 'x'.repeat(101), phone_number: '1'.repeat(41) }, today),
    ).toEqual({
      code: 'text_too_long',
      fields: ['last_name', 'phone_number'],
    })
  })

  test.each([
    ['+48 600 100 200', null],
    ['(58) 301-23-45', null],
    ['600100200', null],
    ['12345', 'invalid_phone_number'],
    ['abc', 'invalid_phone_number'],
    ['600 100 200 abc', 'invalid_phone_number'],
    ['zażółć', 'invalid_phone_number'],
    ['+', 'invalid_phone_number'],
  ])('a phone number has at least 6 digits and no letters: %j gives %s #313', (phone_number, code) =>
    expect(validateProfile({ ...typed, phone_number }, today)?.code ?? null).toBe(code),
  )

  test('an empty phone number is stored as null #195', () => {
    expect(normalizeProfile({ ...typed, phone_number: '  ' }).phone_number).toBeNull()
    expect(normalizeProfile({ ...typed, phone_number: ' +48 600 100 200 ' }).phone_number).toBe(
      '+48 600 100 200',
    )
  })
})

test.each([
  ['1990-05-17', '1990-05-17'],
  ['19900517', '1990-05-17'],
  [' 17.05.1990 ', '1990-05-17'],
  ['17/05/1990', '1990-05-17'],
  ['05/06/1990', '1990-06-05'],
  ['7.5.1990', '1990-05-07'],
  ['17051990', '1990-05-17'],
  ['01011990', '1990-01-01'],
  ['20012001', '2001-01-20'],
  ['20010112', '2001-01-12'],
  ['12-3-1988', '1988-03-12'],
  ['1988-3-12', '1988-03-12'],
  ['1988/3/12', '1988-03-12'],
  ['30021990', null],
  ['17051890', null],
  ['17-05.1990', null],
  ['29/02/2000', '2000-02-29'],
  ['1990-02-30', null],
  ['19900230', null],
  ['29.02.1900', null],
  ['05/17/1990', null],
  ['17.05/1990', null],
  ['17.05.90', null],
  ['1990-0517', null],
  ['17 May 1990', null],
  ['', null],
])('the typed birth date %j is read as %j #320', (typed, day) => expect(parseBirthDate(typed)).toBe(day))

describe('step 2', () => {
  const chosen = { hometown: 'Gdańsk', interests: ['ai'] }

  test('is valid with a hometown and an interest', () => {
    expect(validatePreferences(chosen)).toBeNull()
  })

  test('reports a missing hometown before missing interests #196 #197', () => {
    expect(validatePreferences({ hometown: ' ', interests: [] })?.code).toBe('hometown_required')
    expect(validatePreferences({ ...chosen, interests: [] })?.code).toBe('interests_required')
  })

  test('accepts only the 22 interests, in any case #235', () => {
    expect(validatePreferences({ ...chosen, interests: ['AI', 'knitting'] })?.code).toBe('interest_unknown')
    expect(validatePreferences({ ...chosen, interests: ['AI', 'PRIVATE EQUITY'] })).toBeNull()
  })

  test('keeps an imported interest outside the 22, and accepts no other #398', () => {
    const stored = ['ai', 'beekeeping']
    expect(validatePreferences({ ...chosen, interests: ['Beekeeping'] }, stored)).toBeNull()
    expect(validatePreferences({ ...chosen, interests: ['knitting'] }, stored)?.code).toBe('interest_unknown')
  })

  test('limits the length of the hometown #313', () => {
    expect(validatePreferences({ ...chosen, hometown: 'x'.repeat(101) })?.code).toBe('text_too_long')
  })
})

test.each([
  ['Gdansk', ['AI'], null, null],
  ['Gdansk', [], 'Sopot', null],
  ['', ['AI'], null, null],
  [' ', ['AI'], 'Sopot', 'hometown_required'],
  ['x'.repeat(101), [], null, 'text_too_long'],
  ['Gdansk', ['AI', 'Beekeeping'], null, null],
  ['Gdansk', ['AI', 'Gardening'], null, 'interest_unknown'],
] as const)(
  'changing to hometown "%s" and interests %j with stored hometown %s: %s #315',
  (hometown, interests, stored, code) => {
    const error = validateChangedPreferences(
      { hometown, interests },
      { hometown: stored, interests: ['beekeeping'] },
    )
    expect(error?.code ?? null).toBe(code)
  },
)
