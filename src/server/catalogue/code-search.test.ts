import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '../../domain/text.ts'
import { createCodeSearch } from './code-search.ts'
import { PackedTexts } from './packed-texts.ts'
import { BEGINNING, INSIDE, NONE, WHOLE } from './term-forms.ts'

const createSearch = (codes: string[]) => createCodeSearch(PackedTexts.from(codes))

/** Returns how each code contains a text. */
function findOccurrences(codes: string[], text: string, weakest: number): number[] {
  const found = codes.map(() => NONE)
  createSearch(codes).forEachMatch(text, weakest, (event, occurrence) => {
    found[event] = Math.min(found[event]!, occurrence)
  })
  return found
}

/** Returns how a code contains a text: the best of all occurrences. */
function findNaively(code: string, text: string, isInside: boolean): number {
  if (/^[-/_]+$/.test(text)) return isInside && code.includes(text) ? INSIDE : NONE
  const fold = (text: string) =>
    foldText(text).replace(/[\0-\x7f]/g, (sign) => (/[0-9a-z]/.test(sign) ? sign : '-'))
  const [folded, sought] = [fold(code), fold(text)]
  const isSign = (letter: string | undefined) => letter === undefined || letter === '-'
  const found = [...folded].flatMap((_, at) => {
    if (!folded.startsWith(sought, at)) return []
    if (!isSign(folded[at - 1])) return isInside ? [INSIDE] : []
    return [isSign(folded[at + sought.length]) ? WHOLE : BEGINNING]
  })
  return Math.min(NONE, ...found)
}

const letters = fc.constantFrom('a', 'A', 'b', '1', '2', '-', '/', '_', 'ł', 'Ł', 'я')
const text = (maxLength: number) => fc.string({ unit: letters, minLength: 1, maxLength })

test('finds every code that contains a text, ignoring case and the kind of sign', () => {
  const codes = fc.array(text(12), { maxLength: 150 })
  fc.assert(
    fc.property(codes, text(5).map(foldText), fc.boolean(), (codes, sought, isInside) => {
      const expected = codes.map((code) => findNaively(code, sought, isInside))
      expect(findOccurrences(codes, sought, isInside ? INSIDE : BEGINNING)).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})

test('finds nothing for a text without a byte, and zero bytes in no code', () => {
  for (const text of ['', '\0', '\0a'])
    expect(findOccurrences(['a-1', 'b'], text, INSIDE)).toEqual([NONE, NONE])
})

test('finds a whole code with the same signs only, ignoring case and accents', () => {
  const search = createSearch(['AB-1', 'AB_1', 'Łódź-1', 'AB-12', 'X AB-1'])
  expect(search.findExact('ab-1')).toEqual([0])
  expect(search.findExact('lodz-1')).toEqual([2])
  expect(search.findExact('ab-')).toEqual([])
})
