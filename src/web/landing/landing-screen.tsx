import { Link } from '@tanstack/react-router'
import { SCREEN_PATHS } from '../../contract/screen-paths.ts'
import { getThemeMediaQueries } from '../../domain/display-settings.ts'
import { readLegalAddresses } from '../shared/legal-links.tsx'
import { pageSettings } from '../shared/page-settings.ts'
import { ScreenHeading } from '../shared/screen-heading.tsx'
import { useCurrentUser } from '../shared/session/session.ts'
import { themeStore } from '../shared/theme.ts'
import { useStore } from '../ui/store.ts'
import { HEADLINE_CLASS, Headline, LandingPage, type ScreenLink } from './landing-page.tsx'

const RouterLink: ScreenLink = ({ to, className, children }) =>
  to === 'dashboard' || to === 'events' ? (
    <Link to={SCREEN_PATHS[to]} className={className}>
      {children}
    </Link>
  ) : (
    <Link to={SCREEN_PATHS.auth} search={to === 'signUp' ? { mode: 'sign-up' } : {}} className={className}>
      {children}
    </Link>
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
      audiences={[useCurrentUser() ? 'user' : 'anonymous']}
      ScreenLink={RouterLink}
    />
  )
}
