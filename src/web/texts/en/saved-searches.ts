/** Saved searches on the Event List. Settings manages them. */
export const savedSearches = {
  title: 'Saved searches',
  short: 'Saved',
  loading: 'Loading your saved searches...',
  failed: "We couldn't load your saved searches. Please try again.",
  empty: 'You have no saved searches yet. Search or filter, then choose “Save this search”.',
  manage: 'Manage',
  save: 'Save this search',
  suggestion: 'My search',
  name: 'Name',
  dialog: {
    title: 'Save this search',
    text: 'You can open it again from the Event List, and add its events to your calendar in Settings. Words like “next month” are always relative to the current day.',
    submit: 'Save',
  },
  saved: (name: string) => ({ title: 'Search saved', description: name }),
}
