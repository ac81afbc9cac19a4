import type { ParsedSearch, SearchPart, SearchTerm, TextSpan } from '../../domain/search/parsed-search.ts'
import { SYNONYMS_BY_PHRASE } from '../../domain/search/search-words.ts'
import { mayBeUnderstood } from '../../domain/search/unfinished.ts'
import { getWordStem } from '../../domain/search/word-forms.ts'
import { foldText } from '../../domain/text.ts'
import { EARLIEST_DAY } from '../../domain/when.ts'
import type { SettledSearch, SpellingSuggestion } from './catalogue-types.ts'
import { hasEvent } from './event-set.ts'
import type { KnownWords } from './known-words.ts'
import { getErrorLimit } from './similar-words.ts'
import { EXACT, type MatchingMode } from './term-forms.ts'
import type { TextSearch } from './text-search.ts'

/** The most words of what is being typed: 'between 15 and 20 de'. */
const BEGUN_WORDS_MAX = 6
const LAST_WORD = /\S+\s*$/
/** Words with commas or slashes between them: 'python, java', 'AI/ML'. */
const ENUMERATION = /^[\p{L}\p{N}]+(?: *[,/] *[\p{L}\p{N}]+)+$/u
const SEPARATOR = / *[,/] */g
/** Words of a search that are looked up to find typing errors. */
const LOOKED_UP_WORDS = 12
/** A shorter text is looked for, even if it could be the beginning of a word that says nothing. */
const IGNORED_MIN_LENGTH = 3
/** Words that may be one without spaces, and its length. Shorter ones are many words by chance, longer ones no words. */
const JOINED_WORDS_MAX = 4
const [JOINED_MIN_LENGTH, JOINED_MAX_LENGTH] = [4, 40]
/** Events whose words are compared with a word that may be another form, and the letters of it that must be the same. */
const [LOOKED_UP_EVENTS, ENDING_AFTER] = [20, 3]
/** Shorter optional words are ignored before similar words are searched for. */
const SIMILAR_OPTIONAL_LENGTH = 5

/**
 * Decides what a search means in a catalogue: which words are ignored or dates because nothing matches them, and whether similar
 * words are searched for. Depends on the text and the catalogue alone.
 */
export class SearchSettler {
  private readonly textSearch: TextSearch
  private readonly knownWords: KnownWords
  private readonly parse: (text: string) => ParsedSearch

  constructor(textSearch: TextSearch, knownWords: KnownWords, parse: (text: string) => ParsedSearch) {
    this.textSearch = textSearch
    this.knownWords = knownWords
    this.parse = parse
  }

  settle(text: string, match: 'similar' | 'inside' | undefined): SettledSearch {
    if (match === 'inside') {
      // Adds to what was found without it, so that it shows as many events as were announced.
      const settled = this.settle(text, undefined)
      return { ...settled, mode: { ...settled.mode, inside: true } }
    }
    const mode: MatchingMode = { similar: match === 'similar', inside: false }
    const parsed = this.parse(text)
    const exact = this.settleParsed(parsed, mode)
    if (this.isVainRequest(parsed, exact)) {
      const parseRest = (text: string) => ignoreRequests(this.parse(text))
      return new SearchSettler(this.textSearch, this.knownWords, parseRest).settle(text, match)
    }
    const literal = readExclusionsAsWords(parsed)
    const similarMode = { ...mode, similar: true }
    if (this.isFound(exact)) {
      // 'Bez Graic' is called 'Bez Granic' if nothing could be left out.
      const isVain = literal !== null && exact.terms.length === 0 && exact.parts.length === 0
      if (!isVain || this.countExcluded(exact) > 0) return exact
      return this.find(literal, similarMode) ?? exact
    }
    const { terms } = exact
    const spaced = { ...exact, terms: terms.map((term) => this.addSpacedWords(term, mode)) }
    if (this.hasEvents(spaced.terms, mode)) return spaced
    const isSpelledRight = this.isSpelledRight(terms)
    const corrections = isSpelledRight ? [] : this.correctWords(terms, mode)
    const corrected = this.findReplaced(text, corrections, mode)
    if (corrected) return corrected
    // 'AI/Kubernetes': no word of it is misspelt.
    const isEnumeration = ENUMERATION.test(text)
    const isKnown = isEnumeration && text.split(SEPARATOR).every((word) => this.find(this.parse(word), mode))
    const alternatives = isKnown ? this.settleAlternatives(text, mode) : undefined
    if (alternatives) return alternatives
    // Whether the words without the optional ones come first: short words have too many similar ones.
    const optional = terms.filter(({ isOptional }) => isOptional)
    const shorter = { ...parsed, terms: parsed.terms.filter(({ isOptional }) => !isOptional) }
    const isShort = optional.every(
      ({ words, saysLittle }) => saysLittle || words.every((word) => word.length < SIMILAR_OPTIONAL_LENGTH),
    )
    const whole: [ParsedSearch, MatchingMode][] = [
      [shorter, mode],
      [parsed, similarMode],
    ]
    const attempts = [...(isShort ? whole : whole.reverse()), [shorter, similarMode] as const]
    if (literal !== null) attempts.push([literal, similarMode])
    for (const [parsed, mode] of attempts) {
      if (parsed.terms.length + parsed.parts.length === 0 && text.trim().length < IGNORED_MIN_LENGTH) continue
      const settled = this.find(parsed, mode)
      if (!settled || (literal && this.isAllExcluded(settled))) continue
      const isGuess = mode.similar && isSpelledRight
      const named = literal || isGuess ? this.findNamedWhole(text, settled, mode) : undefined
      // 'Nixon' may be NixCon, and 'woda' finds 'wody'.
      const better = named ?? (isGuess ? this.findOtherEnding(text, settled) : settled)
      if (better) return better
    }
    // 'warszaty Kraków': no event in Kraków has the similar words of its name.
    const guessed = isSpelledRight
      ? undefined
      : this.findReplaced(text, this.correctWords(terms, mode, true), mode)
    if (guessed) return guessed
    const withOneOfThem = isEnumeration ? this.settleAlternatives(text, mode) : undefined
    if (withOneOfThem || SYNONYMS_BY_PHRASE.has(foldText(text.trim()))) return withOneOfThem ?? exact
    return this.settleBeginning(text, mode) ?? exact
  }

