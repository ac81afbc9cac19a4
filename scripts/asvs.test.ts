import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findMissingProofs } from './proofs.ts'

const PROJECT = join(import.meta.dirname, '..')

/** The numbers of the requirements of levels 1 and 2 of ASVS 5.0.0, by section. */
const REQUIREMENTS = `
  1.1:1,2 1.2:1,2,3,4,5,6,7,8,9 1.3:1,2,3,4,5,6,7,8,9,10,11 1.4:1,2,3 1.5:1,2 2.1:1,2,3 2.2:1,2,3
  2.3:1,2,3,4 2.4:1 3.2:1,2 3.3:1,2,3,4 3.4:1,2,3,4,5,6 3.5:1,2,3,4,5 3.7:1,2 4.1:1,2,3 4.2:1 4.3:1,2
  4.4:1,2,3,4 5.1:1 5.2:1,2,3 5.3:1,2 5.4:1,2,3 6.1:1,2,3 6.2:1,2,3,4,5,6,7,8,9,10,11,12 6.3:1,2,3,4
  6.4:1,2,3,4 6.5:1,2,3,4,5 6.6:1,2,3 6.8:1,2,3,4 7.1:1,2,3 7.2:1,2,3,4 7.3:1,2 7.4:1,2,3,4,5 7.5:1,2
  7.6:1,2 8.1:1,2 8.2:1,2,3 8.3:1 8.4:1 9.1:1,2,3 9.2:1,2,3,4 10.1:1,2 10.2:1,2 10.3:1,2,3,4
  10.4:1,2,3,4,5,6,7,8,9,10,11 10.5:1,2,3,4,5 10.6:1,2 10.7:1,2,3 11.1:1,2 11.2:1,2,3 11.3:1,2,3
  11.4:1,2,3,4 11.5:1 11.6:1 12.1:1,2,3 12.2:1,2 12.3:1,2,3,4 13.1:1 13.2:1,2,3,4,5 13.3:1,2 13.4:1,2,3,4,5
  14.1:1,2 14.2:1,2,3,4 14.3:1,2,3 15.1:1,2,3 15.2:1,2,3 15.3:1,2,3,4,5,6,7 16.1:1 16.2:1,2,3,4,5
  16.3:1,2,3,4 16.4:1,2,3 16.5:1,2,3 17.1:1 17.2:1,2,3,4 17.3:1,2
`
  .trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name, numbers = ''] = section.split(':')
    return numbers.split(',').map((number) => `${name}.${number}`)
  })

const rows = readFileSync(join(PROJECT, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, numbers = '', , text = ''] = line.split('|').map((cell) => cell.trim())
    return { numbers: numbers.split(', '), parts: text.split('<br>') }
  })

const PROOF = /^`([^`]+)`$/

test('the document lists every requirement of levels 1 and 2 once', () => {
  expect(rows.flatMap(({ numbers }) => numbers)).toEqual(REQUIREMENTS)
})

test('every file that it names exists, and test files have the first number of the row', () => {
  const misses = rows.flatMap(({ numbers, parts }) => {
    const files = parts.flatMap((part) => PROOF.exec(part)?.[1] ?? [])
    return findMissingProofs(`V${numbers[0]}`, files)
  })
  expect(misses).toEqual([])
})

test('every requirement has a proof, or a reason why it does not apply', () => {
  const open = rows.filter(({ parts }) => {
    const reason = /^\*\*Not applicable:\*\* (.+)$/.exec(parts[0] ?? '')?.[1]
    return reason ? reason.split(' ').length < 4 : !parts.some((part) => PROOF.test(part))
  })
  expect(open.map(({ numbers }) => numbers)).toEqual([])
})
