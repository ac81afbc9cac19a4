/** Landing page (§2 "Landing page", §1). */
export const landing = {
  login: 'Login',
  /** For signed-in users, in place of the links to sign in. */
  dashboard: 'Dashboard',
  openDashboard: 'Open your dashboard',
  browseEvents: 'Browse Events',
  closingTextForUsers: 'Your next event is only a click away.',
  headline: ['Connect.', 'Network.', 'Grow.'],
  lead: 'Curated networking events in Gdansk and across Poland, for professionals, entrepreneurs and innovators.',
  getStarted: 'Get Started',
  pictureAlt: (product: string) =>
    `The Event List of ${product}: filters for city and topic above a grid of events, each with its picture, date and place.`,
  pictureCaption: "What's on, where and when, at a glance. Star what you like, register in one tap.",
  whyChoose: (product: string) => `Why Choose ${product}?`,
  reasons: {
    curated: {
      title: 'Curated Events',
      text: 'Conferences, summits and meetups worth your time, with dates, places and prices in one list.',
    },
    connections: {
      title: 'Quality Connections',
      text: 'See who else is going and shows a card, with a reason to talk, and say hello before you arrive.',
    },
    growth: {
      title: 'Career Growth',
      text: 'Follow the topics you care about and be there when something new begins.',
    },
  },
  figures: [
    { figure: '500+', label: 'events organized' },
    { figure: '10K+', label: 'professionals connected' },
    { figure: '50+', label: 'cities covered' },
  ],
  /** What is true now, beside the figures of the specification. */
  trueFigures: {
    sample: (events: string, cities: string) =>
      `In the sample catalogue right now: upcoming events ${events}, cities ${cities}.`,
    catalogue: (events: string, cities: string) => `Coming up right now: events ${events}, cities ${cities}.`,
  },
  figuresLabel: 'In figures',
  closing: 'Ready to Start Networking?',
  closingText: 'Two quick steps to events that fit you.',
  join: (product: string) => `Join ${product}`,
  copyright: (product: string) => `© 2024 ${product}. All rights reserved.`,
  description:
    'Networking events in Gdansk and across Poland: find one, register, and meet people who work on what you work on.',
}
