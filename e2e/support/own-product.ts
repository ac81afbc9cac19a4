import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Environment, type Product, startProduct, TODAY } from '../../tooling/product.ts'
import { test as base } from './test.ts'

/**
 * Creates tests with a separate product, for settings and changes that would affect other tests. `prepare` runs before the first of
 * them.
 */
export const createProductTest = (
  environment: Environment = {},
  prepare: (product: Product) => unknown = () => {},
) =>
  base.extend<object, { ownProduct: Product }>({
    ownProduct: [
      // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names in the pattern
      async ({}, use) => {
        const product = await startProduct(environment)
        await prepare(product)
        await use(product)
        await product.stop()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ ownProduct }, use) => use(ownProduct.url),
  })

/** The addresses that an operator publishes. */
export const ADDRESSES = {
  PRIVACY_URL: 'https://example.org/privacy',
  TERMS_URL: 'https://example.org/terms',
  SUPPORT_EMAIL: 'help@example.org',
}

/** Tests with a product that changes, or has addresses. Files that use it share a product per worker. */
export const test = createProductTest(ADDRESSES)

/** Runs an operator's command beside the running product. */
export async function runOperatorCommand(
  { dataDir }: Product,
  command: 'events' | 'import' | 'users',
  ...args: string[]
): Promise<void> {
  const program = path.resolve(`src/server/commands/${command}.ts`)
  await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, TODAY },
  })
}
