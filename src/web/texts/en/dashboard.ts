/** Dashboard (spec §2 "Dashboard"). */
export const dashboard = {
  documentTitle: 'Home',
  title: 'Welcome back!',
  greeting: (name: string) => `Hello, ${name}`,
  nextEvent: 'Your Next Event',
  viewEvent: 'View Event',
  noNextEvent: 'No upcoming events yet',
  noNextEventHint: 'Register for an event and it will be waiting for you here.',
  browseEvents: 'Browse Events',
  shortcuts: {
    browseEvents: {
      title: 'Browse Events',
      text: 'Find something worth going to in Gdansk and across Poland.',
    },
  },
}
