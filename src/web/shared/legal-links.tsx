import { useTexts } from '../texts/texts.ts'
import { pageSettings } from './page-settings.ts'

/** The operator's privacy policy, terms and support address. Unset settings are missing. */
export interface LegalAddresses {
  privacyUrl?: string
  termsUrl?: string
  supportEmail?: string
}

/** Returns the addresses that the server wrote into the page. */
export function readLegalAddresses(): LegalAddresses {
  return JSON.parse(pageSettings.legal ?? '{}')
}

/** Links to the operator's privacy policy, terms and support address; nothing if none is set. */
export function LegalLinks({
  addresses = readLegalAddresses(),
  className,
  linkClass,
}: {
  addresses?: LegalAddresses
  className?: string
  linkClass: string
}) {
  const words = useTexts().legal
  const { privacyUrl, termsUrl, supportEmail } = addresses
  if (!privacyUrl && !termsUrl && !supportEmail) return null
  return (
    <div className={className}>
      {privacyUrl && (
        <a href={privacyUrl} className={linkClass}>
          {words.privacy}
        </a>
      )}
      {termsUrl && (
        <a href={termsUrl} className={linkClass}>
          {words.terms}
        </a>
      )}
      {supportEmail && (
        <a href={`mailto:${supportEmail}`} className={linkClass}>
          {words.support}
        </a>
      )}
    </div>
  )
}
