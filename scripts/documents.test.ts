import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '..')
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: PROJECT, encoding: 'utf8' })
  .split('\n')
  .filter((name) => name && existsSync(join(PROJECT, name)))

const LINK = /\]\((?!https?:|#)([^)\s#]+)[^)]*\)/g
/** Paths from the root of the repository, such as `src/server/app.ts`; patterns with * or {} are not checked. */
const PATH_IN_CODE = /`((?:src|e2e|scripts|bench|data|docs)\/[\w./-]+)`/g

test.each(documents)('every link and path in %s exists', (name) => {
  const text = readFileSync(join(PROJECT, name), 'utf8')
  const links = [...text.matchAll(LINK)].map(([, target = '']) => join(dirname(name), target))
  const paths = [...text.matchAll(PATH_IN_CODE)].map(([, path = '']) => path)
  const missing = [...links, ...paths].filter((path) => !existsSync(join(PROJECT, path)))
  expect(missing).toEqual([])
})
