import { tellStep } from '../src/server/tell-step.ts'
import { buildWeb, isWebBuilt } from './web-build.ts'

// `npm start`: the web as it is in the working copy, then the server in this same process.
if (!isWebBuilt()) {
  const start = performance.now()
  try {
    await buildWeb()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
  tellStep('web built', performance.now() - start)
}
await import('../src/server/main.ts')
