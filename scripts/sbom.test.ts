import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'

const folder = mkdtempSync(join(inject('runFolder'), 'sbom-'))

/** Runs the command and returns what it wrote. */
function write(name: string): string {
  const file = join(folder, name)
  execFileSync(process.execPath, [join(import.meta.dirname, 'sbom.ts'), file])
  return readFileSync(file, 'utf8')
}

test('the bill of materials lists packages, Node and PostgreSQL without development packages, and is reproducible #409 V15.1.2', () => {
  const text = write('first.json')
  expect(write('second.json')).toBe(text)
  const bom = JSON.parse(text)
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 })
  expect(bom.metadata.component).toMatchObject({ type: 'application', name: 'amberlink' })
  const names = bom.components.map(({ name }: { name: string }) => name)
  for (const name of ['hono', 'pg', 'react', 'nodejs', 'postgresql', 'oidc-provider'])
    expect(names).toContain(name)
  for (const name of ['vite', 'vitest', 'typescript']) expect(names).not.toContain(name)
  for (const { purl, version } of bom.components) expect(purl).toContain(version)

  const refs = new Set(bom.components.map((each: { 'bom-ref': string }) => each['bom-ref']))
  expect(refs.size).toBe(bom.components.length)
  refs.add(bom.metadata.component['bom-ref'])
  for (const { ref, dependsOn } of bom.dependencies) {
    for (const each of [ref, ...dependsOn]) expect(refs).toContain(each)
  }
  expect(text).not.toMatch(/https?:\/\/(?!cyclonedx\.org)/)
})