  /**
   * Settles a text that finds nothing without its last words, which are or may become words that are understood or say nothing:
   * 'w połow', 'between 1 an', 'what's o'; undefined if that finds nothing either.
   */
  private settleBeginning(text: string, mode: MatchingMode): SettledSearch | undefined {
    if (text.trim().length < IGNORED_MIN_LENGTH) return undefined
    let rest = text
    for (let left = BEGUN_WORDS_MAX; left > 0; left--) {
      const [last] = LAST_WORD.exec(rest) ?? []
      if (last === undefined || !mayBeUnderstood(last)) return undefined
      rest = rest.slice(0, -last.length)
      const settled = this.find(ignoreRequests(this.parse(rest)), mode)
      if (settled) return { ...settled, typedText: text }
    }
    return undefined
  }

  /** Settles an enumeration of which no event has all words, so that it has one of them; undefined if nothing matches. */
  private settleAlternatives(text: string, mode: MatchingMode): SettledSearch | undefined {
    const separators = [...text.matchAll(SEPARATOR)].map(({ 0: typed, index }) => {
      return { start: index, end: index + typed.length, suggestion: ' or ' }
    })
    const settled = this.findReplaced(text, separators, mode)
    return settled && { ...settled, corrections: [] }
  }

  /** Settles the text with replaced words; undefined without replacements, or if it finds nothing. */
  private findReplaced(
    text: string,
    replacements: readonly SpellingSuggestion[],
    mode: MatchingMode,
  ): SettledSearch | undefined {
    if (replacements.length === 0) return undefined
    const settled = this.find(this.parse(replaceWords(text, replacements)), mode)
    return settled && restorePositions(settled, text, replacements)
  }

  /** 'Markting bez budżetu' is a typing error of a name if an event is called so without it. */
  private findNamedWhole(
    text: string,
    { terms, mode }: SettledSearch,
    exact: MatchingMode,
  ): SettledSearch | undefined {
    const [event] = terms.length > 0 ? this.textSearch.find(terms, mode).events : []
    if (event === undefined) return undefined
    const corrected = this.findReplaced(text, this.textSearch.findSimilarIn(event, terms, mode), exact)
    return corrected && this.textSearch.findNamed(corrected.text).length > 0 ? corrected : undefined
  }

  /** Corrects the endings of words: forms of short words, which no rule derives, and 'theatre'. */
  private findOtherEnding(text: string, { terms, mode }: SettledSearch): SettledSearch | undefined {
    for (const event of this.textSearch.find(terms, mode).events.slice(0, LOOKED_UP_EVENTS)) {
      const corrections = this.textSearch.findSimilarIn(event, terms, mode)
      const isOther = ({ start, end, suggestion }: SpellingSuggestion) =>
        differsInEnding(foldText(text.slice(start, end)), foldText(suggestion))
      const corrected = corrections.every(isOther) && this.findReplaced(text, corrections, EXACT)
      if (corrected) return corrected
    }
    return undefined
  }

