/** Sidebar, toasts and the 404 page (§2 "Sidebar", §4, §8). */
export const shell = {
  skipToContent: 'Skip to content',
  navigation: 'Main',
  home: 'Home',
  eventList: 'Event List',
  myEvents: 'My Events',
  settings: 'Settings',
  logout: 'Logout',
  /** Short labels for the navigation bar on phones. */
  mobileLabels: { home: 'Home', eventList: 'Events', myEvents: 'My Events' },
  hellosWaiting: 'new hellos and contacts',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'Menu',
  keepOpen: 'Keep open',
  loggedOut: { title: 'Logged out', description: 'See you next time!' },
  logoutFailed: { title: 'Error', description: "We couldn't log you out. Please try again." },
  toasts: 'Notifications',
  dismissToast: 'Dismiss',
  loading: 'Loading...',
  screenFailed: 'Something went wrong while showing this page.',
  tryAgain: 'Try again',
  notFound: {
    documentTitle: 'Page not found',
    title: 'Oops! Page not found',
    text: 'The address may be wrong, or the page may have moved.',
    home: 'Return to Home',
  },
}

/** Choosing the language and the theme. */
export const display = {
  language: 'Language',
  /** Announced after the interface has changed to this language. */
  languageChanged: 'This page is now in English.',
  languageFailed: { title: 'Error', description: "We couldn't load the language. Please try again." },
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
}
