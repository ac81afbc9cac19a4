import { describe, expect, test } from 'vitest'
import { buildTestIndex, findTestPage, settleTestSearch, TEST_DAY } from '../testing/test-catalogue-index.ts'
import { CATALOGUE_QUERIES } from './catalogue-queries.ts'
import type { CatalogueRow } from './catalogue-types.ts'
import { countFacets } from './count-facets.ts'
import { countPlaces } from './count-places.ts'

/** Returns the terms, the kinds of the parts, and the codes that a text finds on all days, the best first. */
function settle(text: string, rows: Record<string, Partial<CatalogueRow>>) {
  const index = buildTestIndex(rows)
  const { terms, parts } = settleTestSearch(index, text)
  return {
    terms: terms.map(({ words }) => words.join(' ')),
    parts: parts.map(({ kind }) => kind),
    codes: findTestPage(index, { search: text, when: undefined }).eventCodes,
  }
}

const TOMORROW = '2026-11-21'

describe('a place without events that a name contains', () => {
  const rows = {
    india: { event_name: 'Doing business in India', city: 'Katowice', country: 'Poland' },
    other: { event_name: 'Business breakfast', city: 'Katowice', country: 'Poland' },
  }

  test('is a part of the name, also beside other words', () => {
    expect(settle('business in India Katowice', rows)).toMatchObject({ parts: [], codes: ['india'] })
    expect(settle('in India in Katowice', rows)).toMatchObject({ parts: ['city'], codes: ['india'] })
  })

  test('is a part of the name beside words that say little', () => {
    expect(settle('conference in India', rows).codes).toEqual(['india'])
  })

  test('remains a place beside an alternative', () => {
    const online = { event_name: 'Rust', attendance: 'online' as const }
    expect(settle('in India or online', { ...rows, online }).codes).toEqual(['online'])
  })

  test('finds nothing if no name contains it', () => {
    expect(settle('business in Chile', rows).codes).toEqual([])
  })
})

describe('after a place', () => {
  const rows = {
    free: { event_name: 'AI Night', city: 'Oslo', if_free: 'yes' as const },
    paid: { event_name: 'Fintech Night', city: 'Oslo', price: 20 },
  }

  test.each([
    ['in Oslo -free', ['paid']],
    ['in Oslo "fintech"', ['paid']],
    ['near Oslo "ai night"', ['free']],
    ['in Oslo - fintech', ['paid']],
    ['night in Oslo & AI', ['free']],
  ])('signs and quoted text are no part of its name: %s', (text, codes) => {
    expect(settle(text, rows).codes).toEqual(codes)
  })

  test('an unfinished word is ignored if it only completes words of other places', () => {
    const elsewhere = { event_name: 'Remote Work Night', city: 'Paris' }
    expect(settle('night in Oslo remo', { ...rows, elsewhere }).codes).toEqual(['free', 'paid'])
  })
})

describe('a word that another one gives another meaning', () => {
  const jazz = { event_name: 'Jazz Concert', if_free: 'yes' as const, date_begin: TOMORROW }
  const paid = { event_name: 'Jazz Lesson', price: 20, date_begin: '2026-11-30' }

  test('keeps its own unless an event has both', () => {
    expect(settle('free jazz', { jazz, paid })).toMatchObject({ parts: ['free'], codes: ['jazz'] })
    const named = { event_name: 'Free Jazz Marathon', price: 20 }
    expect(settle('free jazz', { jazz, paid, named })).toMatchObject({ parts: [], codes: ['named'] })
    expect(
      settle('design weekend', { design: { event_name: 'Design', date_begin: TOMORROW } }),
    ).toMatchObject({
      parts: ['dates'],
      codes: ['design'],
    })
  })
})

describe('a verb after "how to"', () => {
  const rows = { grant: { event_name: 'Grants for researchers' }, cv: { event_name: 'CV bez tajemnic' } }

  test.each([
    ['how to write a grant', 'grant'],
    ['jak napisać cv', 'cv'],
  ])('is ignored unless an event is called so: %s', (text, code) => {
    expect(settle(text, rows).codes).toEqual([code])
    expect(settle(text, { ...rows, verb: { event_name: text } }).codes[0]).toBe('verb')
  })

  test('is searched for if it is all that is asked', () => {
    const invest = { event_name: 'Investing for beginners', city: 'Sopot' }
    expect(settle('how to invest', { ...rows, invest }).codes).toEqual(['invest'])
    expect(settle('how to invest in Sopot', { ...rows, invest }).codes).toEqual(['invest'])
  })
})

test('networking for a job in a place is about the job', () => {
  const rows = {
    code: { event_name: 'Developers at sea', city: 'Sopot' },
    other: { event_name: 'Sailing', city: 'Sopot' },
  }
  expect(settle('networking for developers in Sopot', rows).codes).toEqual(['code'])
  expect(settle('networking for developers in Sopot', { other: rows.other }).codes).toEqual([])
})

test('a language is left out if no event states it, and kinds of events before it', () => {
  const rows = {
    python: { event_name: 'Python talks', city: 'Gdansk', event_type: 'Meetup' },
    mixer: { event_name: 'Expat mixer', city: 'Gdansk' },
  }
  expect(settle('python in english', rows).codes).toEqual(['python'])
  expect(settle('free python po angielsku', { python: { ...rows.python, price: 0 } }).codes).toEqual([
    'python',
  ])
  expect(settle('meetups in english in gdansk', rows).codes).toEqual(['mixer'])
  expect(settle('meetups in english in gdansk', { python: rows.python }).codes).toEqual(['python'])
})

test('a language is left out beside a kind of event, too, and a level is not', () => {
  const rows = {
    talks: { event_name: 'Python talks', event_type: 'Conference', topic: 'Programming' },
    trials: { event_name: 'Clinical trials for beginners', event_type: 'Training' },
  }
  for (const text of ['konferencje po angielsku', 'konferencje po ukraińsku', 'conferences in german'])
    expect(settle(text, rows).codes).toEqual(['talks'])
  expect(settle('conferences in english', rows).codes).toEqual(['talks'])
  expect(settle('events in english', rows).codes).toHaveLength(2)
  expect(settle('in english', rows).codes).toEqual([])
  expect(settle('not for beginners', rows).codes).toEqual(['talks'])
  expect(settle('szkolenia dla początkujących', rows).codes).toEqual(['trials'])
  expect(settle('programowanie dla początkujących', rows).codes).toEqual([])
})

test('an abbreviation of conference finds conferences', () => {
  const rows = {
    hack: { event_name: 'Oh My Hack', event_type: 'Conference', city: 'Warsaw' },
    forum: { event_name: 'EFNI', city: 'Sopot', organiser: 'Konfederacja Lewiatan' },
  }
  for (const text of ['konf', 'konf warszawa', 'konf w warszawie', 'conf warsaw'])
    expect(settle(text, rows).codes[0]).toBe('hack')
})

