/** Returns the width of a text. */
export type Measure = (text: string) => number

const ELLIPSIS = '…'

/**
 * Breaks `text` into at most `maxLines` lines of at most `width`: between words, or within a word that is longer than a line.
 * What does not fit is replaced by an ellipsis.
 */
export function wrapText(text: string, width: number, maxLines: number, measure: Measure): string[] {
  const lines: string[] = []
  let rest = text
  while (rest !== '') {
    const line = takeLine(rest, width, measure)
    rest = rest.slice(line.length).trimStart()
    lines.push(line.trimEnd())
    if (lines.length === maxLines && rest !== '') {
      const last = `${lines.pop()} ${rest}`
      return [...lines, shortenText(last, width, measure)]
    }
  }
  return lines
}

/** Shortens `text` to `width` with an ellipsis if it is longer. */
export function shortenText(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  const fitting = takeCharacters(text, (part) => measure(`${part.trimEnd()}${ELLIPSIS}`) <= width)
  return `${fitting.replace(/[\s,;:.·–-]+$/, '')}${ELLIPSIS}`
}

function takeLine(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  let line = ''
  for (const word of text.match(/\S+\s*/g) ?? []) {
    if (measure(`${line}${word}`.trimEnd()) > width) break
    line += word
  }
  return line || takeCharacters(text, (part) => measure(part) <= width)
}

/** Returns the longest beginning of `text` that fits, at least one character. */
function takeCharacters(text: string, fits: (part: string) => boolean): string {
  let taken = ''
  for (const character of text) {
    if (taken !== '' && !fits(taken + character)) break
    taken += character
  }
  return taken
}
