import {
  allOf,
  anyOf,
  forEachBeginning,
  inCity,
  inName,
  inOrganiserOrName,
  inType,
  isAbout,
  isFreeEvent,
  isNamed,
  isUnrelatedTo,
  not,
  type RelevanceQuery,
} from './query.ts'

interface UserStory {
  story: string
  queries: RelevanceQuery[]
}

const ai = isAbout('ai', 'artificial intelligence', 'sztuczna inteligencja', 'sztucznej inteligencji')
const inWarsaw = anyOf(inCity('warsaw', 'warszawa'), inOrganiserOrName('warsaw'))

/** What the search box is for. Each story is also a rule of the search. */
export const USER_STORIES: UserStory[] = [
  {
    story: '"AI meetup this week" must not list an event whose only match is inside another word.',
    queries: [
      {
        text: 'AI meetup this week',
        days: ['2026-11-23', '2026-11-29'],
        first: allOf(ai, inType('meetup')),
        never: not(ai),
      },
      { text: 'AI meetup this week', never: not(ai) },
    ],
  },
  {
    story:
      'No beginning (from three letters) of a text that finds whole words or beginnings gives an empty list.',
    queries: forEachBeginning('warszawa', 'warsz', { first: inWarsaw }),
  },
  {
    story:
      'A word that is understood as a date, place, price or attendance finds names by the whole word only (so "free" does not list paid events for freelancers).',
    queries: [{ text: 'free', never: allOf(not(isFreeEvent), not(inName('free'))) }],
  },
  {
    story:
      'A whole word includes its synonym, translation, inflected form and hyphenation (start-up = startup).',
    queries: ['startup', 'start-up', 'start up', 'startups', 'start ups'].map((text) => ({
      text,
      when: 'all' as const,
      first: inName('startup', 'start up', 'startups', 'start ups'),
    })),
  },
  {
    story: 'Whole words still rank first, so "ai" lists AI before Airbus.',
    queries: [
      {
        text: 'ai',
        first: ai,
        never: isUnrelatedTo(
          'ai',
          'artificial intelligence',
          'sztuczna inteligencja',
          'sztucznej inteligencji',
        ),
      },
      { text: 'ai', first: [ai, isNamed('Airbus Suppliers Day')] },
    ],
  },
  {
    story: 'What is understood adds results and never takes an event away that is called so.',
    queries: ['Weekend Hackers', 'Online Safety Summit', 'Tomorrow Labs Demo', 'Today Show'].map((text) => ({
      text,
      first: isNamed(text),
    })),
  },
  {
    story:
      'An excluded word is not a word of the text: an event that it names is no result, unless the whole text, signs included, is its name.',
    queries: [
      { text: 'Not Another Conference', first: isNamed('Not Another Conference') },
      {
        text: 'python not in Berlin',
        when: 'all',
        first: allOf(isAbout('python'), not(inCity('berlin'))),
        never: inCity('berlin'),
      },
      {
        text: 'python -online',
        when: 'all',
        first: isAbout('python'),
        never: (event) => event.attendance === 'online',
      },
    ],
  },
  {
    story:
      'A venue counts by whole words only, never for a synonym, and comes after every beginning in a name.',
    queries: [
      { text: 'harbour', first: [isNamed('Harbourside Sailing'), isNamed('AI Builders Meetup')] },
      { text: 'kosmos', first: isAbout('space'), never: not(isAbout('space', 'kosmos')) },
      { text: 'AI', never: isNamed('Evening of Poetry', 'Backend Evening at the Shipyard') },
    ],
  },
  {
    story: 'Typos: one letter, two from eight on, in both languages, without a click when nothing is exact.',
    queries: [
      { text: 'kubernets', when: 'all', first: inName('kubernetes') },
      { text: 'konferncja', first: isAbout('conference', 'konferencja') },
      { text: 'warszwa', first: inWarsaw },
      { text: 'gdanks', first: anyOf(inCity('gdansk'), inName('gdansk')) },
    ],
  },
  {
    story:
      'Scripts that put no spaces between words (Han, Kana, Thai, Lao, Khmer): any place in the text, from one sign on.',
    queries: [
      { text: 'もくもく', first: isNamed('東京もくもく会') },
      { text: '人工', first: isNamed('北京人工智能大会') },
      { text: '会', first: isNamed('東京もくもく会', '北京人工智能大会') },
      { text: 'นักพัฒนา', first: isNamed('งานพบปะนักพัฒนา') },
    ],
  },
]
