/** Following organisers, wherever it is done. */
export const organisers = {
  follow: 'Follow',
  following: 'Following',
  followNamed: (organiser: string) => `Follow ${organiser}`,
  followingNamed: (organiser: string) => `Following ${organiser}`,
  eventsBy: (organiser: string) => `Events by ${organiser}`,
  followed: (organiser: string) => ({
    title: `You follow ${organiser}`,
    description: 'Their new events will be marked on your dashboard.',
  }),
  unfollowed: (organiser: string) => ({
    title: `You no longer follow ${organiser}`,
    description: 'Their events are no longer marked as new.',
  }),
  failed: { title: 'Error', description: 'This could not be saved. Please try again.' },
}
