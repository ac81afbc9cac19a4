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
    story:
      '"AI meetup this week" lists meetups about AI, and no event whose only match is inside another word.',
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
    story: '"warszawa", letter by letter, never finds nothing from three letters on.',
    queries: forEachBeginning('warszawa', 'warsz', { first: inWarsaw }),
  },
  {
    story: '"free" does not list paid events for freelancers.',
    queries: [{ text: 'free', never: allOf(not(isFreeEvent), not(inName('free'))) }],
  },
  {
    story: 'startup = start-up',
    queries: ['startup', 'start-up', 'start up', 'startups'].map((text) => ({
      text,
      when: 'all' as const,
      first: inName('startup', 'start up', 'startups', 'start ups'),
    })),
  },
  {
    story: '"ai" lists AI before Airbus.',
    queries: [
      {
        text: 'ai',
        first: ai,
        never: isUnrelatedTo('ai', 'artificial intelligence', 'sztuczna inteligencja'),
      },
      { text: 'ai', first: [ai, isNamed('Airbus Suppliers Day')] },
    ],
  },
  {
    story:
      'An event is found by its name, whatever the name means: "Weekend Hackers", "Online Safety Summit".',
    queries: ['Weekend Hackers', 'Online Safety Summit', 'Tomorrow Labs Demo', 'Today Show'].map((text) => ({
      text,
      first: isNamed(text),
    })),
  },
  {
    story: '"python not in Berlin" and "python -online" exclude.',
    queries: [
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
    story: 'A venue counts by whole words only, never for a synonym: "kosmos" is not a coworking space.',
    queries: [
      { text: 'kosmos', first: isAbout('space'), never: not(isAbout('space', 'kosmos')) },
      { text: 'AI', never: isNamed('Evening of Poetry', 'Backend Evening at the Shipyard') },
    ],
  },
  {
    story: 'A typing mistake finds what was meant, without a click when nothing is exact.',
    queries: [
      { text: 'kubernets', when: 'all', first: inName('kubernetes') },
      { text: 'konferncja', first: isAbout('conference', 'konferencja') },
      { text: 'warszwa', first: inWarsaw },
      { text: 'gdanks', first: anyOf(inCity('gdansk'), inName('gdansk')) },
    ],
  },
  {
    story: 'Scripts without spaces between words are found at any place in the text.',
    queries: [
      { text: 'もくもく', first: isNamed('東京もくもく会') },
      { text: '人工', first: isNamed('北京人工智能大会') },
      { text: '会', first: isNamed('東京もくもく会', '北京人工智能大会') },
      { text: 'นักพัฒนา', first: isNamed('งานพบปะนักพัฒนา') },
    ],
  },
]
