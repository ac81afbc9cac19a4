import { startProduct } from '../../tooling/product.ts'

/** Starts one product for the whole run. Every test creates its own account. */
export default async function startSharedProduct() {
  const product = await startProduct()
  process.env.E2E_URL = product.url
  process.env.E2E_DATA_DIR = product.dataDir
  return product.stop
}
