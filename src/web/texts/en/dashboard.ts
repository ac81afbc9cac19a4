/** Dashboard (spec §2 "Dashboard"). */
export const dashboard = {
  documentTitle: 'Home',
  title: 'Welcome back!',
  greeting: (name: string) => `Hello, ${name}`,
  nextEvent: 'Your Next Event',
  viewMyEvents: 'View My Events',
  noNextEvent: 'No upcoming events yet',
  noNextEventHint: 'Register for an event and it will be waiting for you here.',
  browseEvents: 'Browse Events',
  shortcuts: {
    browseEvents: {
      title: 'Browse Events',
      text: 'Find something worth going to in Gdansk and across Poland.',
    },
    myEvents: {
      title: 'My Events',
      text: 'What you are going to and what you keep an eye on.',
    },
    settings: {
      title: 'Settings',
      text: 'Your hometown, your interests, your calendar feed.',
    },
  },
  recommended: {
    title: 'Recommended for you',
    note: 'From your hometown, your interests and what you go to.',
    adjust: 'Adjust preferences',
    empty: 'Nothing to recommend right now',
    emptyHint: 'Tell us more about your interests, or look through the whole list.',
    more: 'Not what you are looking for?',
    why: 'Why this is recommended',
    dismiss: 'Not interested',
    dismissNamed: (event: string) => `Not interested in ${event}`,
    dismissed: (event: string) => ({
      title: 'Not recommended any more',
      description: `${event} will not be suggested to you again.`,
    }),
    dismissFailed: { title: 'Error', description: 'This could not be saved. Please try again.' },
    undo: 'Undo',
  },
  newFrom: {
    title: 'New since your last visit',
    from: (organiser: string) => `New from ${organiser}`,
  },
}
