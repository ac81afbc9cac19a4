/** Saved searches on the Event List. Settings manages them. */
export const savedSearches = {
  title: 'Saved searches',
  short: 'Saved',
  loading: 'Loading your saved searches...',
  failed: "We couldn't load your saved searches",
  empty: 'You have no saved searches yet. Search or filter the Event List, then choose Save.',
  save: 'Save',
  manage: 'Manage',
  name: 'Name',
  cancel: 'Cancel',
  close: 'Close',
  dialog: {
    title: 'Save this search',
    text: 'You can add its events to your calendar in Settings.',
    submit: 'Save',
    saveAs: 'Save as',
    newSearch: 'A new search',
    replace: (name: string) => `Replace “${name}”`,
  },
  replaced: (name: string) => ({ title: 'Search replaced', description: name }),
  saved: (name: string) => ({ title: 'Search saved', description: name }),
}
