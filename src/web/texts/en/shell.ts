/** What surrounds the screens: sidebar, toasts, the 404 page (spec §2 "Sidebar", §4, §8). */
export const shell = {
  skipToContent: 'Skip to content',
  navigation: 'Main',
  home: 'Home',
  eventList: 'Event List',
  myEvents: 'My Events',
  settings: 'Settings',
  logout: 'Logout',
  /** The phone's bar, where room is short. */
  mobileLabels: { home: 'Home', eventList: 'Events', myEvents: 'My Events' },
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'Menu',
  keepOpen: 'Keep open',
  loggedOut: { title: 'Logged out', description: 'See you next time!' },
  logoutFailed: { title: 'Error', description: 'You could not be logged out. Please try again.' },
  toasts: 'Notifications',
  dismissToast: 'Dismiss',
  loading: 'Loading...',
  screenFailed: 'Something went wrong while showing this page.',
  tryAgain: 'Try again',
  notFound: {
    documentTitle: 'Page not found',
    title: 'Oops! Page not found',
    text: 'The address may be mistyped, or the page has moved on.',
    home: 'Return to Home',
  },
}

/** Choosing the language and the theme. */
export const display = {
  language: 'Language',
  /** Said when the interface has changed to this language. */
  languageChanged: 'The page is in English now.',
  languageFailed: { title: 'Error', description: 'The language could not be loaded. Please try again.' },
  theme: 'Theme',
  themes: { system: 'Like the system', light: 'Light', dark: 'Dark' },
}