test('it beside a city is technology, unless other words precede it', () => {
  const rows = {
    cloud: { event_name: 'Cloud Evening', topic: 'Technology', city: 'Gdynia' },
    opera: { event_name: 'Opera Evening', city: 'Gdynia' },
  }
  expect(settle('it gdynia', rows).codes).toEqual(['cloud'])
  expect(settle('gdynia it', rows).codes).toEqual(['cloud'])
  expect(settle('get it gdynia', rows).codes).toHaveLength(2)
})

test('no word is corrected to the short name of a month or weekday', () => {
  const rows = { night: { event_name: 'Pitches by the Pier', date_begin: '2026-12-01' } }
  expect(settle('pitch deck', rows).codes).toEqual([])
  expect(settle('pitch satt', rows).codes).toEqual([])
})

describe('of words for jobs alone', () => {
  test('the last one is the subject', () => {
    const rows = { noc: { event_name: 'Developer Night' }, senior: { event_name: 'Seniors online' } }
    expect(settle('junior developer', rows).codes).toEqual(['noc'])
  })

  test('a kind of event is none', () => {
    const rows = { day: { event_name: 'Developer Day' }, other: { event_name: 'Space conference' } }
    expect(settle('developer conference', rows).codes).toEqual(['day'])
  })
})

test('abroad is where the country is known', () => {
  const rows = {
    here: { event_name: 'Rust', city: 'Sopot', country: 'Poland' },
    there: { event_name: 'Rust', city: 'Berlin', country: 'Germany' },
    online: { event_name: 'Rust' },
  }
  expect(settle('rust abroad', rows).codes).toEqual(['there'])
  expect(settle('rust not in Poland', rows).codes.toSorted()).toEqual(['online', 'there'])
})

test('meetings in Polish are events of any kind if there are no others', () => {
  const index = buildTestIndex({
    talk: { event_name: 'AI Night', event_type: 'Lecture', city: 'Warsaw', country: 'Poland' },
    meetup: { event_name: 'Go Night', event_type: 'Meetup', city: 'Gdansk', country: 'Poland' },
  })
  const find = (search: string) => findTestPage(index, { search }).eventCodes
  expect(find('spotkania warszawa')).toEqual(['talk'])
  expect(find('spotkania w Warszawie')).toEqual(['talk'])
  expect(find('spotkania gdańsk')).toEqual(['meetup'])
  expect(find('spotkania')).toEqual(['meetup'])
})

test('a place is corrected although nothing matches the words beside it', () => {
  const index = buildTestIndex({ a: { event_name: 'AI Night', city: 'Gdansk', country: 'Poland' } })
  expect(findTestPage(index, { search: 'śniadanie biznesowe gdnask' })).toMatchObject({
    eventCodes: [],
    similar: [{ start: 20, end: 26, suggestion: 'Gdansk' }],
  })
})

test('words that are in the catalogue are not corrected because no event has all of them', () => {
  const rows = {
    startup: { event_name: 'Startup Night', city: 'Sopot' },
    smart: { event_name: 'SmartUp Day', city: 'Gdynia', country: 'Poland' },
  }
  expect(settle('startup Gdynia', rows).codes).toEqual([])
})

describe('an unfinished word that may begin a date', () => {
  test('is ignored while nothing matches it', () => {
    const rows = { ai: { event_name: 'AI', date_begin: TOMORROW } }
    for (const text of ['ai tom', 'ai decem', 'ai next w']) expect(settle(text, rows).codes).toEqual(['ai'])
  })

  test('alone lists all events while only past ones match it', () => {
    const rows = {
      past: { event_name: 'Darmstadt Forum', date_begin: '2025-05-01' },
      ai: { event_name: 'AI', date_begin: TOMORROW },
    }
    const index = buildTestIndex(rows)
    const find = (search: string) => findTestPage(index, { search, when: 'upcoming' }).eventCodes
    for (const text of ['darm', 'za darm']) expect(find(text)).toEqual(['ai'])
  })

  test('is no typing error', () => {
    const rows = {
      ai: { event_name: 'AI', date_begin: TOMORROW },
      sopot: { event_name: 'Robots', city: 'Sopot' },
    }
    expect(settle('ai w sobot', rows).codes).toEqual(['ai'])
  })

  test('is a date while only past events are called so', () => {
    const rows = {
      past: { event_name: 'SpringOne', date_begin: '2025-09-01' },
      ai: { event_name: 'AI', date_begin: TOMORROW },
      tulips: { event_name: 'Tulips', date_begin: '2027-04-01' },
    }
    expect(settle('spring', rows)).toMatchObject({ parts: ['dates'], codes: ['tulips'] })
  })

  test('is a word if an event matches it', () => {
    const rows = { tom: { event_name: 'AI with Tom' }, other: { event_name: 'AI' } }
    expect(settle('ai tom', rows).codes).toEqual(['tom'])
  })
})

describe('a word for events of many kinds', () => {
  const rows = {
    networking: { event_name: 'Networking Breakfast', city: 'Gdynia' },
    python: { event_name: 'PyCon', topic: 'Python', city: 'Sopot' },
    security: { event_name: 'Security Conference', city: 'Berlin' },
    tools: { event_name: 'Security Tools', city: 'Sopot' },
  }

  test.each([
    ['spotkania networkingowe', ['networking']],
    ['networking meetup', ['networking']],
    ['networking Gdynia', ['networking']],
    ['networking Berlin', ['security']],
    ['konferencja Python', ['python']],
    ['Python conf', ['python']],
    ['security conference', ['security']],
    ['security conference in Sopot', ['tools']],
    ['conference', ['security']],
    ['conference in Sopot', []],
    ['"conference" Python', []],
  ])('is ignored beside a subject if no event matches both: %s', (text, codes) => {
    expect(settle(text, rows).codes).toEqual(codes)
  })

  test('is ignored if only past events match both', () => {
    const rows = {
      past: { event_name: 'Python Conference', date_begin: '2025-05-01' },
      tooling: { event_name: 'Conference of Python Tools', date_begin: '2025-06-01' },
      upcoming: { event_name: 'PyCon', topic: 'Python', date_begin: TOMORROW },
    }
    const index = buildTestIndex(rows)
    const find = (when: 'all' | 'upcoming') =>
      findTestPage(index, { search: 'python conference', when }).eventCodes
    expect(find('upcoming')).toEqual(['upcoming'])
    expect(find('all')).toEqual(['past', 'tooling', 'upcoming'])
  })

  test('is ignored if it is a job, a company or networking', () => {
    const rows = {
      zig: { event_name: 'Zig Evening' },
      marketing: { event_name: 'Marketing Forum' },
      lawyers: { event_name: 'Zjazd prawników' },
      react: { event_name: 'React for developers' },
      forms: { event_name: 'React Forms' },
      breakfast: { event_name: 'Networking Breakfast' },
    }
    expect(settle('zig developers', rows).codes).toEqual(['zig'])
    expect(settle('programowanie w zig', rows).codes).toEqual(['zig'])
    expect(settle('marketing managers', rows).codes).toEqual(['marketing'])
    for (const text of ['networking dla prawników', 'firmy prawnicy', 'law firms'])
      expect(settle(text, rows).codes).toEqual(['lawyers'])
    expect(settle('react developers', rows).codes[0]).toBe('react')
    expect(settle('networking meetup', rows).codes).toEqual(['breakfast'])
  })
})

