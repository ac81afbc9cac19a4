import type { Page } from '@playwright/test'
import { en } from '../src/web/texts/en.ts'
import { createScreenUser, openScreen, SCREENS } from '../tooling/screens.ts'
import { SCREEN_STATES } from './support/screen-states.ts'
import { expect, test } from './support/test.ts'

// What a screen reader reads: landmarks, headings, and the names of controls and dialogs. Texts that depend on the catalogue are
// patterns; one list item represents all of them. `/children: equal` allows nothing else at that level.

test.use({ allowedConsole: [/^Failed to load resource/] })

/** Opens the screens one after the other and compares the accessibility tree of each page with its snapshot. */
async function expectTrees(page: Page, trees: Record<string, string>): Promise<void> {
  for (const [name, tree] of Object.entries(trees)) {
    const screen = [...SCREENS, ...SCREEN_STATES].find((each) => each.name === name)
    if (!screen) throw new Error(`no screen ${name}`)
    await test.step(name, async () => {
      await openScreen(page, screen, en)
      await expect.soft(page.locator('body')).toMatchAriaSnapshot(tree)
    })
  }
}

/** A page around its content. */
const inPage = (content: string) => `
- /children: equal${content}
- region "Notifications"
`

/** A page with an open dialog, which hides everything else. */
const withDialog = (dialog: string) => `
- /children: equal
- region "Notifications"${dialog}
`

/** The landmarks of an app screen around its content. */
const inShell = (content: string) =>
  inPage(`
- link "Skip to content"
- complementary:
  - /children: equal
  - paragraph: Amberlink
  - button "Search"
  - navigation "Main":
    - list:
      - listitem:
        - link "Home"
      - listitem:
        - link "Event List"
      - listitem:
        - link "My Events"
      - listitem:
        - link "Settings"
  - group "Language":
    - radio "English" [checked]
    - radio "Polski"
  - status
  - group "Theme":
    - radio "System" [checked]
    - radio "Light"
    - radio "Dark"
  - button "Keep open"
  - button "Logout"
- main:${content}`)

const EVENT_CARD = `
      - article /.+/:
        - button /^Favorite .+/
        - heading /.+/ [level=3]
        - list:
          - listitem: /20\\d\\d/
        - button /^Read More .+/
        - button /^(Register|Unregister|Registration closed) .+/`

const FILTERS = `
  - search:
    - heading "Find Your Perfect Event" [level=1]
    - searchbox "Search"
    - combobox "Sort By"
    - button "More"
    - combobox "When"
    - combobox "City"
    - combobox "Topic"`

const VIEWS = `
  - button "Saved searches"
  - group "View":
    - radio "List"
    - radio "Calendar"
    - radio "Map"`

test('the screens of anonymous visitors', async ({ page }) => {
  const authScreen = (form: string) =>
    inPage(`
- main:
  - link "Amberlink"
  - link "Back to home"
  - group "Language":
    - radio "EN English" [checked]
    - radio "PL Polski"
  - group "Theme":
    - radio "System" [checked]
    - radio "Light"
    - radio "Dark"
${form}`)
  await expectTrees(page, {
    landing: `
- /children: equal
- banner:
  - paragraph: Amberlink
  - link "Polski"
  - link "Login"
- main:
  - /children: equal
  - heading "Connect. Network. Grow." [level=1]
  - paragraph
  - link "Get Started"
  - figure /What's on/:
    - img /^The Event List of Amberlink/
  - region "Why Choose Amberlink?":
    - heading "Why Choose Amberlink?" [level=2]
    - list:
      - listitem:
        - heading "Curated Events" [level=3]
      - listitem:
        - heading "Quality Connections" [level=3]
      - listitem:
        - heading "Career Growth" [level=3]
  - region "In figures":
    - term: events organized
    - definition: 500+
    - term: professionals connected
    - definition: 10K+
    - term: cities covered
    - definition: 50+
  - region "Ready to Start Networking?":
    - heading "Ready to Start Networking?" [level=2]
    - link "Join Amberlink"
- contentinfo:
  - paragraph: /© 2024 Amberlink/
  - navigation "Theme":
    - list
  - link "Polski"
`,
    auth: authScreen(`
  - heading "Welcome Back" [level=1]
  - paragraph
  - button "Continue with Google"
  - button "Continue with LinkedIn"
  - textbox "Email"
  - textbox "Password"
  - button "Show password"
  - button "Forgot password?"
  - button "Sign In"
  - button "Sign in with a passkey"
  - button "Don't have an account? Sign up"`),
    'auth-sign-up': authScreen(`
  - heading "Create Account" [level=1]
  - paragraph
  - button "Continue with Google"
  - button "Continue with LinkedIn"
  - textbox "Email"
  - textbox "Password"
  - button "Show password"
  - paragraph: At least 8 characters. A few unrelated words work well.
  - button "Create Account"
  - button "Already have an account? Sign in"`),
    'auth-shared-event': authScreen(`
  - heading "Welcome Back" [level=1]
  - region "Infoshare":
    - paragraph: Sign in to register
    - heading "Infoshare" [level=2]
    - list:
      - listitem: /May 20/
      - listitem: Gdansk, Poland
  - textbox "Email"
  - textbox "Password"`),
    'not-found': inPage(`
- main:
  - /children: equal
  - paragraph: "404"
  - heading "Oops! Page not found" [level=1]
  - paragraph
  - link "Return to Home"`),
  })
})

