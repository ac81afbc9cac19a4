import { renderToStaticMarkup } from 'react-dom/server'
import { SCREEN_PATHS } from '../../contract/screen-paths.ts'
import type { Language } from '../../domain/display-settings.ts'
import { en } from '../texts/en.ts'
import { pl } from '../texts/pl.ts'
import type { Texts } from '../texts/texts.ts'
import { setTexts } from '../texts/texts.ts'
import { HEADLINE_CLASS, Headline, LandingPage, type ScreenLink } from './landing-page.tsx'

const TEXTS: Record<Language, Texts> = { en, pl }

const ADDRESSES = {
  signIn: SCREEN_PATHS.auth,
  signUp: `${SCREEN_PATHS.auth}?mode=sign-up`,
  dashboard: SCREEN_PATHS.dashboard,
  events: SCREEN_PATHS.events,
}

const PlainLink: ScreenLink = ({ to, audience, className, children }) => (
  <a data-audience={audience} href={ADDRESSES[to]} className={className}>
    {children}
  </a>
)

// The server fills these placeholders and removes the links whose setting is not set.
const LEGAL_PLACEHOLDERS = {
  privacyUrl: '%PRIVACY_URL%',
  termsUrl: '%TERMS_URL%',
  supportEmail: '%SUPPORT_EMAIL%',
}

/** Renders the landing page at build time. `productName` may be a placeholder that the server fills. */
export function renderLanding(productName: string, language: Language): string {
  setTexts(TEXTS[language])
  return renderToStaticMarkup(
    <LandingPage
      productName={productName}
      heading={
        <h1 className={HEADLINE_CLASS}>
          <Headline />
        </h1>
      }
      // The server fills these placeholders, because the theme is in a cookie.
      media={{ light: '%IF_LIGHT%', dark: '%IF_DARK%' }}
      legal={LEGAL_PLACEHOLDERS}
      audiences={['anonymous', 'user']}
      figures={{ events: '%EVENTS%', cities: '%CITIES%' }}
      ScreenLink={PlainLink}
    />,
  )
}
