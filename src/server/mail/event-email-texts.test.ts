import { expect, test } from 'vitest'
import { formatVenueAndPlace } from './event-email-texts.ts'

const gdansk = { city: 'Gdansk', country: 'Poland' }
const warsaw = { city: 'Warsaw', country: 'Poland' }

test.each([
  [{ ...gdansk, venue: 'Amber Expo' }, 'Amber Expo, Gdansk, Poland', 'Amber Expo, Gdańsk, Polska'],
  [{ ...gdansk, venue: 'Hall 3, Gdansk' }, 'Hall 3, Gdansk, Poland', 'Hall 3, Gdańsk, Polska'],
  [{ ...gdansk, venue: 'Sala 3, Gdańsk ' }, 'Sala 3, Gdansk, Poland', 'Sala 3, Gdańsk, Polska'],
  [{ ...warsaw, venue: 'Hall 3, Warsaw' }, 'Hall 3, Warsaw, Poland', 'Hall 3, Warszawa, Polska'],
  [{ ...warsaw, venue: 'New Warsaw' }, 'New Warsaw, Warsaw, Poland', 'New Warsaw, Warszawa, Polska'],
  [{ ...gdansk, venue: null }, 'Gdansk, Poland', 'Gdańsk, Polska'],
  [{ city: null, country: null, venue: 'Amber Expo' }, 'Amber Expo', 'Amber Expo'],
  [{ city: null, country: null, venue: ' ' }, null, null],
])('emails name the place of %j in their language, and the city once #480', (event, english, polish) => {
  expect(formatVenueAndPlace(event, 'en')).toBe(english)
  expect(formatVenueAndPlace(event, 'pl')).toBe(polish)
})
