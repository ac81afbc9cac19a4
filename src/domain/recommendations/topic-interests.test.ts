import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INTERESTS } from '../interests.ts'
import { getTopicInterests, RELATED_STRENGTH } from './topic-interests.ts'

const own = (topic: string) =>
  [...getTopicInterests(topic)].flatMap(([interest, strength]) => (strength === 1 ? [interest] : []))

test('a topic with the name of an interest matches it in any spelling', () => {
  for (const interest of INTERESTS) {
    for (const topic of [interest, interest.toUpperCase(), ` ${interest.toLowerCase()} `]) {
      expect(getTopicInterests(topic).get(interest), topic).toBe(1)
    }
  }
})

test.each([
  ['javascript', ['Technology']],
  ['ruby', ['Technology']],
  ['.NET', ['Technology']],
  ['C++', ['Technology']],
  ['devops & SRE', ['Technology']],
  ['machine learning', ['AI']],
  ['LLMs', ['AI']],
  ['Sztuczna Inteligencja', ['AI']],
  ['cybersecurity', ['Defence&Security']],
  ['Defense', ['Defence&Security']],
  ['Obronność', ['Defence&Security']],
  ['networking', ['Business']],
  ['Startups', ['Business']],
  ['Public Sector', ['PublicAdministration']],
  ['Offshore wind', ['Energy']],
  ['Logistics', ['Transport']],
  ['FinTech', ['Finance']],
  ['Venture Capital', ['Finance', 'Private Equity']],
  ['Clinical trials', ['Pharmacy']],
  ['Circular economy', ['Sustainability', 'Economy', 'Waste']],
])('the topic "%s" matches %j', (topic, interests) => {
  expect(own(topic)).toEqual(expect.arrayContaining(interests))
  expect(own(topic)).toHaveLength(interests.length)
})

test('a topic of a related field matches with less strength', () => {
  expect(getTopicInterests('machine learning').get('Technology')).toBe(RELATED_STRENGTH)
})

test('a longer phrase takes precedence over its words', () => {
  expect(getTopicInterests('data pipelines').has('Pipelines')).toBe(false)
  expect(own('coworking space')).toEqual(['Business'])
  expect(own('social security')).toEqual(['Society'])
})

test('a topic can match two interests', () => {
  expect(own('AI for Energy')).toEqual(['AI', 'Energy'])
})

test('only whole words match', () => {
  expect(getTopicInterests('Maintainers of Britain').size).toBe(0)
  expect(getTopicInterests('general').size).toBe(0)
})

test('any text can be a topic', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (topic) => {
      for (const strength of getTopicInterests(topic).values())
        expect([RELATED_STRENGTH, 1]).toContain(strength)
    }),
  )
})
