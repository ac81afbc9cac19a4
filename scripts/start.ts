import { logStartupStep } from '../src/server/process/startup.ts'
import { buildWeb, isWebBuildCurrent } from './web-build.ts'

// `npm start`: the web as it is in the working copy, then the server in this same process.
if (!isWebBuildCurrent()) {
  const start = performance.now()
  const stop = new AbortController()
  const end = () => stop.abort()
  // As src/server/process/main.ts ends later on: asked by a signal, or by the launcher going away.
  const askings = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']
  for (const asking of askings) process.on(asking, end)
  try {
    await buildWeb(stop.signal)
  } catch (error) {
    if (stop.signal.aborted) process.exit(0)
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
  for (const asking of askings) process.off(asking, end)
  logStartupStep('web built', performance.now() - start)
}
const { runServer } = await import('../src/server/process/main.ts')
await runServer()
