import { renderToStaticMarkup } from 'react-dom/server'
import { type AuthLink, HEADLINE_CLASS, Headline, LandingPage } from './landing-page.tsx'

const PlainLink: AuthLink = ({ className, children }) => (
  <a href="/auth" className={className}>
    {children}
  </a>
)

/** The markup of the landing page, made while building; `productName` may be a placeholder for the server to fill. */
export function renderLanding(productName: string): string {
  return renderToStaticMarkup(
    <LandingPage
      productName={productName}
      heading={
        <h1 className={HEADLINE_CLASS}>
          <Headline />
        </h1>
      }
      AuthLink={PlainLink}
    />,
  )
}
