import { expect, test } from 'vitest'
import { savedForm, shownForm } from './onboarding-form.ts'

const known = {
  first_name: 'Anna',
  last_name: null,
  birth_date: '1990-02-28',
  phone_number: null,
  hometown: 'Sopot',
  interests: ['ai'],
  onboarding_completed: false,
}

test('what is known fills the form and never overwrites what was typed', () => {
  expect(shownForm({ first_name: '', hometown: 'Gdańsk' }, known)).toEqual({
    first_name: '',
    last_name: '',
    birth_date: '1990-02-28',
    phone_number: '',
    hometown: 'Gdańsk',
    interests: ['ai'],
  })
})

test('texts are saved trimmed, an empty phone number as null', () => {
  const form = shownForm({ first_name: ' Anna ', phone_number: '  ', hometown: ' Łódź ' }, undefined)
  expect(savedForm(form)).toMatchObject({ first_name: 'Anna', phone_number: null, hometown: 'Łódź' })
})
