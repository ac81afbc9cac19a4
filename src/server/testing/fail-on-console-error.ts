import { afterEach } from 'vitest'

// Fails a test that calls console.error: libraries use it to report misuse.
const calls: unknown[][] = []
console.error = (...words: unknown[]) => {
  calls.push(words)
}

afterEach(() => {
  const logged = calls.splice(0)
  if (logged.length > 0) {
    throw new Error(
      `console.error was called:\n${logged.map((words) => words.map(String).join(' ')).join('\n')}`,
    )
  }
})
