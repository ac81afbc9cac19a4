import { logStartupStep } from '../src/server/platform/startup.ts'
import { buildWeb, isWebBuildCurrent } from '../tooling/web-build.ts'

// `npm start`: builds the web if its sources have changed, then runs the server in this process. In production the packages for
// building are not installed, and the pages that `npm run build` made elsewhere are served.
if (process.env.NODE_ENV !== 'production' && !isWebBuildCurrent()) {
  const start = performance.now()
  const stop = new AbortController()
  const abortBuild = () => stop.abort()
  // The same events stop the server later on (src/server/process/main.ts); `disconnect` means that the launcher ended.
  const stopEvents = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']
  for (const event of stopEvents) process.on(event, abortBuild)
  try {
    await buildWeb(stop.signal)
  } catch (error) {
    if (stop.signal.aborted) process.exit(0)
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
  for (const event of stopEvents) process.off(event, abortBuild)
  logStartupStep('web built', performance.now() - start)
}
const { runServer } = await import('../src/server/process/main.ts')
await runServer()
