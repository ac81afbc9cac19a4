import { startProduct } from './product.ts'

/** One product for the whole run; every test brings an account of its own. */
export default async function startSharedProduct() {
  const product = await startProduct()
  process.env.E2E_URL = product.url
  process.env.E2E_DATA_DIR = product.dataDir
  return product.stop
}
