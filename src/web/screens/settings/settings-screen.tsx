import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { lazyComponent } from '../../shared/lazy-component.tsx'
import { LegalLinks } from '../../shared/legal-links.tsx'
import { LoadStatus } from '../../shared/load-status.tsx'
import { settingsQuery } from '../../shared/queries.ts'
import { ScreenHeading } from '../../shared/screen-heading.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Skeleton } from '../../ui/loading-indicators.tsx'
import { CalendarFeedSection } from './calendar-feed-section.tsx'
import { EmailsSection } from './emails-section.tsx'
import { OrganisersSection } from './organisers-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SavedSearchesSection } from './saved-searches/saved-searches-section.tsx'
import { SettingsNavigation } from './settings-navigation.tsx'

const AccountSection = lazyComponent(
  'AccountSection',
  async () => (await import('./account/account-section.tsx')).AccountSection,
)

const CardSection = lazyComponent(
  'CardSection',
  async () => (await import('./people/card-section.tsx')).CardSection,
)

/** Shows and changes preferences, profile, followed organisers, calendar feed and account (§2 "Settings"). */
export function SettingsScreen() {
  const words = useTexts().settings
  useLinkedSection()
  const query = useQuery(settingsQuery)
  const { data } = query
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8 md:px-8 md:py-10 lg:max-w-5xl">
      <ScreenHeading documentTitle={words.documentTitle}>{words.title}</ScreenHeading>
      {data ? (
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 lg:mt-6 lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-8">
          <SettingsNavigation />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <PreferencesSection stored={data.preferences} fetchedAt={data.fetchedAt} />
            <ProfileSection profile={data.details} today={data.today} fetchedAt={data.fetchedAt} />
            <OrganisersSection followed={data.followed_organisers} fetchedAt={data.fetchedAt} />
            <SavedSearchesSection />
            <CalendarFeedSection />
            <EmailsSection emails={data.emails} fetchedAt={data.fetchedAt} />
            <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
              <CardSection />
            </Suspense>
            <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
              <AccountSection />
            </Suspense>
            <LegalLinks
              className="flex flex-wrap gap-x-6"
              linkClass="inline-flex min-h-11 items-center text-ink-soft underline underline-offset-4"
            />
          </div>
        </div>
      ) : (
        <div className="mt-6">
          <LoadStatus
            query={query}
            placeholder={
              <div aria-hidden="true" className="mt-16 grid gap-6 lg:mt-0 lg:ml-58">
                <Skeleton className="h-96 rounded-lg" />
                <Skeleton className="h-72 rounded-lg" />
              </div>
            }
            loadingLabel={words.loading}
            title={words.failed}
          />
        </div>
      )}
    </div>
  )
}

/** Shows the section that the address names. Keeps it in view while others load, until the user scrolls, presses or types. */
function useLinkedSection(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1)
    if (id === '') return
    const end = new AbortController()
    const observer = new ResizeObserver(() => {
      const heading = document.getElementById(id)
      if (end.signal.aborted || !heading) return
      heading.scrollIntoView()
      heading.focus({ preventScroll: true })
    })
    observer.observe(document.body)
    end.signal.addEventListener('abort', () => observer.disconnect())
    for (const event of ['wheel', 'pointerdown', 'keydown'])
      addEventListener(event, () => end.abort(), { signal: end.signal })
    return () => end.abort()
  }, [])
}
