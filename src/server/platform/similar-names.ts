/** Returns the nearest of the names if it is one or two typing errors away from `name`. */
export function findSimilarName(name: string, names: Iterable<string>): string | undefined {
  // In a short name, two errors or a single changed letter (PORT, SORT) make another word.
  let limit = name.length < 5 ? 0 : name.length < 8 ? 1 : 2
  let nearest: string | undefined
  for (const each of names) {
    if (Math.abs(each.length - name.length) > limit) continue
    const distance = countTypingErrors(name, each)
    if (distance > limit) continue
    nearest = each
    limit = distance - 1
  }
  return nearest
}

/** Returns how many letters are missing, surplus, wrong or swapped with the next one (optimal string alignment distance). */
function countTypingErrors(word: string, other: string): number {
  let [previous, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= word.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isEqual = word[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1]
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (isEqual ? 0 : 1),
        isSwapped ? previous[j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[previous, row] = [row, next]
  }
  return row[other.length]!
}
