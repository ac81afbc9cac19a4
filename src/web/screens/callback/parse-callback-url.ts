import { EMAIL_LINK_NAMES, type EmailLinkName } from '../../../contract/email-link-purposes.ts'
import type { CallbackUrlParts } from '../../shared/session/callback-params.ts'

/** What the URL of the callback screen contained. */
export interface CallbackParams {
  /** The query parameters of the provider's reply. */
  parameters: Record<string, string>
  emailLink: { name: EmailLinkName; token: string } | null
}

export function parseCallbackUrl([query, fragment]: CallbackUrlParts): CallbackParams {
  const fragmentParams = new URLSearchParams(fragment.replace(/^#/, ''))
  const name = EMAIL_LINK_NAMES.find((each) => fragmentParams.get(each))
  return {
    parameters: Object.fromEntries(new URLSearchParams(query)),
    emailLink: name ? { name, token: fragmentParams.get(name) ?? '' } : null,
  }
}
