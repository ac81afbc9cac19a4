import { startProduct } from '../../tooling/product.ts'
import { buildWebIfChanged } from '../../tooling/web-build.ts'

/** Builds the web if its sources have changed, and starts one product for the whole run. Every test creates its own account. */
export default async function startSharedProduct() {
  await buildWebIfChanged()
  const product = await startProduct()
  process.env.E2E_URL = product.url
  process.env.E2E_DATA_DIR = product.dataDir
  return product.stop
}
