import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countErrorsOfWord, countTypingErrors } from '../../domain/similar-names.ts'
import { createSimilarWordsFinder, getErrorLimit } from './similar-words.ts'
import { VocabularyBuilder } from './vocabulary.ts'

test.each([
  ['forum', 'forum', 0],
  ['forum', 'forun', 1],
  ['forum', 'frum', 1],
  ['forum', 'foruum', 1],
  ['forum', 'fourm', 1],
  ['hackathon', 'hakaton', 2],
  ['forum', 'quorum', 2],
])(
  '%s and %s differ by the typing errors %i: inserted, omitted, replaced or transposed letters',
  (a, b, errors) => {
    expect([countTypingErrors(a, b, 2), countTypingErrors(b, a, 2)]).toEqual([errors, errors])
  },
)

test('one error is corrected from four letters, two from eight, none with digits', () => {
  expect(['abc', 'abcd', 'abcdefg', 'abcdefgh', 'abcdefg1'].map(getErrorLimit)).toEqual([0, 1, 1, 2, 0])
})

test('finds all words of the catalogue with few errors', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'b', 'c', 'd', 'я', '中'),
    minLength: 1,
    maxLength: 10,
  })
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 60 }), word, (words, sought) => {
      const builder = new VocabularyBuilder()
      builder.listWords([words.join(' ')])
      const { vocabulary } = builder.build()
      const found = createSimilarWordsFinder(vocabulary)(sought)
      const limit = getErrorLimit(sought)
      const expected = words
        .map((word) => ({ word, errors: countErrorsOfWord(sought, word, limit) }))
        .filter(({ errors }) => errors > 0 && errors <= limit)
      expect(found).toHaveLength(expected.length)
      expect(found.map(({ word, errors }) => ({ word: vocabulary.folded.get(word), errors }))).toEqual(
        expect.arrayContaining(expected),
      )
    }),
  )
})