describe('a word that English and Polish spell differently', () => {
  const rows = {
    english: { event_name: 'Cardiology for all' },
    polish: { event_name: 'Kardiologia dla wszystkich' },
    spoken: { event_name: 'Konferencja o sercu' },
  }

  test.each([
    ['cardiology', ['english', 'polish']],
    ['kardiologii', ['polish', 'english']],
    ['not cardiology', ['spoken']],
  ])('is found in both, as typed first: %s', (text, codes) => {
    expect(settle(text, rows).codes).toEqual(codes)
  })

  test('is corrected if it is misspelled: konferencaj', () => {
    const { codes } = settle('konferencaj', { ...rows, conference: { event_name: 'Conferencia' } })
    expect(codes).toContain('spoken')
  })
})

describe('the words of a synonym', () => {
  test('come after other forms of the words as typed, and related words last', () => {
    const rows = {
      code: { event_name: 'Noc programistów', date_begin: '2026-12-03' },
      python: { event_name: 'Python w praktyce', date_begin: '2026-12-01' },
      evening: { event_name: 'Evening', topic: 'Programming', date_begin: '2026-12-02' },
      ball: { event_name: 'Bal Przedsiębiorcy', date_begin: '2027-01-30' },
      business: { event_name: 'Angielski w biznesie', date_begin: '2026-11-26' },
      net: { event_name: '.NET Evening', date_begin: '2026-12-04' },
      without: { event_name: 'Without a net', date_begin: '2026-12-05' },
    }
    expect(settle('programiści', rows).codes).toEqual(['code', 'evening', 'python', 'net'])
    expect(settle('przedsiębiorców', rows).codes).toEqual(['ball', 'business'])
  })

  test('are found in the forms that rules do not lead to', () => {
    const rows = {
      coffee: { event_name: 'Rozmowy przy kawie' },
      firms: { event_name: 'RODO dla małych firm' },
      testers: { event_name: 'Testerzy przy planszówkach' },
    }
    for (const text of ['kawa', 'coffee', 'kawą']) expect(settle(text, rows).codes).toEqual(['coffee'])
    for (const text of ['małe firmy', 'msp', 'SME']) expect(settle(text, rows).codes).toEqual(['firms'])
    expect(settle('testowanie', rows).codes).toEqual(['testers'])
  })

  test('come after the words without their spaces', () => {
    const rows = {
      joined: { event_name: 'Databricks Day', date_begin: '2026-12-02' },
      synonym: { event_name: 'Dane: bricks', date_begin: '2026-12-01' },
    }
    expect(settle('data bricks', rows).codes).toEqual(['joined', 'synonym'])
  })

  test('of a technology are found with their signs', () => {
    const rows = { net: { event_name: '.NET Evening' }, other: { event_name: 'A net for sailors' } }
    expect(settle('dotnet', rows).codes).toEqual(['net'])
  })

  test('that are related do not find the word, begin no word and leave nothing out', () => {
    const rows = {
      ai: { event_name: 'Sztuczna inteligencja w biurze', date_begin: '2026-12-02' },
      llm: { event_name: 'LLM in Production', date_begin: '2026-12-01' },
    }
    expect(settle('ai', rows).codes).toEqual(['ai', 'llm'])
    expect(settle('llm', rows).codes).toEqual(['llm'])
    expect(settle('sztuczna', rows).codes).toEqual(['ai'])
    expect(settle('not ai', rows).codes).toEqual(['llm'])
  })
})

describe('a search that only leaves something out', () => {
  const rows = {
    ai: { event_name: 'Firma bez AI', date_begin: '2026-12-09' },
    machines: { event_name: 'Sztuczna inteligencja', date_begin: '2026-12-01' },
    java: { event_name: 'Why not Java', date_begin: '2025-12-02' },
    python: { event_name: 'Python', date_begin: '2026-12-03' },
  }

  test('finds the names that contain it, if it begins with without or bez and there are any', () => {
    for (const text of ['bez AI', 'bez a']) expect(settle(text, rows).codes).toEqual(['ai'])
    expect(settle('bez AI w gdańsku', rows).codes).toEqual([])
  })

  test('leaves it out otherwise', () => {
    expect(settle('bez pythona', rows).codes).toEqual(['machines', 'ai'])
    expect(settle('not java', rows).codes).toEqual(['machines', 'python', 'ai'])
    for (const text of ['-ai', '-"ai"']) expect(settle(text, rows).codes).not.toContain('ai')
  })
})

describe('the name of a technology', () => {
  const rows = {
    dotnet: { event_name: '.NET Evening', country: 'Poland' },
    dutch: { event_name: 'Meetup', city: 'Amsterdam', country: 'Netherlands' },
    code: { event_name: 'Robots', event_code: 'C-NET-1' },
    sharp: { event_name: 'F# for C# developers' },
    it: { event_name: 'IT Days', country: 'Poland' },
    rome: { event_name: 'Days of Rome', city: 'Rome', country: 'Italy' },
    java: { event_name: 'Java Day' },
    script: { event_name: 'JavaScript Day' },
  }

  test.each([
    ['.net', ['dotnet']],
    ['c#', ['dotnet', 'sharp']],
    ['C#', ['dotnet', 'sharp']],
    ['w Javie', ['java']],
    ['javascriptu', ['script']],
    ['day bez JavaScriptu', ['it', 'java', 'rome']],
  ])('%s', (text, codes) => {
    expect(settle(text, rows).codes.toSorted()).toEqual(codes)
  })

  test('comes before places that begin with it', () => {
    expect(settle('days IT', rows).codes).toEqual(['it', 'rome'])
  })

  test('is found for IT, also in a phrase with a preposition', () => {
    const women = { event_name: 'Women in Python', country: 'Poland' }
    expect(settle('kobiety w IT', { ...rows, women }).codes).toEqual(['women'])
    expect(settle('wydarzenia it', rows).codes).toContain('java')
  })
})

