import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findMissingProofs } from './proofs.ts'

const PROJECT = join(import.meta.dirname, '..')
const DOCUMENT = 'docs/specification.md'

const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8')
const specification = read(DOCUMENT)

const requirements = specification
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => {
    const [, number = '', text = '', sources = '', tests = ''] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
    const files = [sources, tests].map((cell) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    )
    return { number, text, sources: files[0] ?? [], tests: files[1] ?? [] }
  })
const headings = [...specification.matchAll(/^#{2,3} (§\d.*)$/gm)].map((match) => match[1] ?? '')

const isFile = (path: string) => existsSync(join(PROJECT, path))

test('every requirement has a number of its own', () => {
  const numbers = requirements.map(({ number }) => number)
  expect(numbers.filter((number, index) => numbers.indexOf(number) < index)).toEqual([])
})

test('every requirement names existing files, and test files with its number', () => {
  const misses = requirements.flatMap(({ number, sources, tests }) => [
    ...findMissingProofs(`#${number}`, [...sources, ...tests]),
    ...(tests.length === 0 ? [`#${number}: no test file`] : []),
  ])
  expect(misses).toEqual([])
})

test('every decision that the document refers to exists', () => {
  const links = [...specification.matchAll(/\]\((decisions\/[^)]+)\)/g)].map((match) => `docs/${match[1]}`)
  expect(links.filter((path) => !isFile(path))).toEqual([])
})

test('every requirement that was decided otherwise gives the decision', () => {
  const reasons = requirements.flatMap(({ number, text }) => {
    const [, reason] = /Decided otherwise:\*\*(.*)$/.exec(text) ?? []
    return reason === undefined ? [] : [{ number, words: reason.trim().split(/\s+/).length }]
  })
  expect(reasons.length).toBeGreaterThan(0)
  expect(reasons.filter(({ words }) => words < 5)).toEqual([])
})

test('every reference to a section resolves to a heading', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'src', 'e2e', 'docs', 'scripts', '*.md'],
    {
      cwd: PROJECT,
      encoding: 'utf8',
    },
  )
  const misses = files
    .split('\n')
    .filter((path) => /\.(tsx?|md|sql|css|html)$/.test(path) && isFile(path))
    .filter((path) => path !== 'scripts/specification.test.ts')
    .flatMap((path) => findReferences(read(path)).map((reference) => `${path}: ${reference}`))
    .filter((line) => !isResolved(line.slice(line.indexOf('§'))))
  expect(misses.join('\n')).toBe('')
})

/** References such as §2, `§2 Dashboard` or `§2 "Dashboard"`, without those to the sections of an RFC or another standard. */
function findReferences(text: string): string[] {
  const pattern =
    /(?:(?:RFC|NIST|Core|OIDC)[^\n§]{0,30}?)?§\d+(?:\.\d+)*(?: "[^"\n]+"| [A-Z][a-z]+(?: [A-Za-z]+){0,3})?/g
  return [...text.matchAll(pattern)].map(([match]) => match).filter((match) => /^§\d+(?!\.\d)/.test(match))
}

function isResolved(reference: string): boolean {
  const [, section = '', quoted, name = ''] = /^(§\d+)(?: "([^"]+)"| (.+))?$/.exec(reference) ?? []
  const subsections = headings.filter((heading) => heading.startsWith(`${section} `))
  if (quoted) return subsections.some((heading) => heading.slice(section.length + 1).startsWith(quoted))
  // An unquoted name may be followed by the rest of a sentence, so only its first word is compared.
  const [firstWord = ''] = name.split(' ')
  const isSubsection = subsections.some((heading) => heading.startsWith(`${section} ${firstWord}`))
  return subsections.length > 0 && (section !== '§2' || !name || isSubsection)
}
