import type { organisers as english } from '../en/organisers.ts'

/** Following organisers, wherever it is done. */
export const organisers: typeof english = {
  follow: 'Obserwuj',
  following: 'Obserwujesz',
  followNamed: (organiser: string) => `Obserwuj: ${organiser}`,
  followingNamed: (organiser: string) => `Obserwujesz: ${organiser}`,
  eventsBy: (organiser: string) => `Wydarzenia organizatora: ${organiser}`,
  followed: (organiser: string) => ({
    title: `Obserwujesz: ${organiser}`,
    description: 'Nowe wydarzenia tego organizatora oznaczymy na Twojej stronie startowej.',
  }),
  unfollowed: (organiser: string) => ({
    title: `Już nie obserwujesz: ${organiser}`,
    description: 'Nowych wydarzeń tego organizatora nie będziemy już oznaczać.',
  }),
  failed: { title: 'Błąd', description: 'Nie udało się tego zapisać. Spróbuj ponownie.' },
}
