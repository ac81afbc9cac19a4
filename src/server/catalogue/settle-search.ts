import type { SearchMatching } from '../../domain/catalogue-query.ts'
import {
  hasPlace,
  type ParsedSearch,
  type SearchPart,
  type SearchTerm,
  type SearchWord,
  type TextSpan,
} from '../../domain/search/parsed-search.ts'
import { EVENT_WORDS } from '../../domain/search/search-words.ts'
import { completePhrase, LEVEL_PHRASES, SYNONYMS_BY_PHRASE } from '../../domain/search/synonyms.ts'
import { BEGINNING_MIN_LENGTH, mayBeUnderstood, PHRASE_MAX_WORDS } from '../../domain/search/unfinished.ts'
import { getWordStem } from '../../domain/search/word-forms.ts'
import { foldName } from '../../domain/search/words.ts'
import { foldText } from '../../domain/text.ts'
import { EARLIEST_DAY } from '../../domain/when.ts'
import type { SettledSearch, SpellingSuggestion } from './catalogue-types.ts'
import { countEvents } from './event-set.ts'
import type { KnownWords } from './known-words.ts'
import { getErrorLimit } from './similar-words.ts'
import { EXACT, type MatchingMode } from './term-forms.ts'
import { isLevelOfWord, type RankedEvents, type TextSearch } from './text-search.ts'

/** The most words of what is being typed: 'between 15 and 20 de'. */
const BEGUN_WORDS_MAX = 6
/** One of the things in an enumeration: up to three words, also with signs. */
const ENUMERATED = String.raw`[\p{L}\p{N}.&+#-]+(?: [\p{L}\p{N}.&+#-]+){0,2}`
/** Several of them with commas or slashes between them: 'c++, c#', 'AI/ML', 'machine learning, robotics'. */
const ENUMERATION = new RegExp(`^${ENUMERATED}(?: *[,/] *${ENUMERATED})+$`, 'u')
const SEPARATOR = / *[,/] */g
/** Words of a search that are looked up to find typing errors. */
const LOOKED_UP_WORDS = 12
/** The most words of a text whose end may go on. */
const UNFINISHED_WORDS_MAX = 12
/** Words that may be one without spaces, and its length. Shorter ones are many words by chance. */
const JOINED_WORDS_MAX = 4
const JOINED_MIN_LENGTH = 4
/** The most words of a name that is found in a longer text. */
const NAME_WORDS_MAX = 8
/** Shorter words may be several others by chance: 'wsie' is no 'w sie'. */
const SPACED_MIN_LENGTH = 5

/**
 * Decides what a search means in a catalogue: which words are ignored or dates because nothing matches them, and whether similar
 * words are searched for. Depends on the text, the catalogue, the day and the hometown alone.
 */
