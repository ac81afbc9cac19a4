import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { PROJECT_FOLDER } from './test-process.ts'

export interface TestLauncher {
  /** scripts/launch.mjs of a project of its own. */
  path: string
  folder: string
  /** Put it first on PATH: an npm that brings this Node and takes a moment for it. */
  npmFolder: string
  /** How often npm has installed. */
  installations(): number
}

/**
 * The launcher in a small project whose `npm start` runs `program` (TypeScript) and whose npm is a stand-in, so that
 * no test installs into the checkout it runs from.
 */
export function createTestLauncher(program: string): TestLauncher {
  const folder = mkdtempSync(join(inject('runFolder'), 'launcher '))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  mkdirSync(join(folder, 'scripts'))
  mkdirSync(join(folder, 'bin'))
  const path = join(folder, 'scripts/launch.mjs')
  copyFileSync(join(PROJECT_FOLDER, 'scripts/launch.mjs'), path)
  writeFileSync(join(folder, 'scripts/start.ts'), program)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  const npm = join(folder, 'bin/npm')
  writeFileSync(
    npm,
    `#!/bin/sh
echo "$@" >> npm.log
rm -rf node_modules
sleep 0.3
mkdir -p node_modules/node/bin
ln -s '${process.execPath}' node_modules/node/bin/node
`,
  )
  chmodSync(npm, 0o755)
  const installations = () => readFileSync(join(folder, 'npm.log'), 'utf8').trim().split('\n').length
  return { path, folder, npmFolder: join(folder, 'bin'), installations }
}
