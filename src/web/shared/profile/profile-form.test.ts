import { beforeEach, expect, test } from 'vitest'
import { normalizeProfile } from '../../../domain/profile.ts'
import { en } from '../../texts/en.ts'
import { setTexts } from '../../texts/texts.ts'
import { ApiError } from '../api/api-error.ts'
import { getValidationError, toProfileFormErrors, toProfileInput } from './profile-form.ts'

beforeEach(() => setTexts(en))

test('missing profile fields are empty in the form', () => {
  expect(
    toProfileInput({ first_name: 'Anna', last_name: null, birth_date: '1990-02-28', phone_number: null }),
  ).toEqual({ first_name: 'Anna', last_name: '', birth_date: '1990-02-28', phone_number: '' })
  expect(toProfileInput(undefined).first_name).toBe('')
})

test('texts are saved trimmed, an empty phone number as null', () => {
  const input = { first_name: ' Anna ', last_name: 'Nowak', birth_date: ' 1990-02-28', phone_number: '  ' }
  expect(normalizeProfile(input)).toEqual({
    first_name: 'Anna',
    last_name: 'Nowak',
    birth_date: '1990-02-28',
    phone_number: null,
  })
})

test('missing fields are marked as required, with an alert and without a hint #192', () => {
  const error = { code: 'required_fields_missing', fields: ['first_name', 'birth_date'] } as const
  expect(toProfileFormErrors({ ...error, fields: [...error.fields] })).toEqual({
    fields: { first_name: '(Required)', birth_date: '(Required)' },
    alertTitle: 'Required fields missing',
    alert: 'Please fill in your name and birth date.',
  })
})

test('an invalid birth date has its reason as a hint and nowhere else #194', () => {
  expect(toProfileFormErrors({ code: 'birth_date_in_future', fields: ['birth_date'] })).toEqual({
    fields: { birth_date: '(Required)' },
    hints: { birth_date: 'Invalid birth date. Birth date cannot be in the future.' },
  })
})

test('an invalid phone number is not called required, because it is optional #313', () => {
  expect(toProfileFormErrors({ code: 'invalid_phone_number', fields: ['phone_number'] })).toEqual({
    fields: { phone_number: '(Invalid)' },
    hints: { phone_number: 'Invalid phone number. Please enter at least 6 digits and no letters.' },
  })
})

test('a validation error of the server marks the fields it names; other errors mark none', () => {
  const problem = { fields: [{ name: 'first_name', message: 'Too long.' }] }
  expect(getValidationError(new ApiError('text_too_long', problem as never))).toEqual({
    code: 'text_too_long',
    fields: ['first_name'],
  })
  expect(getValidationError(new ApiError('network'))).toBeNull()
})