describe('a word of a request', () => {
  const rows = {
    ai: { event_name: 'AI Evening', organiser: 'Growth Loft' },
    meet: { event_name: 'Meet Robots' },
    robots: { event_name: 'Robots' },
    online: { event_name: 'Ruby', attendance: 'online' as const },
    only: { event_name: 'Women Only' },
    anya: { event_name: 'Anya on AI and Robots' },
  }

  test.each([
    ['show me AI evening', ['ai']],
    ['szukam: AI evening', ['ai']],
    ['events by Growth Loft', ['ai']],
    ['any ruby', ['online']],
    ['szukam rubi', ['online']],
    ['hej najlepiej ruby', ['online']],
    ['ruby strona rejestracja', ['online']],
    ['cena ruby', ['online']],
    ['ruby registration still open', ['online']],
    ['otwarte zapisy ruby', ['online']],
    ['help me with ruby', ['online']],
    ['gdzie spotkam innych z branży ruby', ['online']],
  ])('is ignored if no event is called so: %s', (text, codes) => {
    expect(settle(text, rows).codes).toEqual(codes)
  })

  test('is a word if an event is called so', () => {
    expect(settle('meet robots', rows).codes).toEqual(['meet'])
    expect(settle('women only', rows).codes).toEqual(['only'])
    expect(settle('program visiting', { program: { event_name: 'Visiting Program' } }).codes).toEqual([
      'program',
    ])
  })

  test('beside what is understood must be a part of a name together with it', () => {
    expect(settle('only online', rows)).toEqual({ terms: [], parts: ['online'], codes: ['online'] })
  })

  test('with words for an event lists all events', () => {
    for (const text of ['events', 'upcoming events', 'pokaż wszystkie wydarzenia', 'wydarze'])
      expect(settle(text, rows).codes).toHaveLength(6)
  })

  test.each(["what's on", 'what to do', 'where to go', 'co się dzieje', 'cokolwiek'])(
    'and nothing else lists all events: %s',
    (text) => {
      expect(settle(text, rows)).toMatchObject({ parts: [], codes: { length: 6 } })
    },
  )

  test('is ignored if only past events have it, unless one is called so', () => {
    const index = buildTestIndex({
      past: { event_name: 'Investors Meet Founders', date_begin: '2025-05-01' },
      named: { event_name: 'Meet Makers', date_begin: '2025-05-01' },
      investors: { event_name: 'Investors', date_begin: TOMORROW },
      makers: { event_name: 'Makers', date_begin: TOMORROW },
    })
    const find = (search: string) => findTestPage(index, { search, when: 'upcoming' }).eventCodes
    expect(find('meet investors')).toEqual(['investors'])
    expect(find('meet makers')).toEqual([])
  })
})

describe('an ambiguous month', () => {
  const dates = { date_begin: '2027-03-10' }

  test('is the month if no event is called so', () => {
    const rows = {
      spring: { event_name: 'AI', ...dates },
      later: { event_name: 'AI', date_begin: '2027-04-01' },
    }
    expect(settle('ai march', rows)).toEqual({ terms: ['ai'], parts: ['dates'], codes: ['spring'] })
  })

  test('is a word if one is', () => {
    const rows = { walk: { event_name: 'March for science' }, spring: { event_name: 'AI', ...dates } }
    expect(settle('march', rows)).toEqual({ terms: ['march'], parts: [], codes: ['walk'] })
  })

  test('is the month beside a subject that no event of that name has', () => {
    const rows = {
      design: { event_name: 'Design Night', date_begin: '2027-03-04' },
      later: { event_name: 'Design Day', date_begin: '2027-04-04' },
      march: { event_name: 'March of the Robots', date_begin: '2027-05-08' },
    }
    expect(settle('design march', rows).codes).toEqual(['design'])
    expect(settle('robots march', rows).codes).toEqual(['march'])
  })

  test('is the month if only codes and longer words have it', () => {
    const rows = {
      spring: { event_name: 'AI', ...dates },
      other: { event_name: 'Marching Bands', event_code: 'DAYS-MARCH-1', date_begin: '2027-04-01' },
    }
    expect(settle('march ai', rows)).toEqual({ terms: ['ai'], parts: ['dates'], codes: ['spring'] })
  })

  test('leaves out the days after a negation', () => {
    const rows = {
      spring: { event_name: 'AI', ...dates },
      later: { event_name: 'AI', date_begin: '2027-04-01' },
    }
    expect(settle('ai not march', rows).codes).toEqual(['later'])
  })
})

describe('a time of day', () => {
  const rows = {
    a8: { event_name: 'AI Breakfast', starts_at: '08:00' },
    b14: { event_name: 'AI Lab', starts_at: '14:00' },
    c18: { event_name: 'AI Talks', starts_at: '18:00' },
    open: { event_name: 'AI Forum' },
    named: { event_name: 'Data Evening', starts_at: '17:00' },
  }

  test.each([
    ['ai wieczorem', ['c18']],
    ['ai in the evening', ['c18']],
    ['ai after 2 pm', ['b14', 'c18']],
    ['ai at 18:00', ['c18']],
    ['ai before 9 or after 17', ['a8', 'c18']],
    ['ai after 10 before 17', ['b14']],
    ['ai not in the evening', ['a8', 'b14', 'open']],
  ])('is when events begin that say so: %s', (text, codes) => {
    expect(settle(text, rows).codes.toSorted()).toEqual(codes)
  })

  test('beside a place is not the word of another event there', () => {
    const sopot = { event_name: 'Sailing', city: 'Sopot', starts_at: '18:00' }
    const data = { event_name: 'Data Evening', city: 'Sopot', starts_at: '17:30' }
    expect(settle('evening Sopot', { ...rows, sopot, data }).codes.toSorted()).toEqual(['data', 'sopot'])
  })

  test('is ignored if no event says when it begins', () => {
    const past = { event_name: 'Big Data Evening', date_begin: '2025-05-01' }
    const day = { event_name: 'Data Day', date_begin: TOMORROW }
    expect(settle('data evening', { past, day }).codes).toContain('day')
    expect(settle('ai after 17:00', { open: rows.open })).toEqual({
      terms: ['ai'],
      parts: [],
      codes: ['open'],
    })
  })

  test('is a word if an event is called so, together with the other words', () => {
    expect(settle('evening', rows).codes).toEqual(['named'])
    expect(settle('evening in Sopot', rows)).toMatchObject({ parts: ['hours', 'city'] })
    expect(settle('wieczorne wydarzenia w Sopocie', rows)).toMatchObject({ parts: ['hours', 'city'] })
    expect(settle('evening meetup', rows)).toMatchObject({ parts: ['hours'] })
    expect(settle('data evening', rows)).toEqual({ terms: ['data', 'evening'], parts: [], codes: ['named'] })
    expect(settle('ai evening', rows)).toEqual({
      terms: ['ai'],
      parts: ['hours'],
      codes: ['c18'],
    })
  })
})

