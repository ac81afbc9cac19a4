import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '../../domain/display-settings.ts'
import { en } from '../texts/en.ts'
import { pl } from '../texts/pl.ts'
import type { Texts } from '../texts/texts.ts'
import { setTexts } from '../texts/texts.ts'
import { type AuthLink, HEADLINE_CLASS, Headline, LandingPage } from './landing-page.tsx'

const TEXTS: Record<Language, Texts> = { en, pl }

const PlainLink: AuthLink = ({ className, children }) => (
  <a href="/auth" className={className}>
    {children}
  </a>
)

/** The markup of the landing page, made while building; `productName` may be a placeholder for the server to fill. */
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
      // The server fills these, since the theme is a cookie's.
      media={{ light: '%IF_LIGHT%', dark: '%IF_DARK%' }}
      AuthLink={PlainLink}
    />,
  )
}
