import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PrometheusMetrics } from '../platform/metrics.ts'
import type { Settings } from '../platform/settings.ts'
import { StartupError } from '../platform/startup.ts'
import { describeListenError } from './http-listener.ts'

export type MetricsListener = Awaited<ReturnType<typeof openMetricsListener>>

/** Serves the metrics at /metrics on a separate port, which users cannot reach. Throws a StartupError. */
export async function openMetricsListener(
  metrics: PrometheusMetrics,
  { metricsHost: host, metricsPort: port = 0 }: Pick<Settings, 'metricsHost' | 'metricsPort'>,
) {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    try {
      const text = await metrics.format()
      return response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
    } catch {
      return response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = describeListenError(error, 'METRICS_PORT')
      reject(
        new StartupError(
          `The metrics cannot listen on METRICS_HOST ${host}, METRICS_PORT ${port}: ${reason}.`,
        ),
      )
    })
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
