import { once } from 'node:events'
import { BlockList, createServer, isIPv6 } from 'node:net'
import { PROVIDERS } from '../../../domain/provider.ts'
import { createProviderClient } from '../../identity/providers/provider-client.ts'
import { openSmtpTransport } from '../../mail/email-transport.ts'
import { isLoopback, isWildcard } from '../../platform/loopback.ts'
import { type Settings, sendsEventEmails } from '../../platform/settings.ts'
import { formatCount } from '../table.ts'
import { type CheckContext, type Finding, failed, ok, skipped, warning } from './check.ts'

const TIMEOUT_MS = 10_000

/** Whether users reach the product from other machines. */
export function isPublicAddress({ publicUrl }: Settings): boolean {
  return publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)
}

/** The address that users open: https, and requests arrive at this product with their headers. */
export async function checkPublicUrl({ settings, signal }: CheckContext): Promise<Finding> {
  const { publicUrl } = settings
  if (!publicUrl) return skipped('PUBLIC_URL is not set: the product is open on this machine only.')
  if (isPublicAddress(settings) && !publicUrl.startsWith('https:')) {
    return failed(
      'PUBLIC_URL is not https.',
      'Serve the product with TLS: otherwise passwords and sessions can be read in transit.',
    )
  }
  let response: Response
  try {
    const options = {
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    } as const
    response = await fetch(`${publicUrl}/api/health/live`, options)
  } catch (error) {
    signal.throwIfAborted()
    return warning(
      `${publicUrl} cannot be reached from this machine (${describeNetworkError(error)}).`,
      'Start the server, or check DNS, firewall and the certificate of the proxy.',
    )
  }
  const reply = (await response.json().catch(() => undefined)) as { status?: string } | undefined
  if ([502, 503, 504].includes(response.status)) {
    return failed(
      `A proxy responds at ${publicUrl} that cannot reach the server (status ${response.status}).`,
      'Start the server, and check its address and health check in the proxy.',
    )
  }
  if (response.status !== 200 || reply?.status !== 'ok') {
    return failed(
      `Another server responds at ${publicUrl} (status ${response.status}).`,
      'Check PUBLIC_URL and the routing of the proxy.',
    )
  }
  const missing = ['content-security-policy', 'x-content-type-options'].filter(
    (name) => !response.headers.has(name),
  )
  if (publicUrl.startsWith('https:') && !response.headers.has('strict-transport-security')) {
    missing.push('strict-transport-security')
  }
  return missing.length > 0
    ? failed(
        `The proxy removes headers of responses: ${missing.join(', ')}.`,
        'Let the proxy pass response headers unchanged.',
      )
    : ok(`${publicUrl} reaches this product.`)
}

/** Behind a proxy, the addresses of clients are known. */
export function checkProxy({ settings }: CheckContext): Finding {
  const { host, trustedProxies } = settings
  if (!isPublicAddress(settings)) return skipped('The product is open on this machine only.')
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', prefix] = proxy.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    trusted.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  if (
    trustedProxies.length > 0 &&
    isLoopback(host) &&
    !trusted.check('127.0.0.1') &&
    !trusted.check('::1', 'ipv6')
  ) {
    return failed(
      `The proxy is on this machine, because HOST is ${host}, and TRUSTED_PROXIES (${trustedProxies.join(', ')}) does not contain it.`,
      'Add 127.0.0.1 to TRUSTED_PROXIES.',
    )
  }
  if (trustedProxies.length > 0) return ok(`X-Forwarded-For is trusted from ${trustedProxies.join(', ')}.`)
  return isLoopback(host)
    ? failed(
        'The server is behind a proxy, and TRUSTED_PROXIES is not set: limits count all clients as one.',
        'Set TRUSTED_PROXIES to the address of the proxy, for example 127.0.0.1.',
      )
    : warning(
        'TRUSTED_PROXIES is not set: behind a proxy, limits count all clients as one.',
        'Set TRUSTED_PROXIES to the address of the proxy, if there is one.',
      )
}