  /** Returns what a parsed text means; undefined if that finds nothing. */
  private find(parsed: ParsedSearch, mode: MatchingMode): SettledSearch | undefined {
    const settled = this.settleParsed(parsed, mode)
    return this.isFound(settled) ? settled : undefined
  }

  private settleParsed(parsed: ParsedSearch, mode: MatchingMode): SettledSearch {
    const { terms, parts } = this.readUnknownWordsAsParts(parsed, mode)
    const required = terms.filter(({ isExcluded }) => !isExcluded)
    return {
      ...parsed,
      parts,
      typedText: parsed.text,
      terms: this.addJoinedWords(
        required.map((term) => this.ignoreBegun(term)),
        parsed,
      ),
      excludedTerms: terms.filter(({ isExcluded }) => isExcluded),
      mode,
      corrections: [],
    }
  }

  /** 'gra' is a game, although it begins 'grafika', if the catalogue has games. */
  private ignoreBegun(term: SearchTerm): SearchTerm {
    const isWord = term.begun !== null && term.synonyms.length > 0 && this.textSearch.hasWholeWords([term])
    return isWord ? { ...term, begun: { ...term.begun!, synonyms: [] } } : term
  }

  private isFound({ terms, parts, words, mode }: SettledSearch): boolean {
    return (
      terms.length === 0 || this.hasEvents(terms, mode) || (parts.length > 0 && this.isCalled(words, mode))
    )
  }

  private hasEvents(terms: readonly SearchTerm[], mode: MatchingMode): boolean {
    return this.textSearch.find(terms, mode).events.length > 0
  }

  private isCalled(words: ParsedSearch['words'], mode: MatchingMode): boolean {
    return (this.textSearch.findCalled(words, mode)?.events.length ?? 0) > 0
  }

  /** Returns whether words of a request find nothing. Beside parts alone, they must be a part of a name together with them. */
  private isVainRequest({ terms, words }: ParsedSearch, settled: SettledSearch): boolean {
    if (!terms.some(({ isRequest }) => isRequest)) return false
    const isOfRequests = settled.parts.length > 0 && settled.terms.every(({ isRequest }) => isRequest)
    return !this.isFound(settled) || (isOfRequests && !this.isCalled(words, settled.mode))
  }

  /** 'Bez Graic' is the typing error of a name rather than all but it. */
  private isAllExcluded({ terms, excludedTerms, mode }: SettledSearch): boolean {
    if (terms.length === 0 || excludedTerms.length === 0) return false
    const excluded = this.textSearch.findExcluded(excludedTerms)
    return this.textSearch.find(terms, mode).events.every((event) => hasEvent(excluded, event))
  }

  private countExcluded({ excludedTerms }: SettledSearch): number {
    return excludedTerms.reduce((sum, term) => sum + this.textSearch.find([term], EXACT).events.length, 0)
  }

  /** 'march' is the month if no event is called so. */
  private readUnknownWordsAsParts({ terms, parts }: ParsedSearch, mode: MatchingMode) {
    const unknown = terms.filter((term) => term.orPart !== null && !this.isNamed(term, terms, mode))
    const understood = unknown.map(
      ({ start, end, isExcluded, orPart }): SearchPart => ({
        start,
        end,
        ...orPart!,
        alternative: false,
        excluded: isExcluded,
      }),
    )
    return {
      terms: terms.filter((term) => !unknown.includes(term)),
      parts: [...parts, ...understood].sort((a, b) => a.start - b.start),
    }
  }

  /** Returns whether nothing matches the only word because there is no such event: 'stocznia' is not January ('stycznia'). */
  private isSpelledRight(terms: readonly SearchTerm[]): boolean {
    const [term, ...others] = terms.filter(({ isOptional }) => !isOptional)
    return term?.words.length === 1 && others.length === 0 && this.knownWords.isSpelledRight(term.words[0]!)
  }

  /**
   * Returns whether an event contains a word that may be a date: 'march'; 'past' and 'evening' together with the other words of the search.
   */
  private isNamed(term: SearchTerm, terms: readonly SearchTerm[], mode: MatchingMode): boolean {
    const { orPart, isExcluded } = term
    const isHours = orPart?.kind === 'hours'
    const isPast = orPart?.first === EARLIEST_DAY
    const required = terms.filter(({ isExcluded }) => !isExcluded)
    if (isHours && isExcluded) return false
    if ((isHours || isPast) && required.length > 1) return this.hasEvents(required, mode)
    return !isPast && this.textSearch.hasWord(term, mode)
  }

