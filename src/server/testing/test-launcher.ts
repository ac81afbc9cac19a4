import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { PROJECT_FOLDER } from './test-process.ts'

export interface TestLauncher {
  /** The path of scripts/launch.mjs in a temporary project. */
  path: string
  folder: string
  /** A folder with a fake npm that installs this Node after a delay. Must be first on PATH. */
  npmFolder: string
  /** Returns how often npm has installed. */
  countInstallations(): number
}

/**
 * Creates a temporary project with the launcher, a fake npm and `program` (TypeScript) as its `npm start`, so that tests
 * never install into this checkout.
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
  const countInstallations = () => readFileSync(join(folder, 'npm.log'), 'utf8').trim().split('\n').length
  return { path, folder, npmFolder: join(folder, 'bin'), countInstallations }
}
