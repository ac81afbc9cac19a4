import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Product, startProduct, TODAY } from '../../tooling/product.ts'
import { test as base } from './test.ts'

/** Tests with a separate product, for changes that would affect other tests. */
export const test = base.extend<object, { ownProduct: Product }>({
  ownProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names in the pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ ownProduct }, use) => use(ownProduct.url),
})

/** Runs an operator's command beside the running product. */
export async function runOperatorCommand(
  { dataDir }: Product,
  command: 'events' | 'users',
  ...args: string[]
): Promise<void> {
  const program = path.resolve(`src/server/commands/${command}.ts`)
  await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, TODAY },
  })
}
