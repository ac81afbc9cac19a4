import { Link } from '@tanstack/react-router'
import { SCREEN_PATHS } from '../../contract/screen-paths.ts'
import { getThemeMediaQueries } from '../../domain/display-settings.ts'
import { readLegalAddresses } from '../shared/legal-links.tsx'
import { pageSettings } from '../shared/page-settings.ts'
import { ScreenHeading } from '../shared/screen-heading.tsx'
import { useStore } from '../shared/store.ts'
import { themeStore } from '../shared/theme.ts'
import { type AuthLink, HEADLINE_CLASS, Headline, LandingPage } from './landing-page.tsx'

const RouterLink: AuthLink = ({ mode, ...props }) => (
  <Link to={SCREEN_PATHS.auth} search={{ mode }} {...props} />
)

/** The landing page inside the app, shown after signing out without reloading the page. */
export function LandingScreen() {
  return (
    <LandingPage
      productName={pageSettings.productName}
      heading={
        <ScreenHeading className={HEADLINE_CLASS}>
          <Headline />
        </ScreenHeading>
      }
      media={getThemeMediaQueries(useStore(themeStore))}
      legal={readLegalAddresses()}
      AuthLink={RouterLink}
    />
  )
}
