import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { en } from './en.ts'

/** Returns the paths of the texts that a source file uses, such as 'auth.title' for `texts.auth.title[mode]`. */
function findUsedTexts(source: string): Set<string> {
  const aliases = new Map([['texts', '']])
  const resolve = (expression: string): string | undefined => {
    const [, root = '', path = ''] = /^([\w()]+)((?:\??\.\w+)*)$/.exec(expression) ?? []
    const base = /^(?:use|current)Texts\(\)$/.test(root) ? '' : aliases.get(root)
    return base === undefined ? undefined : `${base}${path.replaceAll('?', '')}`.replace(/^\./, '')
  }
  const addAliases = (names: string, path: string) => {
    for (const name of names.split(',')) {
      const [key = '', alias = key] = name.split(':').map((part) => part.trim())
      aliases.set(alias, path ? `${path}.${key}` : key)
    }
  }
  // Declarations name a part of the texts; the accesses that remain use it.
  const uses = source
    .replace(/\{ ([^{}]*) \}: Texts\b/g, (_, names) => {
      addAliases(names, '')
      return ''
    })
    .replace(/const (?:(\w+)|\{([^{}]*)\}) = ([\w().?]+)$/gm, (declaration, name, names, expression) => {
      const path = resolve(expression)
      if (path === undefined) return declaration
      if (name) aliases.set(name, path)
      else addAliases(names, path)
      return ''
    })
  const accesses = uses.match(/(?:(?:use|current)Texts\(\)|\b\w+)(?:\??\.\w+)*/g) ?? []
  return new Set(accesses.map((access) => resolve(access) ?? '').filter(Boolean))
}

/** Returns a text by its path. Functions are called with '{1}' and '{2}'. */
function getText(path: string): unknown {
  return path.split('.').reduce<unknown>((texts, key) => {
    const value = (texts as Record<string, unknown>)[key]
    return typeof value === 'function' ? value('{1}', '{2}') : value
  }, en)
}

