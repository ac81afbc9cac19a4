import { afterEach } from 'vitest'

// A library that complains on the console has something to say about our code: the test that made it do so fails.
const complaints: unknown[][] = []
console.error = (...words: unknown[]) => {
  complaints.push(words)
}

afterEach(() => {
  const heard = complaints.splice(0)
  if (heard.length > 0) {
    throw new Error(
      `console.error was called:\n${heard.map((words) => words.map(String).join(' ')).join('\n')}`,
    )
  }
})