export function settleSearch(
  text: string,
  match: SearchMatching | undefined,
  parse: (text: string, readsOtherMeanings?: boolean) => ParsedSearch,
  textSearch: TextSearch,
  knownWords: KnownWords,
): SettledSearch {
  const asked: MatchingMode = { similar: match === 'similar', inside: false }
  const parsed = read(text)
  const quoted = findQuoted(parsed)
  if (quoted) return quoted
  const exact = settleParsed(parsed, asked)
  const parseRest = (text: string) => ignoreRequests(read(text))
  if (isVainRequest(parsed, exact)) return settleSearch(text, match, parseRest, textSearch, knownWords)
  if (isFound(exact)) return exact
  const needed = exact.terms.filter(({ isOptional }) => !isOptional)
  const unknown = needed
    .filter(({ isQuoted, words }) => !isQuoted && words.some((word) => getErrorLimit(word) > 0))
    .slice(0, LOOKED_UP_WORDS)
    .filter((term) => !hasEvents([term], asked))
  // Nothing matches the only word because there is no such event: 'lublin' is not Dublin.
  const [only = '', ...others] = needed.flatMap(({ words }) => words)
  const misspelled = others.length === 0 && knownWords.has(only) ? [] : unknown
  const words = [...text.matchAll(/\S+/g)]
  const isLong = words.length > UNFINISHED_WORDS_MAX
  return (
    findSpaced() ??
    findCorrected(true) ??
    findOneOf() ??
    findCompleted() ??
    findSimilar() ??
    // 'warszaty Kraków': no event in Kraków has the similar words of its name.
    findCorrected(false) ??
    findBeginning() ??
    // Nothing is found, but the page says which word was meant.
    findCorrected(true, false) ??
    exact
  )

  /** 'free jazz' is jazz without a price unless an event is called so. */
  function read(text: string): ParsedSearch {
    const parsed = parse(text)
    const isNamed = !parsed.hasOtherMeanings || hasEvents(parsed.terms.filter(isRequired), asked)
    return isNamed ? parsed : parse(text, false)
  }

  /**
   * Settles the text with quotes around what a name contains: 'in India', where no event is, and 'bez papieru' alone; undefined without it.
   * 'not java' and '-java' leave out in any case.
   */
  function findQuoted({ terms, parts }: ParsedSearch) {
    const isLiteral = parts.length === 0 && terms.every(isExcluded) && /^(bez|without) /i.test(text)
    // Of 'in India or online', either one is enough.
    const places = parts.filter(
      (part, at) => isWithoutEvents(part) && !part.alternative && !parts[at + 1]?.alternative,
    )
    const spans: TextSpan[] = isLiteral ? [{ start: 0, end: text.length }] : places
    const quoted = spans.flatMap(({ start, end }) => {
      const typed = text.slice(start, end)
      return textSearch.findNamed(typed).length > 0 ? [{ start, end, suggestion: `"${typed}"` }] : []
    })
    return text.includes('"') ? undefined : findReplaced(quoted)
  }

  /** Settles the text with what its last words begin: 'doc' is one of 'doctors', 'real ' becomes 'real estate', 'cardiol' is 'kardiologia'. */
  function findCompleted(): SettledSearch | undefined {
    // The beginning of a word excludes nothing.
    if (isLong || text.includes('"') || parsed.terms.at(-1)?.isExcluded) return undefined
    const isIgnorable = parsed.terms.at(-1)?.isOptional
    const last = words.slice(-PHRASE_MAX_WORDS).values()
    const attempts = last.map(({ index: start }) => {
      const begun = foldText(text.slice(start)).replace(/\s+/g, ' ')
      // A phrase for a level is not the beginning of another one.
      if (LEVEL_PHRASES.has(begun) || begun.length < BEGINNING_MIN_LENGTH) return undefined
      const completions = [...completePhrase(begun), ...textSearch.findBegunCognates(begun)]
      const synonyms = new Map(completions.map((each) => [each.text, each]))
      if (synonyms.size === 0) return undefined
      const completion = { isQuoted: false, words: [begun], synonyms: [...synonyms.values()] }
      // They are found where synonyms are, not in venues.
      const findWith = (flags: readonly SearchTerm[]) =>
        findReplaced([{ start, end: text.length, suggestion: `"${begun}"` }], (term) => {
          const { isOptional, saysLittle } = flags.find((each) => each.start === term.start) ?? term
          return { ...term, isOptional, saysLittle, ...(term.start === start && completion) }
        })
      // 'remo' is ignored in 'meetup in Warsaw remo' if nothing there matches, and no subject beside which 'meetup' says little.
      return (isIgnorable ? findWith(parsed.terms) : undefined) ?? findWith([])
    })
    return attempts.find((settled) => settled !== undefined)
  }

  /** Settles the text with spaces in the words that nothing matches: 'ohmyhack', 'mlinpl'; undefined if that finds nothing. */
  function findSpaced(): SettledSearch | undefined {
    const spaced = unknown.flatMap(({ start, end, words }) => {
      // 'open-so' is 'openso' for 'Open Source'.
      const joined = words.join('').replaceAll('-', '')
      const suggestion = joined.length < SPACED_MIN_LENGTH ? undefined : textSearch.findSpaced(joined)
      return suggestion ? [{ start, end, suggestion }] : []
    })
    return findWithCorrections(spaced)
  }

  /** Returns the search without its optional words or with similar ones; undefined if neither finds anything. */
  function findSimilar(): SettledSearch | undefined {
    const shorter = find(omitOptional(parsed))
    if (shorter) return shorter
    const similar = { ...asked, similar: true }
    const found = find(parsed, similar)
    // 'Bord Game Brunch', although 'bord' begins other words.
    const isName = ({ terms }: SettledSearch) => terms.length > 1 && textSearch.hasName(terms, similar)
    if (found && (misspelled.length > 0 || isName(found))) return found
    // 'Marketing bez budżtu' is the typing error of a name.
    const included = parsed.terms.map((term) => ({ ...term, isExcluded: false }))
    return parsed.terms.some(isExcluded) ? find({ ...parsed, terms: included }, similar) : undefined
  }

  /**
   * Settles a text that finds nothing without its last words, which are or may become words that are understood or say nothing:
   * 'w połow', 'between 1 an', 'what's o'; undefined if that finds nothing either.
   */
  function findBeginning(): SettledSearch | undefined {
    if (SYNONYMS_BY_PHRASE.has(foldText(text.trim())) || isLong) return undefined
    let rest = text
    for (const { index } of words.slice(-BEGUN_WORDS_MAX).toReversed()) {
      if (!mayBeUnderstood(rest.slice(index))) return undefined
      rest = rest.slice(0, index)
      const settled = find(ignoreRequests(read(rest)))
      if (settled) return { ...settled, typedText: text }
    }
    return undefined
  }

  /** Settles an enumeration of which no event has all words, so that it has one of them; undefined if nothing matches. */
  function findOneOf(): SettledSearch | undefined {
    // 'python, Gdansk' is no choice.
    const isOfWords = parsed.parts.length === 0 && !parsed.terms.some(hasPlace)
    if (!isOfWords || !ENUMERATION.test(text)) return undefined
    const separators = text.matchAll(SEPARATOR).map(({ 0: typed, index }) => {
      return { start: index, end: index + typed.length, suggestion: ' or ' }
    })
    return findReplaced([...separators])
  }

  /** Settles the text with corrected words; undefined without corrections, or if that finds nothing. */
  function findWithCorrections(corrections: SpellingSuggestion[], settle = find): SettledSearch | undefined {
    const settled = findReplaced(corrections, undefined, settle)
    return settled && { ...settled, corrections }
  }

  /** Settles the text with replaced words and changed terms; undefined without replacements, or if that finds nothing. */
  function findReplaced(
    replacements: readonly SpellingSuggestion[],
    change = (term: SearchTerm) => term,
    settle = find,
  ): SettledSearch | undefined {
    if (replacements.length === 0) return undefined
    const replace = (text: string, { start, end, suggestion }: SpellingSuggestion) =>
      text.slice(0, start) + suggestion + text.slice(end)
    const parsed = read(replacements.reduceRight(replace, text))
    const settled = settle({ ...parsed, terms: parsed.terms.map(change) })
    return settled && { ...restorePositions(settled, replacements), typedText: text }
  }

  /** Returns what a parsed text means, without its optional words if they find nothing; undefined if nothing is found. */
  function find(parsed: ParsedSearch, mode = asked): SettledSearch | undefined {
    const shorter = omitOptional(parsed)
    const attempts = [parsed, ...(shorter.terms.length > 0 ? [shorter] : [])].values()
    return attempts.map((attempt) => settleParsed(attempt, mode)).find(isFound)
  }

  function settleParsed(parsed: ParsedSearch, mode: MatchingMode): SettledSearch {
    // 'march' is the month if no event is called so.
    const unknown = parsed.terms.filter((term) => term.orPart !== null && !isNamed(term, parsed, mode))
    const terms = parsed.terms.filter((term) => !unknown.includes(term))
    return {
      ...parsed,
      parts: addOrParts(parsed.parts, unknown),
      typedText: parsed.text,
      terms: addJoinedWords(terms.filter(isRequired), parsed),
      excludedTerms: terms.filter(isExcluded),
      mode,
      corrections: [],
    }
  }

  function isFound({ terms, excludedTerms, parts, mode }: SettledSearch): boolean {
    const needed = terms.filter(({ saysLittle }) => !saysLittle)
    if (needed.length > 0) return hasEvents(needed, mode)
    if (terms.length > 0) return terms.some((term) => hasEvents([term], mode))
    if (excludedTerms.length === 0 || parts.length > 0) return true
    // 'Bez Graic' is called 'Bez Granic' if nothing could be left out.
    return excludedTerms.some((term) => textSearch.find([term], EXACT).levels.some(isLevelOfWord))
  }

  function hasEvents(terms: readonly SearchTerm[], mode: MatchingMode): boolean {
    return !isEmpty(textSearch.find(terms, mode))
  }

  /** Returns whether words of a request find nothing. Beside parts alone, they must be a part of a name together with them. */
  function isVainRequest({ terms, words }: ParsedSearch, settled: SettledSearch): boolean {
    if (!terms.some(({ isRequest }) => isRequest)) return false
    const isOfRequests = settled.parts.length > 0 && settled.terms.every(({ isRequest }) => isRequest)
    return !isFound(settled) || (isOfRequests && isEmpty(textSearch.findCalled(words, settled.mode)))
  }

  /**
   * Returns whether an event contains a word that may be a date together with the other words: 'march' is the month of 'design march' although
   * another event is called 'March of the Robots'. 'past' is no word alone, and 'evening' not beside conditions and kinds of events:
   * 'evening in Warsaw', 'evening meetup'.
   */
  function isNamed(term: SearchTerm, { terms, parts }: ParsedSearch, mode: MatchingMode): boolean {
    const { orPart } = term
    const isHours = orPart?.kind === 'hours'
    const isPast = orPart?.first === EARLIEST_DAY
    const required = terms.filter(isRequired)
    const others = required.filter((each) => each !== term)
    const isBesideKinds = others.every((each) => hasPlace(each) || EVENT_WORDS.has(each.words.join(' ')))
    if (isHours && (isExcluded(term) || (isBesideKinds && parts.length + others.length > 0))) return false
    const isBesideFound = others.length > 0 && (isHours || isPast || hasEvents(others, mode))
    if (!isExcluded(term) && isBesideFound) return hasEvents(required, mode)
    return !isPast && textSearch.hasWord(term, mode)
  }

  /**
   * Settles the text with known words in place of those that no event contains; undefined if that finds nothing. If it must be clear which
   * words are meant, no other word of the catalogue is as similar. If it need not be complete, some words may stay, and nothing need be found.
   */
  function findCorrected(isClear: boolean, isComplete = true): SettledSearch | undefined {
    const corrections: SpellingSuggestion[] = []
    for (const { start, end, words } of misspelled) {
      const [word = '', ...others] = words
      const known = others.length === 0 ? knownWords.correct(word) : undefined
      const isOther = known && known.errors > 0 && isClear && textSearch.hasSimilar(word, known)
      if (isComplete && (!known || isOther)) return undefined
      // A known word is understood once the words beside it are corrected.
      if (known && !isOther && known.errors > 0) corrections.push({ start, end, suggestion: known.spelling })
    }
    return findWithCorrections(corrections, isComplete ? find : (parsed) => settleParsed(parsed, asked))
  }

  /** Returns the terms, which are also found by the word of the catalogue that they are without spaces: 'start up', 'we are developers'. */
  function addJoinedWords(terms: readonly SearchTerm[], parsed: ParsedSearch): SearchTerm[] {
    const joined = parsed.words.flatMap((first, at) => {
      const found: (TextSpan & { word: string })[] = []
      let { word, end } = first
      for (const next of parsed.words.slice(at + 1, at + JOINED_WORDS_MAX)) {
        if (first.isQuoted || next.isQuoted || parsed.text.slice(end, next.start).trim() !== '') break
        word += next.word
        end = next.end
        // The ending of 'meetup ai' is no case of 'meetup'.
        const isForm = getWordStem(word).length <= word.length - next.word.length
        if (!isForm && word.length >= JOINED_MIN_LENGTH && textSearch.mayHaveWord(word))
          found.push({ start: first.start, end, word })
      }
      return found
    })
    return terms.map((term) => {
      const own = joined.filter(({ start, end }) => start <= term.start && term.end <= end)
      const synonyms = own.map(({ word }) => ({ text: word, kind: 'joined' as const }))
      return { ...term, synonyms: [...term.synonyms, ...synonyms] }
    })
  }
}

