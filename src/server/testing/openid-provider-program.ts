import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { PROVIDERS } from '../../domain/provider.ts'
import { createSandboxProvider, type SandboxProvider } from '../oauth-sandbox/openid-provider.ts'
import type { OpenIdProviderMessage } from './openid-provider-process.ts'

// Serves the OpenID provider of the sandbox for Google and LinkedIn outside of the product, as real providers are. Started by
// startOpenIdProvider, which sends one message with the settings and receives one with the URL.
process.once('message', ({ clientId, clientSecret, redirectUris }: OpenIdProviderMessage) => {
  const providers = new Map<string, Promise<SandboxProvider>>()
  const server = createServer(
    getRequestListener(async (request) => {
      const { pathname } = new URL(request.url)
      const provider = providers.get(pathname.split('/')[1] ?? '')
      if (provider) return (await provider)(request)
      // The pages link to a stylesheet and an icon.
      const type = pathname.endsWith('.css') ? 'text/css' : 'image/svg+xml'
      return new Response('', { headers: { 'content-type': type } })
    }),
  )
  server.listen(0, '127.0.0.1', () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    for (const provider of PROVIDERS) {
      const issuer = `${url}/${provider}`
      const settings = { provider, issuer, clientId, clientSecret, redirectUris, productName: 'the product' }
      providers.set(provider, createSandboxProvider(settings))
    }
    process.send?.(url)
  })
})
process.once('disconnect', () => process.exit())
