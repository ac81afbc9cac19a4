import { type CheckContext, type Finding, ok, skipped, warning } from './check.ts'
import { isPublicAddress } from './network-checks.ts'

/** On a public address, the privacy policy, the terms and the support address are set. */
export function checkLegalLinks({ settings }: CheckContext): Finding {
  const { privacyUrl, termsUrl, supportEmail } = settings
  if (!isPublicAddress(settings)) return skipped('The product is open on this machine only.')
  const links = Object.entries({
    PRIVACY_URL: privacyUrl,
    TERMS_URL: termsUrl,
    SUPPORT_EMAIL: supportEmail,
  })
  const missing = links.filter(([, value]) => value === undefined).map(([name]) => name)
  return missing.length === 0
    ? ok('PRIVACY_URL, TERMS_URL and SUPPORT_EMAIL are set.')
    : warning(
        `Not set: ${missing.join(', ')}.`,
        'Set them: users of a public product need a privacy policy, terms and an address for questions.',
      )
}