/**
 * Returns the text with quotes around the longest phrase of it that is the name of an event, or a part of a name and understood in part:
 * '"online safety day" Warsaw'; undefined without one, and if the whole text is one.
 */
export function quoteName({ text, typedText, words, parts }: SettledSearch, textSearch: TextSearch) {
  if (parts.length === 0 || words.length > UNFINISHED_WORDS_MAX) return undefined
  if (text !== typedText || text.includes('"')) return undefined
  const isName = (phrase: SearchWord[], typed: string) => {
    if (textSearch.findExact(typed).size > 0) return true
    const isMixed =
      phrase.some(({ isOfPart }) => isOfPart) && phrase.some((word) => !word.isFiller && !word.isOfPart)
    return isMixed && textSearch.findNamed(typed, { isUnfinished: false }).length > 0
  }
  const quoteAt = (phrase: SearchWord[]) => {
    const [start, end] = [phrase[0]!.start, phrase.at(-1)!.end]
    const name = text.slice(start, end)
    // Words that are left out are missing in `words`.
    const isWhole = foldName(phrase.map(({ word }) => word).join(' ')) === foldName(name)
    const isBetweenSpaces = /^\s?$/.test(text.charAt(start - 1)) && /^\s?$/.test(text.charAt(end))
    if (!isWhole || !isBetweenSpaces || !isName(phrase, name)) return undefined
    return { text: `${text.slice(0, start)}"${name}"${text.slice(end)}`, name }
  }
  for (let count = Math.min(words.length, NAME_WORDS_MAX); count > 1; count--)
    for (let first = 0; first + count <= words.length; first++) {
      const quoted = quoteAt(words.slice(first, first + count))
      if (quoted) return count === words.length ? undefined : quoted
    }
  return undefined
}