/** Whether a server can listen on the address: it belongs to this machine. */
async function canListenOn(host: string): Promise<boolean> {
  const server = createServer().listen(0, host)
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

/** HOST is an address of this machine. */
export async function checkHost({ settings: { host } }: CheckContext): Promise<Finding> {
  return (await canListenOn(host))
    ? ok(`The server can listen on HOST ${host}.`)
    : failed(
        `HOST ${host} is not an address of this machine.`,
        'Set HOST to the address that the proxy connects to, 127.0.0.1 if the proxy is on this machine, or 0.0.0.0 for all addresses.',
      )
}

/** The metrics, which have no login, are not open to every network of the machine. */
export async function checkMetrics({ settings }: CheckContext): Promise<Finding> {
  const { metricsHost, metricsPort } = settings
  if (metricsPort === undefined) return skipped('METRICS_PORT is not set: there are no metrics.')
  if (!(await canListenOn(metricsHost))) {
    return failed(
      `METRICS_HOST ${metricsHost} is not an address of this machine.`,
      'Set METRICS_HOST to 127.0.0.1, or to the address of this machine in the network that Prometheus is in.',
    )
  }
  return isWildcard(metricsHost)
    ? warning(
        `The metrics listen on all addresses of this machine (METRICS_HOST ${metricsHost}), and anyone who reaches port ${metricsPort} can read them.`,
        'Set METRICS_HOST to 127.0.0.1, or to the address of a private network that Prometheus is in.',
      )
    : ok(`Prometheus can read the metrics at ${metricsHost}, port ${metricsPort}.`)
}

/** The mail server can be reached, has a valid certificate and accepts the login. */
export async function checkMailServer({ settings }: CheckContext): Promise<Finding> {
  const { smtpUrl, smtpTls } = settings
  if (!smtpUrl && settings.requireEmailVerification && isPublicAddress(settings)) {
    return failed(
      'SMTP_URL is not set and REQUIRE_EMAIL_VERIFICATION is on: new users get no link and cannot sign in.',
      'Set SMTP_URL, or REQUIRE_EMAIL_VERIFICATION=off.',
    )
  }
  if (!smtpUrl) {
    return isPublicAddress(settings)
      ? warning(
          'SMTP_URL is not set: no emails are sent, and users cannot recover their accounts.',
          'Set SMTP_URL.',
        )
      : skipped('SMTP_URL is not set: emails are written to the outbox.')
  }
  const { hostname } = new URL(smtpUrl)
  const transport = openSmtpTransport(smtpUrl, smtpTls)
  try {
    await transport.verify()
    if (smtpTls === 'optional' && !isLoopback(hostname)) {
      return warning(
        `${hostname} accepts emails, but SMTP_TLS is optional: they can be read in transit.`,
        'Remove SMTP_TLS if the mail server offers TLS with a valid certificate.',
      )
    }
    return ok(`${hostname} accepts emails from this server.`)
  } catch (error) {
    if (/wrong version number/i.test(describeNetworkError(error))) {
      return failed(
        `The mail server ${hostname} does not begin with TLS on this port, as smtps:// requires.`,
        'Set SMTP_URL to smtp:// with this port, which uses STARTTLS, or to smtps:// with port 465.',
      )
    }
    return failed(
      `The mail server ${hostname} cannot be used: ${describeNetworkError(error)}.`,
      'Check SMTP_URL: host, port, user, password, and the certificate of the server.',
    )
  } finally {
    transport.close()
  }
}

/** Whether emails about events are sent, how fast, and whether they contain calendar invitations. */
export function checkEventEmails({ settings }: CheckContext): Finding {
  const { mailRate, calendarOrganizer } = settings
  if (!sendsEventEmails(settings)) {
    return skipped('SMTP_URL is not set: users get no reminders and no emails about changes of events.')
  }
  const rate = `All processes together send at most ${formatCount(mailRate, 'email')} per second`
  return calendarOrganizer
    ? ok(`${rate}, with calendar invitations from ${calendarOrganizer.address}.`)
    : ok(`${rate}, without calendar invitations, because CALENDAR_ORGANIZER is not set.`)
}

/** Each configured provider publishes its OpenID Connect metadata. */
export async function checkProviders({ settings }: CheckContext): Promise<Finding> {
  const configured = PROVIDERS.flatMap((provider) => {
    const client = settings.oauthClients[provider]
    return client ? [{ provider, client }] : []
  })
  if (configured.length === 0) return skipped('No sign-in provider is configured.')
  const problems: string[] = []
  for (const { provider, client } of configured) {
    const redirectUri = `${settings.publicUrl ?? 'http://localhost'}/auth/callback`
    try {
      const oauthClient = createProviderClient(provider, client, () => redirectUri)
      await oauthClient.buildAuthorizationUrl({ state: 'x', nonce: null, codeVerifier: null, redirectUri })
    } catch (error) {
      const { cause } = error as Error
      problems.push(`${client.issuer}: ${cause instanceof Error ? cause.message : (error as Error).message}`)
    }
  }
  return problems.length > 0
    ? failed(
        `The metadata of a provider cannot be read (${problems.join('; ')}).`,
        'Check the issuer, and that this machine can reach it. Users cannot sign in with this provider.',
      )
    : ok(`Reachable: ${configured.map(({ provider }) => provider).join(', ')}.`)
}

function describeNetworkError(error: unknown): string {
  const { cause, message } = error as Error
  const innermost = cause instanceof AggregateError ? cause.errors[0] : cause
  return (innermost instanceof Error ? innermost.message : message).replace(/\.$/, '')
}