test('both steps of onboarding', async ({ page, context, signInAsSharedUser }) => {
  await signInAsSharedUser(context, 'newUser', (client) => createScreenUser(client, 'newUser'))
  await expectTrees(page, {
    onboarding: withDialog(`
- dialog "Welcome! Tell us about yourself":
  - progressbar "Step 1 of 2"
  - heading "Welcome! Tell us about yourself" [level=2]
  - paragraph
  - textbox "First Name"
  - textbox "Last Name"
  - textbox "Birth Date"
  - button "Choose birth date from a calendar"
  - textbox "Phone Number (Optional)"
  - button "Log out"
  - button "Continue to Preferences"`),
    'onboarding-preferences': withDialog(`
- dialog "Set your preferences":
  - progressbar "Step 2 of 2"
  - heading "Set your preferences" [level=2]
  - paragraph
  - combobox "Hometown"
  - group "Interests (0 selected)":
    - checkbox "Technology"
    - checkbox "Defence & Security"
  - button "Back"
  - button "Complete Setup"`),
  })
})

test('the screens and dialogs of the app', async ({ page, context, signInAsSharedUser }) => {
  await signInAsSharedUser(context, 'user', (client) => createScreenUser(client, 'user'))
  await expectTrees(page, {
    dashboard: inShell(`
  - heading "Welcome back!" [level=1]
  - heading "Your Next Event" [level=2]
  - article /.+/:
    - heading /.+/ [level=3]:
      - button /.+/
    - list:
      - listitem: /20\\d\\d/
    - link "View My Events"
    - button "Add to calendar"
  - heading "Recommended for you" [level=2]
  - link "Adjust preferences"
  - list:
    - listitem:
      - article /.+/:
        - button /^Favorite .+/
        - heading /.+/ [level=3]
        - list:
          - listitem: /20\\d\\d/
        - button /^Read More .+/
        - button /^Register .+/
        - list "Why this is recommended":
          - listitem
        - button /^Not interested in .+/`),
    'event-list': inShell(`${FILTERS}
  - heading /^Events \\(\\d+\\)$/ [level=2]
  - status: /^Showing \\d+ of \\d+ events/${VIEWS}
  - list:
    - listitem:${EVENT_CARD}`),
    'event-calendar': inShell(`${FILTERS}
  - heading /^\\d+ events in November 2026$/ [level=2]${VIEWS}
  - region "November 2026":
    - button "Previous month"
    - button "Next month"
    - heading "November 2026" [level=3]
    - button "Today"
    - group "Period":
      - radio "Month" [checked]
      - radio "Week"
    - grid "November 2026":
      - row:
        - columnheader "Monday"
        - columnheader "Tuesday"
        - columnheader "Wednesday"
        - columnheader "Thursday"
        - columnheader "Friday"
        - columnheader "Saturday"
        - columnheader "Sunday"
      - row:
        - gridcell /^Friday, November 20, 2026, today, \\d+ events/`),
    'event-map': inShell(`${FILTERS}
  - heading /^Events \\(\\d+\\)$/ [level=2]${VIEWS}
  - group "Map of the events by place":
    - button /^Gdansk, Poland and \\d+ more places?. \\d+ events$/
  - button "Zoom out"
  - button "Zoom in"
  - button "Show all places on the map"
  - region "Places":
    - heading "Places" [level=3]
    - status: /^\\d+ events in \\d+ places$/
    - list:
      - listitem:
        - button /^.+, .+. \\d+ events?$/`),
    'filters-more': inShell(`
  - search:
    - heading "Find Your Perfect Event" [level=1]
    - button "More, 1 active" [expanded]
    - dialog "More":
      - group "Attendance":
        - radio /^Any/ [checked]
        - radio /^Online/
        - radio /^In person/
      - checkbox /^Free events only/
      - combobox "Type"
      - combobox "Organizer"
      - button "Any organizer"`),
    'event-dialog': withDialog(`
- dialog /.+/:
  - heading /.+/ [level=2]
  - button "Close"
  - region "Event Details":
    - heading "Event Details" [level=3]
    - term: Dates
    - definition: /20\\d\\d/
    - heading "Location" [level=3]
    - heading "Event Information" [level=3]
    - term: Organizer
    - definition:
      - link /.+/
      - button /^Follow .+/
    - heading "Pricing & Rating" [level=3]
  - button "Register for Event"
  - button /^Favorite .+/
  - button /^Add .+ to calendar$/
  - button /^Share .+/`),
    palette: withDialog(`
- dialog "Search and commands":
  - heading "Search and commands" [level=2]
  - combobox "Search events, screens and commands" [expanded]: evening
  - listbox "Results":
    - group "Events":
      - option /20\\d\\d/ [selected]
      - option /^Show all \\d+ events in the Event List$/
  - status: /^\\d+ results$/`),
    'my-events-row': inShell(`
  - heading "My Events" [level=1]
  - heading "Upcoming Events" [level=2]
  - list:
    - listitem:
      - heading /^\\d+ days? .+ registered$/ [level=3]:
        - button /^\\d+ days? .+ registered$/ [expanded]
      - group /^Actions for .+/:
        - button "Info"
        - button "Add to calendar"
  - search:
    - searchbox "Quick Search"
  - region "Your profile":
    - heading "Sample Person" [level=2]
    - list "Interests"
    - link "Edit in Settings"
  - region "Your events in figures":
    - list:
      - listitem: /\\d+ Upcoming Events/
      - listitem: /\\d+ Completed Events/
      - listitem: /\\d+ Favorite Events/
  - heading "Your Favorite Events" [level=2]
  - list:
    - listitem:${EVENT_CARD}
  - heading "Your Registered Events" [level=2]
  - list:
    - listitem:${EVENT_CARD}`),
    settings: inShell(`
  - heading "Settings" [level=1]
  - navigation "Settings sections":
    - list
  - region "Your Preferences":
    - heading "Your Preferences" [level=2]
    - combobox "Hometown"
    - group "Interests (4 selected)":
      - list:
        - listitem:
          - button "Technology" [pressed]
        - listitem:
          - button "Business"
  - region "Your Details":
    - heading "Your Details" [level=2]
    - textbox "First Name"
    - textbox "Last Name"
    - textbox "Birth Date"
    - textbox "Phone Number (Optional)"
    - button "Save details"
  - region "Organizers you follow":
    - heading "Organizers you follow" [level=2]
  - region "Saved searches":
    - heading "Saved searches" [level=2]
  - region "Calendar feed":
    - heading "Calendar feed" [level=2]
    - button "Turn on"
    - checkbox "Include my favorites"
  - region "Account":
    - heading "Account" [level=2]
    - group "Email":
      - heading "Email" [level=3]
      - button "Change email"
    - group "Password":
      - heading "Password" [level=3]
      - button "Change password"
    - group "Signed-in devices":
      - heading "Signed-in devices" [level=3]
      - list:
        - listitem
    - group "Delete account":
      - heading "Delete account" [level=3]
      - button "Delete my account"`),
  })
})
