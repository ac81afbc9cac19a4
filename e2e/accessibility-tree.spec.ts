import type { Page } from '@playwright/test'
import { en } from '../src/web/texts/en.ts'
import { createScreenUser, openScreen, SCREENS } from '../tooling/screens.ts'
import { expect, test } from './support/test.ts'

// What a screen reader reads: landmarks, headings, and the names of controls and dialogs. Texts that depend on the catalogue are
// patterns; one list item represents all of them. `/children: equal` allows nothing else at that level.

test.beforeEach(({ context, signInAsSharedUser }) =>
  signInAsSharedUser(context, 'user', (client) => createScreenUser(client, 'user')),
)

async function expectTree(page: Page, name: string, tree: string): Promise<void> {
  const screen = SCREENS.find((each) => each.name === name)
  if (!screen) throw new Error(`no screen ${name}`)
  await openScreen(page, screen, en)
  await expect(page.locator('body')).toMatchAriaSnapshot(tree)
}

test('an app screen has landmarks around its content, and a list has an article for each event #366', ({
  page,
}) =>
  expectTree(
    page,
    'event-list',
    `
- /children: equal
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
- main:
  - search:
    - heading "Find Your Perfect Event" [level=1]
    - searchbox "Search"
    - combobox "Sort By"
    - button "More"
    - combobox "When"
    - combobox "City"
    - combobox "Topic"
  - heading /^Events \\(\\d+\\)$/ [level=2]
  - status: /^Showing \\d+ of \\d+ events/
  - button "Saved searches"
  - group "View":
    - radio "List"
    - radio "Calendar"
    - radio "Map"
  - list:
    - listitem:
      - article /.+/:
        - button /^Favorite .+/
        - heading /.+/ [level=3]
        - list:
          - listitem: /20\\d\\d/
        - button /^Read More .+/
        - button /^(Register|Unregister|Registration closed) .+/
- region "Notifications"
`,
  ))

test('a dialog hides the screen and has a heading for each section #366', ({ page }) =>
  expectTree(
    page,
    'event-dialog',
    `
- /children: equal
- region "Notifications"
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
  - button /^Share .+/
`,
  ))
