/** Letters that Unicode does not decompose into a base letter and a mark, and what codes of imported conferences have in their place. */
const LETTERS_OF_CODES = new Map(Object.entries({ ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' }))
const LETTERS = new Map([...LETTERS_OF_CODES, ...Object.entries({ ð: 'd', ı: 'i', þ: 'th' })])

const ASCII = /^[\0-\x7f]*$/

/** Returns the text in lowercase and without accents, for comparison: 'Łódź', 'LODZ' and 'lodz' become equal. */
export function foldText(text: string): string {
  return fold(text, LETTERS)
}

/** Folds a text for the code of an imported conference, which must never change. */
export function foldForCode(text: string): string {
  return fold(text, LETTERS_OF_CODES)
}

function fold(text: string, letters: ReadonlyMap<string, string>): string {
  // ASCII has no accents.
  if (ASCII.test(text)) return text.toLowerCase().trim()
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => letters.get(letter) ?? letter)
    .trim()
}

/** Texts that people type in one line: without control characters, line separators and marks that change the direction of text. */
export const SINGLE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u

/** Replaces the characters that SINGLE_LINE excludes by spaces. Copied phone numbers often begin with invisible ones. */
export function toSingleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim()
}

// A host of letters, digits, dots and hyphens or an IPv6 address, an optional port, then anything without spaces. User
// names and passwords before the host are rejected because they make a link look like another site.
const HTTP_URL =
  /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/iu

/** Returns whether the text is an http or https URL, the only schemes that are shown as links. */
export function isHttpUrl(text: string): boolean {
  return HTTP_URL.test(text)
}
