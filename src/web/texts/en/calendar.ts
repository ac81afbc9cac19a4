/** Taking an event over into a calendar. */
export const calendar = {
  add: 'Add to calendar',
  addNamed: (event: string) => `Add ${event} to calendar`,
  download: 'Download .ics file',
  google: 'Google Calendar',
  outlook: 'Outlook',
  newTab: '(opens in a new tab)',
}