describe('a typing error', () => {
  const rows = {
    warsaw: { event_name: 'Forum', city: 'Warsaw' },
    konferencja: { event_name: 'Konferencja AI' },
    robots: { event_name: 'Robotics' },
  }

  test.each([
    ['konferecja', 'Konferencja', 'konferencja'],
    ['warszwa', 'warszawa', 'warsaw'],
    ['robtics', 'Robotics', 'robots'],
  ])('in a place, in a word with synonyms or in a word of an event is corrected: %s', (text, word, code) => {
    const { eventCodes, similar } = findTestPage(buildTestIndex(rows), { search: text })
    expect(eventCodes).toEqual([code])
    expect(similar.map(({ suggestion }) => suggestion.toLowerCase())).toEqual([word.toLowerCase()])
  })

  test('is corrected in the words of a name, also if it is the beginning of another word', () => {
    const index = buildTestIndex({
      game: { event_name: 'Board Game Brunch' },
      port: { event_name: 'Bordeaux' },
    })
    expect(findTestPage(index, { search: 'bord game brunch' })).toMatchObject({
      eventCodes: ['game'],
      similar: [{ suggestion: 'Board' }],
    })
    // Not by the words of several fields.
    const other = buildTestIndex({
      data: { event_name: 'Date', topic: 'Forum' },
      form: { event_name: 'Dataset form' },
    })
    expect(findTestPage(other, { search: 'date form' })).toMatchObject({ eventCodes: [] })
  })

  test('is not corrected while something matches exactly', () => {
    const index = buildTestIndex({ ...rows, robtics: { event_name: 'Robtics' } })
    expect(findTestPage(index, { search: 'robtics' })).toMatchObject({ eventCodes: ['robtics'], similar: [] })
  })
})

describe('an event whose name has all words of the text', () => {
  const rows = {
    free: { event_name: 'Free Software Day 2026', date_begin: '2027-05-01', price: 30 },
    online: {
      event_name: 'Online Games',
      city: 'Łódź',
      attendance: 'in_person' as const,
      date_begin: TOMORROW,
    },
    freelancers: { event_name: 'Freelancers Software', price: 30 },
    other: { event_name: 'Software', price: 0, date_begin: TOMORROW },
  }
  const find = (search: string, filters = {}) =>
    findTestPage(buildTestIndex(rows), { search, when: 'upcoming', ...filters }).eventCodes

  test('is a result, whatever is understood', () => {
    expect(find('online games')).toEqual(['online'])
    expect(find('free software day 2026')).toEqual(['free'])
  })

  test('must have an understood word as a whole word', () => {
    expect(find('software free')).toEqual(['free', 'other'])
  })

  test('must match the chosen filters', () => {
    expect(find('online games', { attendance: 'online' })).toEqual([])
    expect(find('free software day 2026', { price: 'free' })).toEqual([])
  })

  test('is left out if an excluded word names it, unless the whole text is its name', () => {
    const index = buildTestIndex({
      name: { event_name: 'Not Another Meetup' },
      minus: { event_name: 'Meetup another' },
      online: { event_name: 'Not Online', attendance: 'online' },
    })
    const find = (search: string) => findTestPage(index, { search }).eventCodes
    expect(find('not another meetup')).toEqual(['name'])
    expect(find('meetup -another')).toEqual([])
    expect(find('not online')).toEqual(['online', 'minus', 'name'])
  })
})

describe('an exclusion that is a part of a name', () => {
  const index = buildTestIndex({
    ksef: { event_name: 'KSeF bez stresu: warsztaty' },
    stress: { event_name: 'KSeF i stres' },
    politics: { event_name: 'Life without politics', city: 'Police', country: 'Poland' },
  })
  const find = (search: string) => findTestPage(index, { search }).eventCodes

  test.each([
    ['KSeF bez stresu: warsztaty', 'ksef'],
    ['Life without politics', 'politics'],
  ])('no beginning of the name leaves out its event: %s', (name, code) => {
    for (let length = 3; length <= name.length; length++) {
      expect(find(name.slice(0, length)), name.slice(0, length)).toContain(code)
    }
  })

  test('leaves out other events', () => {
    expect(find('KSeF bez stres')).toEqual(['ksef'])
    expect(find('KSeF -stres')).toEqual([])
  })

  test('is whole, and may have other exclusions and signs beside it', () => {
    const index = buildTestIndex({
      named: { event_name: 'Podatki bez stresu i bez papieru', city: 'Warszawa', country: 'Poland' },
      half: { event_name: 'Marketing bez budżetu dla agencji' },
      agency: { event_name: 'Marketing dla agencji' },
      conference: { event_name: 'Konferencja: podatki bez nudy' },
      other: { event_name: 'Podatki i KSeF' },
      budget: { event_name: 'Media bez budżetu: warsztaty' },
    })
    const find = (search: string) => findTestPage(index, { search }).eventCodes
    expect(find('marketing bez agencji')).toEqual([])
    expect(find('podatki bez stresu, Warszawa')).toEqual(['named'])
    expect(find('bez stresu bez papieru')[0]).toBe('named')
    expect(find('konferencja podatki bez nudy')).toEqual(['conference'])
    expect(find('Mdia bez budżetu')).toEqual(['budget'])
  })

  test('keeps the event beside words that are elsewhere in its fields, and it comes first', () => {
    expect(find('warsztaty KSeF bez stresu')).toEqual(['ksef'])
    expect(find('life without politics Police')).toEqual(['politics'])
  })
})

test('a typing error before what looks like an exclusion is one of the name', () => {
  const index = buildTestIndex({
    other: { event_name: 'Marketing Meetup' },
    named: { event_name: 'Marketing bez budżetu' },
    left: { event_name: 'Marketing i budżet' },
  })
  const find = (search: string) => findTestPage(index, { search })
  expect(find('Markting bez budżetu').eventCodes).toEqual(['named', 'other'])
  expect(find('Markting bez budżetu').similar).toMatchObject([{ suggestion: 'marketing' }])
  expect(find('Markting bez online').eventCodes).toHaveLength(3)
})

test('near me is the hometown of the user; without one it narrows nothing', () => {
  const index = buildTestIndex({
    gdansk: { event_name: 'AI', city: 'Gdansk', country: 'Poland' },
    warsaw: { event_name: 'AI', city: 'Warsaw', country: 'Poland' },
  })
  expect(findTestPage(index, { search: 'ai near me' }, 'Gdańsk').eventCodes).toEqual(['gdansk'])
  expect(findTestPage(index, { search: 'ai near me' }).eventCodes).toEqual(['gdansk', 'warsaw'])
})

test('near me of a town without events is as far as the next ones', () => {
  const index = buildTestIndex({
    gdansk: { event_name: 'AI', city: 'Gdansk', coordinates: { north: 54.35, east: 18.65 } },
    warsaw: { event_name: 'AI', city: 'Warsaw', coordinates: { north: 52.23, east: 21.01 } },
  })
  expect(findTestPage(index, { search: 'ai near me' }, 'Kościerzyna').eventCodes).toEqual(['gdansk'])
})

