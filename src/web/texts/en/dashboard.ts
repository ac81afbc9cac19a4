/** Dashboard (§2 "Dashboard"). */
export const dashboard = {
  documentTitle: 'Home',
  title: 'Welcome back!',
  greeting: (name: string) => `Hello, ${name}`,
  failed: "We couldn't load your events",
  finishOnboarding: {
    title: 'Finish setting up your profile',
    text: 'Two quick steps, and we can recommend events that fit you.',
    action: 'Finish setup',
  },
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
      text: "What you're going to and what you've starred.",
    },
    settings: {
      title: 'Settings',
      text: 'Your hometown, interests and calendar feed.',
    },
  },
  recommended: {
    title: 'Recommended for you',
    note: 'Based on your hometown, your interests and your events.',
    adjust: 'Adjust preferences',
    empty: 'Nothing to recommend right now',
    emptyHint: 'Add more interests, or browse the whole list.',
    more: 'Looking for something else?',
    why: 'Why this is recommended',
    dismissNamed: (event: string) => `Not interested in ${event}`,
    dismissed: (event: string) => ({
      title: "Got it, we'll hide this",
      description: `We won't recommend ${event} again.`,
    }),
    dismissFailed: { title: 'Error', description: "We couldn't save that. Please try again." },
    undo: 'Undo',
  },
  newFrom: {
    title: 'New since your last visit',
    from: (organiser: string) => `New from ${organiser}`,
  },
}