/** Texts quoted in the specification with their key, by the file that shows them. `{1}` is the first argument of a text. */
const QUOTED: Record<string, [text: string, key: string][]> = {
  'landing/landing-page.tsx': [
    ['Get Started', 'landing.getStarted'],
    ['Curated Events', 'landing.reasons.curated.title'],
    ['Quality Connections', 'landing.reasons.connections.title'],
    ['Career Growth', 'landing.reasons.growth.title'],
    ['Ready to Start Networking?', 'landing.closing'],
    ['Login', 'landing.login'],
  ],
  'screens/auth/auth-screen.tsx': [
    ['Welcome Back', 'auth.title.sign_in'],
    ['Create Account', 'auth.title.sign_up'],
    ['Or continue with email', 'auth.orWithEmail'],
    ['Continue with {1}', 'auth.continueWith'],
    ['Welcome back!', 'auth.signedIn.title'],
    ['Account created!', 'auth.accountCreated.title'],
    ['Please complete your profile to get started.', 'auth.accountCreated.description'],
  ],
  'screens/auth/auth-form.tsx': [
    ['Create Account', 'auth.submit.sign_up'],
    ['Sign In', 'auth.submit.sign_in'],
    ["Don't have an account? Sign up", 'auth.toggle.sign_in'],
    ['Already have an account? Sign in', 'auth.toggle.sign_up'],
  ],
  'screens/auth/auth-top-bar.tsx': [['Back to home', 'auth.backToHome']],
  'screens/auth/onboarding/onboarding-dialog.tsx': [
    ['Welcome! Tell us about yourself', 'onboarding.aboutYou.title'],
    ['We need some basic information to personalize your experience.', 'onboarding.aboutYou.subtitle'],
    ['Continue to Preferences', 'onboarding.aboutYou.continue'],
    ['Set your preferences', 'onboarding.preferences.title'],
    ['Help us recommend the best networking events for you!', 'onboarding.preferences.subtitle'],
    ['Your profile has been set up successfully.', 'onboarding.saved.description'],
    ['Failed to save your information. Please try again.', 'onboarding.saveFailed.description'],
    ['Welcome to {1}!', 'onboarding.saved.title'],
    ['Google Profile Data Imported', 'onboarding.imported.google.title'],
    ['Your profile has been pre-filled with Google information.', 'onboarding.imported.google.description'],
    ['LinkedIn Profile Data Imported', 'onboarding.imported.linkedin.title'],
    [
      'Your profile has been pre-filled with LinkedIn information.',
      'onboarding.imported.linkedin.description',
    ],
  ],
  'screens/auth/onboarding/preferences-step.tsx': [
    ['Back', 'onboarding.preferences.back'],
    ['Complete Setup', 'onboarding.preferences.complete'],
    ['Setting up your profile...', 'onboarding.preferences.saving'],
    ['Start typing your city...', 'onboarding.preferences.hometownPlaceholder'],
    ['({1} selected)', 'onboarding.preferences.selected'],
  ],
  'shared/form/credential-fields.tsx': [['(Required)', 'auth.required']],
  'shared/profile/profile-form.ts': [
    ['(Required)', 'onboarding.required'],
    ['Required fields missing', 'onboarding.validationErrors.required_fields_missing.title'],
    [
      'Please fill in your name and birth date.',
      'onboarding.validationErrors.required_fields_missing.description',
    ],
    ['Invalid date format', 'onboarding.validationErrors.invalid_date_format.title'],
    [
      'Please enter the date in YYYY-MM-DD format.',
      'onboarding.validationErrors.invalid_date_format.description',
    ],
    ['Invalid birth date', 'onboarding.validationErrors.birth_date_in_future.title'],
    ['Birth date cannot be in the future.', 'onboarding.validationErrors.birth_date_in_future.description'],
    ['Hometown required', 'onboarding.validationErrors.hometown_required.title'],
    ['Please select your hometown to continue.', 'onboarding.validationErrors.hometown_required.description'],
    ['Interests required', 'onboarding.validationErrors.interests_required.title'],
    ['Please select at least one interest.', 'onboarding.validationErrors.interests_required.description'],
  ],
  'app/shell/navigation-items.tsx': [
    ['Home', 'shell.home'],
    ['Event List', 'shell.eventList'],
    ['My Events', 'shell.myEvents'],
    ['Settings', 'shell.settings'],
    ['Logout', 'shell.logout'],
    ['Oops! Page not found', 'shell.notFound.title'],
  ],
  'screens/dashboard/shortcuts.tsx': [
    ['My Events', 'dashboard.shortcuts.myEvents.title'],
    ['Settings', 'dashboard.shortcuts.settings.title'],
    ['Browse Events', 'dashboard.shortcuts.browseEvents.title'],
  ],
  'screens/my-events/my-events-screen.tsx': [
    ['My Events', 'myEvents.title'],
    ['Failed to load your events. Please try again.', 'myEvents.failed.description'],
  ],
  'screens/settings/settings-screen.tsx': [['Settings', 'settings.title']],
  'shared/session/use-sign-out.ts': [
    ['Logged out', 'shell.loggedOut.title'],
    ['See you next time!', 'shell.loggedOut.description'],
  ],
  'screens/callback/callback-screen.tsx': [
    ['Welcome back!', 'callback.welcomeBack.title'],
    ['Completing your sign-in...', 'callback.inProgress'],
    ['Authentication Error', 'callback.authenticationError.title'],
    [
      'There was an issue completing your sign-in. Please try again.',
      'callback.authenticationError.description',
    ],
    ['Something went wrong', 'callback.somethingWentWrong.title'],
    ['Please try signing in again.', 'callback.somethingWentWrong.description'],
    ['LinkedIn Profile Imported', 'callback.linkedinImported.title'],
  ],
  'screens/dashboard/dashboard-screen.tsx': [
    ['Welcome back!', 'dashboard.title'],
    ['Your Next Event', 'dashboard.nextEvent'],
  ],
  'screens/dashboard/next-event-card.tsx': [
    ['No upcoming events yet', 'dashboard.noNextEvent'],
    ['Browse Events', 'dashboard.browseEvents'],
  ],
  'screens/my-events/event-card-list.tsx': [
    ['Browse Events', 'myEvents.empty.action'],
    ['Your Favorite Events', 'myEvents.favorites'],
    ['Your Registered Events', 'myEvents.registered'],
    ['No events registered yet', 'myEvents.empty.title'],
    ["Start exploring events and register for the ones you're interested in!", 'myEvents.empty.text'],
  ],
  'screens/events/event-list.tsx': [['Loading events...', 'events.loading']],
  'screens/events/filters/filter-panel.tsx': [['Find Your Perfect Event', 'events.filterPanel']],
  'screens/events/filters/search-field.tsx': [
    ['Search by name, topic, or organizer...', 'events.searchPlaceholder'],
  ],
  'screens/events/filters/city-field.tsx': [['All Cities', 'events.allCities']],
  'screens/events/filters/select-fields.tsx': [
    ['All Topics', 'events.allTopics'],
    ['Soonest First', 'events.sorts.soonest'],
    ['By City', 'events.sorts.city'],
    ['By Type', 'events.sorts.type'],
    ['By Topic', 'events.sorts.topic'],
    ['By Organiser', 'events.sorts.organiser'],
  ],
  'screens/events/filters/filter-chips.tsx': [['Clear all', 'events.clearAll']],
  'screens/events/empty-states.tsx': [
    ['No events loaded from database.', 'events.emptyCatalogue'],
    ['No events match your filters.', 'events.noMatch'],
    ['Try adjusting your filters or check back later.', 'events.noMatchHint'],
  ],
  'screens/events/event-list-error.tsx': [
    ['Error Loading Events', 'events.loadErrorTitle'],
    ['Database returned empty result set', 'events.emptyResult'],
    ['Database connection error: {1}', 'events.connectionError'],
    ['Query error: {1} (Code: {2})', 'events.queryError'],
    ['Fetch error: {1}', 'events.fetchError'],
    ['Failed to load events: {1}', 'events.loadErrorToast'],
  ],
  'shared/event-card/event-card.tsx': [
    ['Read More', 'events.readMore'],
    ['Register', 'events.register'],
    ['FREE', 'events.free'],
    ['Unregister', 'events.unregister'],
    ['Registered on {1}', 'events.registeredOn'],
    ['Favorited on {1}', 'events.favoritedOn'],
  ],
  'shared/event-dialog/event-dialog-content.tsx': [
    ['Event Details', 'events.detail.details'],
    ['Location', 'events.detail.location'],
    ['Event Information', 'events.detail.information'],
    ['Pricing & Rating', 'events.detail.pricing'],
    ['Agenda', 'events.detail.agenda'],
    ['confirmed', 'events.statuses.confirmed'],
    ['upcoming', 'events.statuses.upcoming'],
    ['past', 'events.statuses.past'],
    ['unknown', 'events.statuses.unknown'],
  ],
  'screens/my-events/upcoming-row-actions.tsx': [['Info', 'myEvents.upcoming.info']],
  'shared/event-highlight/event-shortcuts.tsx': [
    ['Agenda', 'myEvents.upcoming.agenda'],
    ['Navigate', 'myEvents.upcoming.navigate'],
  ],
  'shared/event-dialog/event-actions.tsx': [
    ['Register for Event', 'events.detail.registerForEvent'],
    ['Unregister', 'events.unregister'],
    ['Processing...', 'events.detail.processing'],
    ['Event Website', 'events.detail.website'],
    ['External Registration', 'events.detail.externalRegistration'],
  ],
  'screens/settings/preferences-section.tsx': [
    ['Your Preferences', 'settings.preferences.title'],
    ['Saving...', 'settings.preferences.saving'],
    ['Start typing your city...', 'settings.preferences.hometownPlaceholder'],
    ['({1} selected)', 'settings.preferences.selected'],
  ],
  'screens/my-events/upcoming-panel.tsx': [['Upcoming Events', 'myEvents.upcoming.title']],
  'screens/my-events/stat-cards.tsx': [
    ['Upcoming Events', 'myEvents.stats.upcoming'],
    ['Completed Events', 'myEvents.stats.completed'],
    ['Favorite Events', 'myEvents.stats.favorites'],
  ],
  'screens/my-events/my-events-search.tsx': [['Quick Search', 'myEvents.search.title']],
  'screens/my-events/upcoming-row.tsx': [
    ['registered', 'myEvents.upcoming.badges.registered'],
    ['closed', 'myEvents.upcoming.badges.closed'],
    ['not registered!', 'myEvents.upcoming.badges.not registered!'],
    ['saved', 'myEvents.upcoming.badges.saved'],
    ['available', 'myEvents.upcoming.badges.available'],
  ],
  'shared/involvement/involvement-toasts.ts': [
    ['Authentication required', 'events.authenticationRequired'],
    ['Please log in to register for events.', 'events.logInToRegister'],
    ['Please sign in to favorite events', 'events.signInToFavorite'],
    ['Registration failed', 'events.registrationFailed.title'],
    [
      'There was an error processing your registration. Please try again.',
      'events.registrationFailed.description',
    ],
    ['Failed to update favorite status', 'events.favoriteFailed.description'],
    ['Registered successfully', 'events.registered.title'],
    ['Unregistered successfully', 'events.unregistered.title'],
    ['Added to favorites', 'events.favoriteAdded.title'],
    ['Event added to your favorites', 'events.favoriteAdded.description'],
    ['Removed from favorites', 'events.favoriteRemoved.title'],
    ['Event removed from your favorites', 'events.favoriteRemoved.description'],
    ['You have been registered for {1}.', 'events.registered.description'],
    ['You have been unregistered from {1}.', 'events.unregistered.description'],
  ],
  'screens/settings/use-preferences.ts': [
    ['Failed to save settings. Please try again.', 'settings.saveFailed.description'],
    ['Settings saved automatically', 'settings.saved.title'],
    ['Your preferences have been updated.', 'settings.saved.description'],
  ],
}

describe.each(Object.entries(QUOTED))('%s', (file, texts) => {
  const used = findUsedTexts(readFileSync(join(import.meta.dirname, '..', file), 'utf8'))

  test.each(texts)('shows "%s"', (text, key) => {
    expect(getText(key)).toBe(text)
    const isUsed = [...used].some((path) => key === path || key.startsWith(`${path}.`))
    expect(isUsed, `${file} uses ${key}`).toBe(true)
  })
})

test.each([
  [en.landing.headline.join(' '), 'Connect. Network. Grow.'],
  [en.events.count(3, false), 'Events (3)'],
  [en.problems.no_data, 'No data returned from database'],
])('English says "%s" as specified', (text, specified) => {
  expect(text).toBe(specified)
})

test('a text is not found in a file that uses another one', () => {
  const source =
    'const { title } = useTexts().dashboard\nreturn <h1 lang={title}>{texts.auth.title[mode]}</h1>'
  expect([...findUsedTexts(source)]).toEqual(expect.arrayContaining(['dashboard.title', 'auth.title']))
  expect(findUsedTexts(source)).not.toContain('auth')
  expect(findUsedTexts(source)).not.toContain('dashboard.nextEvent')
})