  /**
   * Returns the words that no event contains with the known words that they are typing errors of. Unless it is a guess, none if another word
   * of the catalogue is as similar to one of them.
   */
  private correctWords(
    terms: readonly SearchTerm[],
    mode: MatchingMode,
    isGuess = false,
  ): SpellingSuggestion[] {
    const unknown = terms
      .filter(
        ({ isQuoted, isOptional, words }) =>
          !isQuoted && !isOptional && words.some((word) => getErrorLimit(word) > 0),
      )
      .slice(0, LOOKED_UP_WORDS)
      .filter((term) => !this.hasEvents([term], mode))
    const corrections: SpellingSuggestion[] = []
    for (const { start, end, words } of unknown) {
      const [word = '', ...others] = words
      const known = others.length === 0 ? this.knownWords.correct(word) : undefined
      const isClear = known && (known.errors === 0 || isGuess || !this.textSearch.hasSimilar(word, known))
      if (!isClear) return []
      // A known word is understood once the words beside it are corrected.
      if (known.errors > 0) corrections.push({ start, end, suggestion: known.spelling })
    }
    return corrections
  }

  /** Returns the terms, which are also found by the word of the catalogue that they are without spaces: 'start up', 'we are developers'. */
  private addJoinedWords(terms: readonly SearchTerm[], { words, text }: ParsedSearch): SearchTerm[] {
    const joined = words.flatMap((first, at) => {
      const found: (TextSpan & { word: string })[] = []
      let { word, end, isQuoted } = first
      for (const next of words.slice(at + 1, at + JOINED_WORDS_MAX)) {
        if (isQuoted || next.isQuoted || text.slice(end, next.start).trim() !== '') break
        word += next.word
        end = next.end
        isQuoted = next.isQuoted
        // The ending of 'meetup ai' is no case of 'meetup'.
        const isForm = getWordStem(word).length <= word.length - next.word.length
        if (!isForm && word.length >= JOINED_MIN_LENGTH && this.textSearch.mayHaveWord(word))
          found.push({ start: first.start, end, word })
      }
      return found
    })
    return terms.map((term) => {
      const synonyms = joined.filter(({ start, end }) => start <= term.start && term.end <= end)
      return { ...term, synonyms: [...term.synonyms, ...synonyms.map(({ word }) => word)] }
    })
  }

  /** Returns a term that nothing matches with what it is as several words: 'ohmyhack', 'mlinpl'. */
  private addSpacedWords(term: SearchTerm, mode: MatchingMode): SearchTerm {
    const [typed = '', ...others] = term.words
    if (term.isQuoted || term.isOptional || others.length > 0) return term
    // 'open-so' is 'openso' for 'Open Source'.
    const word = typed.replaceAll('-', '')
    if (word.length < JOINED_MIN_LENGTH || word.length > JOINED_MAX_LENGTH) return term
    if (this.hasEvents([term], mode)) return term
    return { ...term, synonyms: [...term.synonyms, ...this.textSearch.findSpaced(word, term.isUnfinished)] }
  }
}

const ENDINGS: ReadonlySet<string> = new Set(['', ...'a e y i o u s es re er ur r'.split(' ')])

function differsInEnding(a: string, b: string): boolean {
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  return same >= ENDING_AFTER && [a, b].every((word) => ENDINGS.has(word.slice(same)))
}

function ignoreRequests({ terms, words, ...parsed }: ParsedSearch): ParsedSearch {
  const requests = terms.filter(({ isRequest }) => isRequest)
  return {
    ...parsed,
    terms: terms.filter(({ isRequest }) => !isRequest),
    words: words.map((word) => ({
      ...word,
      isFiller: word.isFiller || requests.some(({ start }) => start === word.start),
    })),
  }
}

/** Returns the search with the words that it leaves out as words to look for; null if it leaves out none. */
function readExclusionsAsWords(parsed: ParsedSearch): ParsedSearch | null {
  if (!parsed.terms.some(({ isExcluded }) => isExcluded)) return null
  return { ...parsed, terms: parsed.terms.map((term) => ({ ...term, isExcluded: false })) }
}

/** Returns a corrected search with the positions in the text as typed. */
function restorePositions(
  settled: SettledSearch,
  typedText: string,
  corrections: readonly SpellingSuggestion[],
): SettledSearch {
  const restore = (position: number) => {
    let shift = 0
    for (const { start, end, suggestion } of corrections) {
      if (position < start + shift + suggestion.length) break
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
    typedText,
    corrections: [...corrections],
  }
}

function replaceWords(text: string, corrections: readonly SpellingSuggestion[]): string {
  return corrections.reduceRight(
    (replaced, { start, end, suggestion }) => replaced.slice(0, start) + suggestion + replaced.slice(end),
    text,
  )
}
