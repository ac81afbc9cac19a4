import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as commonDictionary } from '@zxcvbn-ts/language-common'
import { dictionary as englishDictionary } from '@zxcvbn-ts/language-en'
import polish from '@zxcvbn-ts/language-pl'
import { PLACE_NAMES } from '../../../domain/city-distance.ts'
import { foldText } from '../../../domain/text.ts'
import { collectGarbage } from '../../platform/collect-garbage.ts'
import type { PasswordWeakness, StrengthRequest } from './password-strength.ts'

/** The estimator's "safely unguessable": about 10^8 guesses or more. */
const MIN_SCORE = 3
// Longer texts are strong enough, and the time of an estimate grows with the square of the length.
const MAX_LENGTH = 32
// Each substitution (@ for a, 0 for o) multiplies the time. Eight cover the passwords that people choose.
const MAX_SUBSTITUTIONS = 8

/** The words of the calendar in Polish; the English ones are in the package. */
const CALENDAR = {
  months: [
    'styczeń, luty, marzec, kwiecień, maj, czerwiec, lipiec, sierpień, wrzesień, październik, listopad, grudzień',
    'stycznia, lutego, marca, kwietnia, maja, czerwca, lipca, sierpnia, września, października, listopada, grudnia',
  ],
  seasons: ['wiosna, lato, jesień, zima, wiosny, lata, jesieni, zimy, wakacje'],
  daysOfWeek: ['poniedziałek, wtorek, środa, czwartek, piątek, sobota, niedziela'],
}
const ENGLISH_CALENDAR =
  'january february march april may june july august september october november december spring summer autumn fall winter ' +
  'monday tuesday wednesday thursday friday saturday sunday'

const polishCalendar = Object.fromEntries(
  Object.entries(CALENDAR).map(([name, lists]) => [
    `${name}-pl`,
    lists.flatMap((list) => list.split(', ')).map(foldText),
  ]),
)
const places = PLACE_NAMES.flatMap((name) => [name, name.replaceAll(' ', '')]).filter(
  (name) => name.length > 2,
)

/** Words that need more than digits and signs around them. */
const WORDS_OF_PLACE_AND_TIME = new Set([
  ...places,
  ...Object.values(polishCalendar).flat(),
  ...ENGLISH_CALENDAR.split(' '),
])

const estimator = new ZxcvbnFactory({
  dictionary: {
    ...commonDictionary,
    ...englishDictionary,
    ...Object.fromEntries(
      Object.entries(polish.dictionary).map(([name, words]) => [
        `${name}-pl`,
        [...new Set(words.map((word) => foldText(String(word))))],
      ]),
    ),
    ...polishCalendar,
    places,
  },
  graphs: adjacencyGraphs,
  maxLength: MAX_LENGTH,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
})
collectGarbage()

/**
 * Returns why a password is easy to guess, or null, in a thread of password-strength.ts. Neither case nor accents count:
 * 'GDAŃSK' is as weak as 'gdansk'.
 */
export default function findWeakness({ password, personalWords }: StrengthRequest): PasswordWeakness | null {
  const folded = foldText(password)
  const personal = personalWords
    .map((word) => foldText(word).slice(0, MAX_LENGTH))
    .filter((word) => word.length > 2)
  const letters = folded.replace(/^[^\p{Letter}]+|[^\p{Letter}]+$/gu, '')
  if (personal.some((word) => word === folded || word === letters)) return 'personal'
  if (WORDS_OF_PLACE_AND_TIME.has(letters)) return 'predictable'
  const { score, sequence } = estimator.check(folded, personal)
  if (score >= MIN_SCORE) return null
  const names = sequence.map((match) => String(match.dictionaryName))
  if (names.includes('userInputs')) return 'personal'
  return names.includes('passwords-common') ? 'common' : 'predictable'
}
