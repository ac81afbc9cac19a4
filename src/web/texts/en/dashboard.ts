/** Dashboard (spec §2 "Dashboard"). */
export const dashboard = {
  documentTitle: 'Home',
  title: 'Welcome back!',
  greeting: (name: string) => `Hello, ${name}`,
  nextEvent: 'Your Next Event',
  noNextEvent: 'No upcoming events yet',
  browseEvents: 'Browse Events',
  myEvents: 'My Events',
  settings: 'Settings',
}