const isExcluded = (term: SearchTerm) => term.isExcluded
const isRequired = (term: SearchTerm) => !term.isExcluded

/** Adds the dates and hours that terms stand for, because no event is called so: 'march'. */
export function addOrParts(parts: readonly SearchPart[], terms: readonly SearchTerm[]): SearchPart[] {
  const added = terms.flatMap(({ start, end, isExcluded: excluded, orPart }) =>
    orPart ? [{ start, end, ...orPart, alternative: false, excluded }] : [],
  )
  return [...parts, ...added].sort((a, b) => a.start - b.start)
}

function isWithoutEvents(part: SearchPart): boolean {
  if (part.excluded || (part.kind !== 'city' && part.kind !== 'country')) return false
  return (part.kind === 'city' ? part.cities : part.countries).length === 0
}

const isEmpty = (found: RankedEvents | null) => found === null || countEvents(found.set) === 0

function omitOptional(parsed: ParsedSearch): ParsedSearch {
  return { ...parsed, terms: parsed.terms.filter(({ isOptional }) => !isOptional) }
}

function ignoreRequests({ terms, words, ...parsed }: ParsedSearch): ParsedSearch {
  const requests = terms.filter(({ isRequest }) => isRequest)
  const isFiller = (word: SearchWord) => word.isFiller || requests.some(({ start }) => start === word.start)
  return {
    ...parsed,
    terms: terms.filter(({ isRequest }) => !isRequest),
    words: words.map((word) => ({ ...word, isFiller: isFiller(word) })),
  }
}

/** Returns a corrected search with the positions in the text as typed. */
function restorePositions(settled: SettledSearch, corrections: readonly SpellingSuggestion[]): SettledSearch {
  const restore = (position: number) => {
    let shift = 0
    for (const { start, end, suggestion } of corrections) {
      if (position < start + shift + suggestion.length) return Math.min(position - shift, end)
      shift += suggestion.length - (end - start)
    }
    return position - shift
  }
  const restoreEach = <Span extends TextSpan>(spans: Span[]) =>
    spans.map((span) => ({ ...span, start: restore(span.start), end: restore(span.end) }))
  return {
    ...settled,
    parts: restoreEach(settled.parts),
    terms: restoreEach(settled.terms),
    excludedTerms: restoreEach(settled.excludedTerms),
    words: restoreEach(settled.words),
  }
}
