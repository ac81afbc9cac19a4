import { createHash } from 'node:crypto'
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
  readCalls(): string[]
  /** Returns how often npm has installed. */
  countInstallations(): number
}

const LOCKFILE = {
  packages: {
    'node_modules/node': { integrity: 'sha512-node', hasInstallScript: true },
    'node_modules/with-script': { integrity: 'sha512-script', hasInstallScript: true },
    'node_modules/not-for-this-platform': {
      integrity: 'sha512-other',
      hasInstallScript: true,
      optional: true,
    },
    'node_modules/test-tool': { integrity: 'sha512-tool', dev: true },
  },
}

let thisNodeHash: string | undefined
function hashOfThisNode(): string {
  thisNodeHash ??= createHash('sha256').update(readFileSync(process.execPath)).digest('hex')
  return thisNodeHash
}

/** Writes the record that npm keeps of what `npm ci --omit=dev` has installed. */
export function writeProductionInstallation({ folder }: TestLauncher): void {
  const {
    'node_modules/test-tool': _,
    'node_modules/not-for-this-platform': __,
    ...packages
  } = LOCKFILE.packages
  mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}

/**
 * Creates a temporary project with the launcher, a fake npm and `program` (TypeScript) as its commands start and screenshots, so
 * that tests never install into this checkout.
 */
export function createTestLauncher(program: string): TestLauncher {
  const folder = mkdtempSync(join(inject('runFolder'), 'launcher '))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  mkdirSync(join(folder, 'scripts'))
  mkdirSync(join(folder, 'bin'))
  const path = join(folder, 'scripts/launch.mjs')
  copyFileSync(join(PROJECT_FOLDER, 'scripts/launch.mjs'), path)
  writeFileSync(join(folder, 'scripts/start.ts'), program)
  // A command with arguments.
  writeFileSync(join(folder, 'scripts/screenshots.ts'), program)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(LOCKFILE))
  const sha256 = { [`${process.platform}-${process.arch}`]: hashOfThisNode() }
  writeFileSync(join(folder, 'scripts/node-checksums.json'), JSON.stringify({ version: '24.0.0', sha256 }))
  const npm = join(folder, 'bin/npm')
  writeFileSync(
    npm,
    `#!/bin/sh
echo "$@" >> npm.log
if [ "$1" = ci ]; then
  rm -rf node_modules
  sleep 0.3
  mkdir -p node_modules/node/bin node_modules/with-script
elif [ "$2" = node ]; then
  ln -s "\${TEST_NODE:-${process.execPath}}" node_modules/node/bin/node
fi
`,
  )
  chmodSync(npm, 0o755)
  const readCalls = () => readFileSync(join(folder, 'npm.log'), 'utf8').trim().split('\n')
  const countInstallations = () => readCalls().filter((call) => call.startsWith('ci ')).length
  return { path, folder, npmFolder: join(folder, 'bin'), readCalls, countInstallations }
}