describe('a word with a typing error', () => {
  const index = buildTestIndex({
    plain: {
      event_name: 'Workshop',
      event_type: 'Workshop',
      city: 'Gdansk',
      country: 'Poland',
      if_free: 'yes',
    },
    named: { event_name: 'Bez Granic' },
    form: { event_name: 'Warsztat dobrego dnia', city: 'Sopot', country: 'Poland' },
  })

  test('is corrected to a word with synonyms, of which the catalogue has another form', () => {
    expect(findTestPage(index, { search: 'warszaty Gdansk' }).eventCodes).toEqual(['plain'])
  })

  test('is corrected to a word with synonyms, although the catalogue has as similar ones elsewhere', () => {
    const rows = {
      plain: { event_name: 'Workshop', city: 'Gdansk' },
      other: { event_name: 'Biznes Warszawy', city: 'Sopot' },
    }
    expect(findTestPage(buildTestIndex(rows), { search: 'warszaty Gdansk' }).eventCodes).toEqual(['plain'])
  })

  test('is corrected, and positions remain those of the text as typed', () => {
    const text = 'warsztty w Gdansku za darmo'
    const { parts, corrections } = settleTestSearch(index, text)
    expect(corrections).toEqual([{ start: 0, end: 8, suggestion: 'warsztaty' }])
    expect(parts.map(({ start, end }) => text.slice(start, end))).toEqual(['w Gdansku', 'za darmo'])
    expect(findTestPage(index, { search: text }).eventCodes).toEqual(['plain'])
  })

  test('of a date is corrected', () => {
    const { parts } = settleTestSearch(index, 'next weeek')
    expect(parts.map(({ kind }) => kind)).toEqual(['dates'])
  })

  test('after a negation is a word of a name if there is nothing to leave out', () => {
    expect(findTestPage(index, { search: 'Bez Graic' }).eventCodes).toEqual(['named'])
    // It occurs inside the word, which leaves nothing out.
    expect(findTestPage(index, { search: 'Bez ranic' }).eventCodes).toEqual(['named'])
  })
})

describe('a name beside other words of the text', () => {
  const index = buildTestIndex({
    safety: { event_name: 'Online Safety Day', city: 'Warsaw', country: 'Poland', date_begin: '2027-02-09' },
    guide: { event_name: 'The Online Safety Guide', city: 'Gdansk', country: 'Poland' },
    online: { event_name: 'Day of cooks', city: 'Warsaw', country: 'Poland', attendance: 'online' },
    founders: { event_name: 'Under 30 Founders', event_type: 'Networking', price: 90 },
    cheap: { event_name: 'Founders', event_type: 'Networking', price: 10, date_begin: TOMORROW },
    hours: { event_name: 'After Hours', city: 'Gdansk', country: 'Poland', date_begin: '2027-03-01' },
    evening: { event_name: 'Evening Talk', city: 'Gdansk', starts_at: '19:00', date_begin: TOMORROW },
    rust: { event_name: 'This Week in Rust', event_type: 'Networking', date_begin: '2027-03-02' },
    flights: { event_name: 'Cheap Flights Hackathon', price: 90 },
  })
  const find = (search: string, filters = {}) => findTestPage(index, { search, ...filters }).eventCodes

  test.each([
    ['online safety day warsaw', ['safety']],
    ['warsaw online safety day', ['safety']],
    ['online safety day 9 february', ['safety']],
    // A part of a name that is understood in part.
    ['online safety gdansk', ['guide']],
    ['under 30 founders networking', ['founders', 'cheap']],
    ['after hours gdansk', ['hours', 'evening']],
  ])('is not only understood: %s', (search, expected) => {
    expect(find(search)).toEqual(expected)
  })

  test('must match the other words, and the chosen filters', () => {
    expect(find('online safety day gdansk')).toEqual([])
    expect(find('online safety day warsaw', { price: 'free' })).toEqual([])
    expect(find('after hours gdansk', { when: `${TOMORROW}..${TOMORROW}` })).toEqual(['evening'])
  })

  test('is no name if all of it is understood: this week', () => {
    expect(find('networking this week', { when: undefined })).toEqual(['cheap'])
  })

  test('is found where its word is typed without the first letter', () => {
    expect(find('cheap lights hackathon')).toEqual(['flights'])
  })

  test('is in feeds, too, although the days that it names are over', () => {
    const last = buildTestIndex({
      ai: { event_name: 'Last Week in AI', city: 'Warsaw', date_begin: TOMORROW },
    })
    const args = { filters: { search: 'last week in ai warsaw' }, today: TEST_DAY }
    expect(CATALOGUE_QUERIES.findComing(last, { ...args, limit: 5 })).toEqual(['ai'])
  })

  test('is none if its quotes would mean something else', () => {
    const others = buildTestIndex({
      short: { event_name: 'Under 30', price: 10 },
      founders: { event_name: 'Python for Founders', price: 200 },
      basics: { event_name: 'Python basics', price: 10, date_begin: TOMORROW },
      safety: { event_name: 'Online Safety Day' },
      java: { event_name: 'Java course' },
    })
    const findOthers = (search: string) => findTestPage(others, { search }).eventCodes
    expect(findOthers('python under 30')).toEqual(['basics'])
    expect(findOthers('not java and online safety day')).not.toContain('founders')
  })

  test('is the name, not another field', () => {
    const others = buildTestIndex({
      organiser: { event_name: 'Course', organiser: 'Python Online Academy', city: 'Warsaw' },
      named: { event_name: 'Learn Python Online', city: 'Krakow' },
      online: { event_name: 'Python course', city: 'Warsaw', attendance: 'online' },
    })
    expect(findTestPage(others, { search: 'python online warsaw' }).eventCodes).toEqual(['online'])
  })

  test('may contain a hyphen', () => {
    const others = buildTestIndex({ day: { event_name: 'Online E-commerce Day', city: 'Warsaw' } })
    expect(findTestPage(others, { search: 'online e-commerce day warsaw' }).eventCodes).toEqual(['day'])
  })

  test('is counted in every view', () => {
    const query = index.resolve({ filters: { search: 'online safety day warsaw' }, today: TEST_DAY })
    expect(index.countMatching(query)).toBe(1)
    expect(countFacets(index, query, null).cities).toMatchObject([{ value: 'Warsaw', count: 1 }])
    expect(countPlaces(index, query)).toMatchObject({ total: 1 })
  })

  test('that is over is counted among past events', () => {
    const past = buildTestIndex({
      past: { event_name: 'Online Safety Day', city: 'Warsaw', date_begin: '2026-01-01' },
    })
    const found = findTestPage(past, { search: 'online safety day warsaw', when: 'upcoming' })
    expect(found).toMatchObject({ eventCodes: [], past: { count: 1 } })
  })
})

describe('a number at the end of a text', () => {
  const index = buildTestIndex({
    past: { event_name: 'Lean Coffee #8', date_begin: '2026-01-01' },
    next: { event_name: 'Lean Coffee #9', date_begin: TOMORROW },
  })
  const find = (search: string) => findTestPage(index, { search, when: 'upcoming' })

  test.each(['lean coffee 9', 'lean coffee no 9', 'lean coffee nr 9', 'lean coffee no. 9'])(
    'is that of a name: %s',
    (search) => {
      expect(find(search).eventCodes).toEqual(['next'])
    },
  )

  test('is not ignored if an event of this name is over', () => {
    expect(find('lean coffee 8')).toMatchObject({ eventCodes: [], past: { count: 1 } })
  })

  test('is ignored if no event has it, because it may become a date', () => {
    expect(find('lean coffee 7').eventCodes).toEqual(['next'])
  })
})

