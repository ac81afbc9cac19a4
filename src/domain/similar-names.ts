/** Returns the most typing errors in a name. In a short one, two errors or a single changed letter (PORT, SORT) make another word. */
export function getErrorsMax(name: string): number {
  return name.length < 5 ? 0 : name.length < 8 ? 1 : 2
}

/** Returns the nearest of the names if it is one or two typing errors away from `name`. */
export function findSimilarName(name: string, names: Iterable<string>): string | undefined {
  let limit = getErrorsMax(name)
  let nearest: string | undefined
  for (const each of names) {
    const errors = countTypingErrors(name, each, limit)
    if (errors > limit) continue
    nearest = each
    limit = errors - 1
  }
  return nearest
}

/**
 * As `countTypingErrors`, with one more if the first letters differ: people rarely mistype the first letter, so 'walk' is not 'talk'. In
 * 'yPthon', it is not mistyped.
 */
export function countErrorsOfWord(word: string, other: string, limit: number): number {
  const isSwapped = word[0] === other[1] && word[1] === other[0]
  return countTypingErrors(word, other, limit) + (word[0] === other[0] || isSwapped ? 0 : 1)
}

/**
 * Returns the number of inserted, omitted, replaced and transposed characters that turn one word into the other, or more
 * than `limit` if there are more (optimal string alignment distance).
 */
export function countTypingErrors(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isEqual = a[i - 1] === b[j - 1]
      let errors = Math.min(previous[j - 1]! + (isEqual ? 0 : 1), previous[j]! + 1, row[j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        errors = Math.min(errors, beforePrevious[j - 2]! + 1)
      }
      row.push(errors)
      least = Math.min(least, errors)
    }
    if (least > limit) return limit + 1
    beforePrevious = previous
    previous = row
  }
  return previous[b.length]!
}
