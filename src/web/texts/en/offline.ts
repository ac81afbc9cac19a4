/** Using the app without a connection. */
export const offline = {
  title: 'Offline',
  /** The name of the notice with a connection, when only changes are in it. */
  changesTitle: 'Changes made offline',
  asOf: (time: string) => `Offline, as of ${time}`,
  insteadOfHome: 'Home needs a connection, so here are your events.',
  queued: { title: 'Saved for later', description: "We'll send this when you're back online." },
  pending: 'Waiting for a connection',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  send: 'Send',
  discard: 'Discard',
  changes: {
    registration: {
      add: (event: string) => `Register for ${event}`,
      remove: (event: string) => `Unregister from ${event}`,
    },
    external_registration: {
      add: (event: string) => `Registered with the organizer: ${event}`,
      remove: (event: string) => `Not registered with the organizer: ${event}`,
    },
    waiting: {
      add: (event: string) => `Join the waiting list for ${event}`,
      remove: (event: string) => `Leave the waiting list for ${event}`,
    },
    favorite: {
      add: (event: string) => `Add ${event} to favorites`,
      remove: (event: string) => `Remove ${event} from favorites`,
    },
  },
  waiting: (change: string) => `${change} – waiting for a connection`,
  /** Asks before a change is sent that has waited for more than a day. */
  questions: {
    registration: {
      add: (event: string) => `Still register for ${event}?`,
      remove: (event: string) => `Still unregister from ${event}?`,
    },
    external_registration: {
      add: (event: string) => `Still registered with the organizer: ${event}?`,
      remove: (event: string) => `Still not registered with the organizer: ${event}?`,
    },
    waiting: {
      add: (event: string) => `Still join the waiting list for ${event}?`,
      remove: (event: string) => `Still leave the waiting list for ${event}?`,
    },
    favorite: {
      add: (event: string) => `Still add ${event} to favorites?`,
      remove: (event: string) => `Still remove ${event} from favorites?`,
    },
  },
  asked: {
    title: 'Do you still want this?',
    description: 'A change has waited for more than a day. The top of the page asks about it.',
  },
  askedSince: (time: string) => `Waiting since ${time}.`,
  refused: (change: string, reason: string) => `${change} – not possible: ${reason}`,
  refusedTitle: (change: string) => `Not possible: ${change}`,
  severalRefused: (count: number) => ({
    title: `${count} changes weren't possible`,
    description: 'The top of the page shows the reasons.',
  }),
  sentAndRefused: (sent: number, refused: number) =>
    `${sent === 1 ? '1 change is' : `${sent} changes are`} saved, ${refused} ${refused === 1 ? "wasn't" : "weren't"} possible`,
  /** In place of events that cannot be loaded. */
  noEvents: "You're offline. Events will be here when you're back.",
  loadedEvents: (shown: number, loaded: number) =>
    shown === loaded
      ? `You're offline. These are the ${loaded} events already loaded.`
      : `You're offline. ${shown} of the ${loaded} events already loaded have all your words.`,
  noCopy: "You're offline, and this device has no copy of My Events yet.",
  sent: (count: number) => ({
    title: 'Changes sent',
    description: `${count} changes that waited for a connection are saved.`,
  }),
}