describe('a name written with other spaces', () => {
  const index = buildTestIndex({
    hack: { event_name: 'Oh My Hack', topic: 'Security' },
    law: { event_name: 'Courts of tomorrow', topic: 'Legal tech' },
    joined: { event_name: 'WeAreDevelopers Congress', city: 'Berlin', country: 'Germany' },
    startup: { event_name: 'Startup Breakfast' },
    hyphen: { event_name: 'Start-up Night' },
    apart: { event_name: 'Up Next', topic: 'Start' },
    other: { event_name: 'Developers Day', city: 'Berlin', country: 'Germany' },
  })
  const find = (search: string) => findTestPage(index, { search }).eventCodes

  test('is found: several words typed for one', () => {
    expect(find('we are developers')).toEqual(['joined'])
    expect(find('we are developers berlin')).toEqual(['joined'])
  })

  test('is found: one word typed for several', () => {
    expect(find('ohmyhack')).toEqual(['hack'])
    expect(find('ohmyhack security')).toEqual(['hack'])
    expect(find('legaltech')).toEqual(['law'])
  })

  test('is found beside events that contain the words as typed', () => {
    expect(find('start up').toSorted()).toEqual(['apart', 'hyphen', 'startup'])
    expect(find('start up').at(-1)).toBe('apart')
    expect(find('start ups').toSorted()).toEqual(['hyphen', 'startup'])
  })

  test('is emphasized', () => {
    expect(findTestPage(index, { search: 'ohmyhack' }).match?.words).toEqual(
      expect.arrayContaining(['oh', 'my', 'hack']),
    )
    expect(findTestPage(index, { search: 'start up' }).match?.words).toContain('startup')
  })

  test('is not found by words that are quoted or left out', () => {
    expect(find('"start up"')).toEqual(['hyphen'])
    expect(find('up -start')).toEqual([])
  })

  test('is not found by a word that ends like one of its forms', () => {
    const index = buildTestIndex({ meetup: { event_name: 'Meetup' } })
    expect(findTestPage(index, { search: 'meetup AI' }).eventCodes).toEqual([])
  })
})

describe('how an event can be attended', () => {
  const index = buildTestIndex({
    hall: { event_name: 'Hall Meetup', attendance: 'in_person' },
    both: { event_name: 'Double Meetup', attendance: 'hybrid' },
    screen: { event_name: 'Screen Meetup', attendance: 'online' },
    named: { event_name: 'Hybrid Cars', attendance: 'in_person' },
  })
  const find = (search: string) => findTestPage(index, { search }).eventCodes.toSorted()

  test.each([
    ['meetup in person', ['both', 'hall']],
    ['meetup online', ['both', 'screen']],
    ['meetup hybrid', ['both']],
    ['hybrid', ['both', 'named']],
    ['meetup online in person', ['both']],
    ['meetup online or in person', ['both', 'hall', 'screen']],
    ['meetup stacjonarnie lub hybrydowo', ['both', 'hall']],
    ['meetup hybrid or online', ['both', 'screen']],
    ['meetup online / stacjonarnie', ['both', 'hall', 'screen']],
    ['meetup not online', ['both', 'hall']],
    ['meetup not in person', ['both', 'screen']],
    ['meetup nie hybrydowo', ['hall', 'screen']],
    ['stacjonarneg meetup', ['both', 'hall']],
    ['meetup hybird', ['both']],
  ])('%s', (search, codes) => {
    expect(find(search)).toEqual(codes)
  })
})

describe('a word that no event contains', () => {
  const index = buildTestIndex({
    robots: { event_name: 'Robots and Firm Law', city: 'Dublin', date_begin: '2027-01-10' },
    expo: { event_name: 'Targi', city: 'Dresno', date_begin: '2027-03-10' },
    maps: { event_name: 'Mapy i teksty', date_begin: '2026-12-11' },
    theatre: { event_name: 'Theater Night', date_begin: '2026-12-11' },
  })
  const find = (search: string) => findTestPage(index, { search }).eventCodes

  test.each(['lublin', 'tarnów'])('is not corrected if it is a place: %s', (word) => {
    expect(find(word)).toEqual([])
  })

  test.each([
    ['mapa', ['maps']],
    ['tekst', ['maps']],
    ['maps', ['maps']],
    ['theatre', ['theatre']],
  ])('is corrected to another form of it: %s', (word, codes) => {
    expect(find(word)).toEqual(codes)
  })

  test('of which another word is a beginning lists nothing', () => {
    expect(find('kolej')).toEqual([])
  })

  test('is corrected if it is misspelled, also if it says nothing', () => {
    expect(find('robtos')).toEqual(['robots'])
    expect(find('tagri')).toEqual(['expo'])
    expect(find('wydazenia dublin')).toEqual(['robots'])
  })
})

test('a word for what is over finds past events unless one is called so', () => {
  const index = buildTestIndex({
    code: { event_name: 'Code Hackathon', date_begin: '2026-10-10' },
    coming: { event_name: 'Data Hackathon', date_begin: '2026-12-10' },
    named: { event_name: 'Past and Future of Ships', date_begin: '2026-12-12' },
  })
  const find = (search: string) => findTestPage(index, { search, when: undefined }).eventCodes
  expect(find('minione hackathony')).toEqual(['code'])
  expect(find('past hackathons')).toEqual(['code'])
  // Called so, and what is over.
  expect(find('past events')).toEqual(['named', 'code'])
  expect(find('poprzednie wydarzenia')).toEqual(['code'])
  expect(find('hackathons zakończone')).toEqual(['code'])
  expect(find('past ships')).toEqual(['named'])
})

test('a hashtag is a word', () => {
  const index = buildTestIndex({
    zero: { event_name: 'Zero Waste Days' },
    csharp: { event_name: 'C# Night' },
  })
  const find = (search: string) => findTestPage(index, { search }).eventCodes
  expect([find('#ZeroWaste'), find('#zero'), find('c#')]).toEqual([['zero'], ['zero'], ['csharp']])
})

describe('an enumeration of words', () => {
  const index = buildTestIndex({
    rust: { event_name: 'Rust Night' },
    ai: { event_name: 'AI Night' },
    both: { event_name: 'CI/CD Night' },
    cloud: { event_name: 'Kubernetes Night' },
  })
  const find = (search: string) => findTestPage(index, { search }).eventCodes.toSorted()

  test('finds one of them if no event has all', () => {
    expect(find('rust, ai')).toEqual(['ai', 'rust'])
    expect(find('AI/ML')).toEqual(['ai'])
    expect(find('AI/Kubernetes')).toEqual(['ai', 'cloud'])
    expect(find('CI/CD')).toEqual(['both'])
    expect(find('artificial intelligence, rust')).toEqual(['ai', 'rust'])
  })
})

test('a time of day is ignored if no event is called so', () => {
  const index = buildTestIndex({
    night: { event_name: 'Rust Night' },
    evening: { event_name: 'Evening of Go' },
  })
  const find = (search: string) => findTestPage(index, { search }).eventCodes
  expect(find('rust wieczorem')).toEqual(['night'])
  expect(find('rust after work')).toEqual(['night'])
  expect(find('rust po 18:00')).toEqual(['night'])
  expect(find('evening')).toEqual(['evening'])
})

describe('a text while it is typed', () => {
  const index = buildTestIndex({
    rust: {
      event_name: 'Rust Weekend',
      city: 'Gdansk',
      country: 'Poland',
      price: 0,
      date_begin: '2026-12-01',
    },
    meetup: {
      event_name: 'Open Source Meetup',
      city: 'Sopot',
      country: 'Poland',
      attendance: 'in_person',
      price: 80,
    },
    talks: {
      event_name: 'Talks',
      city: 'Prague',
      country: 'Czech Republic',
      price: 0,
      date_begin: '2026-11-26',
    },
  })
  const find = (search: string) => findTestPage(index, { search }).eventCodes

  test.each([
    "what's on in Gdansk next week",
    'co się dzieje w Gdańsku w przyszłym tygodniu',
    'w połowie grudnia',
    'free rust in December',
    'between 1 and 5 December',
    'od 1 do 5 grudnia',
    'more than 50 zł',
    'open-source',
    'in person meetup in Sopot',
    'twarzą w twarz',
    'województwo pomorskie',
    'wydarzenia w Trójmieście',
    'in the evening',
    'abroad',
  ])('is never empty: %s', (text) => {
    const letters = [...text]
    const empty = letters
      .map((_, position) => letters.slice(0, position + 1).join(''))
      .filter((beginning) => beginning.length >= 3 && !beginning.endsWith(' '))
      .filter((beginning) => find(beginning).length === 0)
    expect(empty).toEqual([])
  })

  test('still finds nothing for words that are unknown', () => {
    expect(find('golf in the evening')).toEqual([])
    expect(find('xyzzy abr')).toEqual([])
    expect(find('in Paris')).toEqual([])
  })
})

describe('the beginning of a text that finds something', () => {
  const index = buildTestIndex({
    doctors: { event_name: 'Health forum', topic: 'Medicine' },
    waste: { event_name: 'Waste management' },
    estate: { event_name: 'Nieruchomości', city: 'Gdansk', country: 'Poland' },
    heart: { event_name: 'Kardiologia' },
    courses: { event_name: 'Kurs', date_begin: '2026-11-28' },
    india: { event_name: 'Doing business in India', city: 'Katowice', country: 'Poland' },
  })
  const find = (search: string) => findTestPage(index, { search }).eventCodes

  test.each([
    'doctors',
    'forum for doctors',
    'real estate',
    'real estate gdansk',
    'weekend courses',
    'within 30 km of Katowice',
    'doing business in india march',
  ])('finds something from three letters on, also where a space follows: %s', (text) => {
    const beginnings = Array.from(text, (_, at) => text.slice(0, at + 1)).slice(2)
    expect(beginnings.filter((beginning) => find(beginning).length === 0)).toEqual([])
  })

  test('is completed to every phrase that finds something', () => {
    expect(find('forum doc')).toEqual(['doctors'])
    expect(find('forum not kurs')).toEqual(['doctors'])
    // Not 'time' or 'management'.
    expect(find('time manag')).toEqual([])
    expect(find('not softw')).toHaveLength(6)
    expect(find('xyzzy rea')).toEqual([])
  })

  test('is also that of a word that both languages have', () => {
    expect(find('cardi')).toEqual(['heart'])
    expect(find('nurseri')).toEqual([])
  })
})

describe('what a found word may begin', () => {
  const rows = {
    data: { event_name: 'Data Night' },
    gdpr: { event_name: 'GDPR Evening' },
    berlin: { event_name: 'Networking', city: 'Berlin', country: 'Germany' },
    german: { event_name: 'German conversation' },
  }

  test('is found after it', () => {
    // 'data protection'.
    expect(settle('data', rows).codes).toEqual(['data', 'gdpr'])
    expect(settle('german', rows).codes.toSorted()).toEqual(['berlin', 'german'])
  })
})

describe('Christmas', () => {
  const rows = {
    party: { event_name: 'Spotkanie świąteczne', city: 'Gdansk', date_begin: '2026-12-10' },
    later: { event_name: 'AI', city: 'Gdansk', date_begin: '2026-12-25' },
  }

  test.each(['christmas', 'christmas ', 'Christmas Gdansk', 'święta w Gdańsku'])(
    'finds events called so: %s',
    (text) => {
      expect(settle(text, rows).codes).toEqual(['party'])
    },
  )

  test('is a date if no event is called so', () => {
    expect(settle('święta', { later: rows.later })).toMatchObject({ parts: ['dates'], codes: ['later'] })
  })
})

test('of a text of nothing but conditions, the events whose name contains it come first', () => {
  const rows = {
    evening: { event_name: 'Talks', starts_at: '19:00', date_begin: '2026-12-01' },
    drinks: { event_name: 'After Work Drinks', starts_at: '17:00', date_begin: '2026-12-02' },
    named: { event_name: 'Lunch after work', starts_at: '12:00', date_begin: '2026-12-03' },
    reversed: { event_name: 'Work after lunch', starts_at: '18:00', date_begin: '2026-12-04' },
    noon: { event_name: 'Lunch', starts_at: '12:00', date_begin: '2026-12-04' },
  }
  const codes = ['drinks', 'named', 'evening', 'reversed']
  expect(settle('after work', rows).codes).toEqual(codes)
  expect(settle('aftar work', rows).codes).toEqual(codes)
})

test('webinars come before other online events', () => {
  const online = { attendance: 'online' as const }
  const rows = {
    talk: { ...online, event_name: 'AI talk', date_begin: '2026-12-01' },
    office: { event_name: 'Webinar recording in the studio', date_begin: '2026-12-04' },
    webinar: { ...online, event_name: 'Data', topic: 'AI', event_type: 'Webinar', date_begin: '2026-12-02' },
    polish: { ...online, event_name: 'Podatki', event_type: 'Webinarium', date_begin: '2026-12-03' },
  }
  expect(settle('webinar', rows).codes).toEqual(['webinar', 'polish', 'office', 'talk'])
  expect(settle('AI webinar', rows).codes).toEqual(['talk', 'webinar'])
  expect(settle('not webinar', rows).codes).toEqual(['office'])
  const hybrid = {
    event_name: 'Chmura',
    event_type: 'Webinar',
    attendance: 'hybrid',
    date_begin: '2026-12-09',
  } as const
  expect(settle('paid not webinar', { ...rows, hybrid }).codes).toEqual(['office', 'hybrid'])
})
