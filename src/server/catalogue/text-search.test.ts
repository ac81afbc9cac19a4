import { describe, expect, test } from 'vitest'
import type { SearchMatching } from '../../domain/catalogue-query.ts'
import { buildTestIndex, findTestPage } from '../testing/test-catalogue-index.ts'
import type { CatalogueRow } from './catalogue-types.ts'

/** Returns the codes of the events that a text finds, the best first. Events are given by their names or rows. */
function search(text: string, rows: Record<string, string | Partial<CatalogueRow>>, match?: SearchMatching) {
  const entries = Object.entries(rows).map(([code, row]) => [
    code,
    typeof row === 'string' ? { event_name: row } : row,
  ])
  return findTestPage(buildTestIndex(Object.fromEntries(entries)), { search: text, match }).eventCodes
}

test.each<[string, Partial<CatalogueRow>]>([
  ['name', { event_name: 'The Amber Forum' }],
  ['topic', { topic: 'Amber & jewellery' }],
  ['type', { event_type: 'Amber fair' }],
  ['organiser', { organiser: 'Klub Amber' }],
  ['city', { city: 'Amber' }],
  ['country', { country: 'Amber' }],
  ['venue', { venue: 'Hala Amber 7' }],
])('a word is found in the %s, ignoring case and accents #203 #279', (_, row) => {
  expect(search('ÁMBER', { found: row, other: 'Copper' })).toEqual(['found'])
})

test('a word is found in the code #203', () => {
  expect(search('gda', { 'GDA-1': {}, 'SOP-1': {} })).toEqual(['GDA-1'])
})

describe('a word matches', () => {
  test.each([
    // As a whole word.
    ['ai', 'AI forum'],
    ['łódź', 'Lodz by night'],
    // In another form.
    ['technology', 'Emerging technologies'],
    ['startups', 'Startup day'],
    ['kobiety', 'Forum kobiet'],
    // With or without a hyphen.
    ['startup', 'Start-up day'],
    ['start-up', 'Startup day'],
    ['start up', 'Start-up day'],
    ['ecommerce', 'E-commerce'],
    ['node.js', 'NodeJS meetup'],
    // With its signs.
    ['c++', 'C++ day'],
    ['c#', 'C# and F#'],
    ['.net', '.NET day'],
    ['net', '.NET day'],
    ['c', 'C++ day'],
    // As initials.
    ['r&d', 'R&D summit'],
    ['R & D', 'R&D summit'],
    ['rd', 'R&D summit'],
    ['u.s.', 'U.S. trade'],
    // With an apostrophe.
    ['women', 'Women’s day'],
    ['womens', "Women's day"],
    ['oreilly', "O'Reilly conference"],
    // As the beginning of a word.
    ['a', 'AI forum'],
    ['hack', 'Hackathon'],
    // Inside a word, from four letters.
    ['thon', 'Hackathon'],
    // By its synonym or translation.
    ['workshop', 'Warsztaty'],
    ['sztuczna inteligencja', 'AI forum'],
    ['konferencj', 'Conference on rivers'],
    ['pomp ciepła', 'Heat pump evening'],
    ['elektromobilności', 'Electric vehicles'],
    ['zwiedzanie stoczni', 'Study visit: a shipyard'],
    ['inwestora', 'Venture Capital'],
    ['databases', 'Bazy danych w praktyce'],
    ['mieszkalnictwo', 'Rent and cities'],
    ['kolei', 'Railways'],
    // In a script without spaces between words.
    ['京', '東京会議'],
    ['คอน', 'งานคอนเสิร์ต'],
    // As an emoji.
    ['🎉', 'Party 🎉🎈'],
    ['🎉🎈', 'Party 🎉🎈'],
    // With an unfinished sign.
    ['.ne', '.NET day'],
  ])('%s: %s', (text, name) => {
    expect(search(text, { found: name, other: 'Quux' })).toEqual(['found'])
  })

  test.each([
    ['c++', 'C day'],
    ['c#', 'C++ day'],
    ['.net', 'Net zero'],
    ['ai', 'Main station'],
    ['kolejowy', 'Ruby on Rails'],
    ['housing', 'Renty'],
    ['branding', 'Marek o Pythonie'],
    ['venture capital', 'Private Equity'],
    ['tok', 'Retoken'],
    ['д', 'Мода'],
  ])('but not %s: %s', (text, name) => {
    expect(search(text, { name })).toEqual([])
  })
})

test('short words are found inside others on request', () => {
  const rows = { spain: 'Trade with Spain', ai: 'AI forum', airbus: 'Airbus' }
  expect(search('ai', rows)).toEqual(['ai', 'airbus'])
  expect(search('ai', rows, 'inside')).toEqual(['ai', 'airbus', 'spain'])
  expect(findTestPage(buildTestIndex({ a: { event_name: 'Spain' } }), { search: 'ai' }).inside).toEqual({
    word: 'ai',
    count: 1,
  })
})

test('the kind of match decides before the field', () => {
  const rows: Record<string, string | Partial<CatalogueRow>> = {
    exact: 'Data',
    'whole in the name': 'Data forum',
    'whole in the topic': { topic: 'Data' },
    'whole in the organiser': { organiser: 'Data Klub' },
    'whole in the place': { city: 'Data' },
    'beginning in the name': 'Databases',
    'beginning in the topic': { topic: 'Databases' },
    'whole in the venue': { venue: 'Data hall' },
    'inside in the name': 'Metadata',
    'inside in the topic': { topic: 'Metadata' },
  }
  expect(search('data', rows)).toEqual(Object.keys(rows))
})

test('an event is ranked by its weakest word', () => {
  const rows = {
    // Of equal ranks, codes come in their order.
    'whole, in the name': 'Cloud data forum',
    'topic of one': { event_name: 'Cloud forum', topic: 'Data' },
    'one a beginning': 'Cloud databases',
    'inside one': 'Cloud metadata',
  }
  expect(search('cloud data', rows)).toEqual(Object.keys(rows))
  expect(search('cloud data', { one: 'Cloud', other: 'Data' })).toEqual([])
})

test('among names of the same words, the one with the same signs is first', () => {
  expect(search('Data: now', { a: 'Data now', b: 'Data: now', c: 'Now, data' })).toEqual(['b', 'a', 'c'])
})

test('a venue counts by whole words, but not by synonyms', () => {
  const rows = { hall: { venue: 'Workshop hall' } }
  expect(search('workshop', rows)).toEqual(['hall'])
  expect(search('works', rows)).toEqual([])
  expect(search('warsztaty', rows)).toEqual([])
})

test('a kind of event is found in venues and towns as typed only', () => {
  const rows = {
    fair: 'Targi Pracy',
    street: { venue: 'Centrum Targowa' },
    town: { city: 'Nowy Targ' },
    hall: { venue: 'Targi Kielce' },
  }
  expect(search('targi', rows)).toEqual(['fair', 'hall'])
  expect(search('targ', rows)).toContain('town')
})

test('names with signs are found despite a typing error', () => {
  const rows = { cpp: 'HighLoad++ Armenia', js: '.concat()' }
  expect(search('highoad++', rows)).toEqual(['cpp'])
  expect(search('.conat()', rows)).toEqual(['js'])
})

test('every word must match, many too #279', () => {
  const words = Array.from({ length: 70 }, (_, at) => `w${String(at).padStart(2, '0')}`)
  const rows = { all: words.join(' '), most: words.slice(1).join(' '), w69: words.slice(0, -1).join(' ') }
  expect(search(words.join(' '), rows)).toEqual(['all', 'w69'])
})

test('of alternatives, one is enough in any field or in the code #431', () => {
  const rows = { 'GDA-1': 'Energy', x: { event_type: 'Workshop' }, y: { city: 'Łódź' }, z: 'Music' }
  expect(search('energy or workshop', rows).toSorted()).toEqual(['GDA-1', 'x'])
  expect(search('gda-1 or "wor ksh" or Lodz', rows).toSorted()).toEqual(['GDA-1', 'y'])
})

describe('a quoted text', () => {
  test.each([
    ['"baltic forum"', 'Baltic  Forum Gdańsk'],
    ['"tic forum gd"', 'Baltic Forum Gdańsk'],
    ['"ai"', 'Main station'],
    ['"sopot: c"', '100% Sopot, C++'],
  ])('is found anywhere in a field: %s', (text, name) => {
    expect(search(text, { found: name })).toEqual(['found'])
  })

  test.each([
    ['"baltic gdansk"', { event_name: 'Baltic Forum Gdańsk' }],
    ['"forum energy"', { event_name: 'Forum', topic: 'Energy' }],
    ['"bal forum"', { event_name: 'Baltic Forum' }],
    ['"technologies"', { event_name: 'Technology' }],
    ['"forvm"', { event_name: 'Forum' }],
    ['"free"', { event_name: 'Tech', if_free: 'yes' }],
  ])('is not found across fields, in another form or with other words between: %s', (text, row) => {
    expect(search(text, { row })).toEqual([])
  })

  test('has the signs of the name of a technology, and initials are no part of a word', () => {
    const rows = { csharp: 'C# Night', c: 'C Night', rd: 'R&D Night', nordic: 'Nordic Night' }
    expect(search('"C#"', rows)).toEqual(['csharp'])
    expect(search('"R&D"', rows)).toEqual(['rd'])
  })

  test('of signs alone, or of a hundred words, is compared', () => {
    expect(search('"🎉"', { a: 'Party 🎉', b: 'Party' })).toEqual(['a'])
    expect(search('"%"', { a: '100% Party' })).toEqual([])
    const long = Array.from({ length: 100 }, () => 'a').join(' ')
    expect(search(`"${long}"`, { long, short: 'a a' })).toEqual(['long'])
  })
})

describe('a code', () => {
  const rows = { 'AB-12': {}, AB_12: 'Later', 'XAB-123': {}, 'GDA-AB': {}, other: 'AB-12 of another kind' }
  test('comes first when it is the text, with its signs', () => {
    expect(search('ab-12', rows)[0]).toBe('AB-12')
    expect(search('AB_12', rows)[0]).toBe('AB_12')
  })

  test('is found if it looks like the name of a technology', () => {
    expect(search('.net9', { '.net9': {}, 'C++': {} })).toEqual(['.net9'])
    expect(search('c++', { '.net9': {}, 'C++': {} })).toEqual(['C++'])
  })

  test('is found by its beginnings, and by four letters anywhere', () => {
    expect(search('gda', rows)).toEqual(['GDA-AB'])
    expect(search('b-123', rows)).toEqual(['XAB-123'])
    expect(search('123', rows)).toEqual(['XAB-123'])
    expect(search('xa-1', rows)).toEqual([])
  })

  test('is found with letters of other scripts', () => {
    expect(search('中文12', { 中文12: {}, '12中文': {} })).toEqual(['中文12'])
    expect(search('ą-12', { 'Ą-12': {}, 'A-13': {} })).toEqual(['Ą-12'])
  })
})

describe('similar words', () => {
  test('are found only if nothing matches exactly', () => {
    const rows = { right: 'Acoustics forum', wrong: 'Acoustiks forum' }
    expect(search('acoustiks', rows)).toEqual(['wrong'])
    expect(search('acoustics', { right: 'Acoustics forum' })).toEqual(['right'])
    expect(search('acoustxcs', rows)).toEqual(['right', 'wrong'])
    expect(search('acoustics', rows, 'similar')).toEqual(['right', 'wrong'])
  })

  test.each([
    ['one letter of four', 'foum', 'Forum', true],
    ['two letters of eight', 'hakatoon', 'Hackathon', true],
    ['two letters of seven', 'robtisc', 'Robotics', false],
    ['the first two letters', 'yPthon', 'Python', true],
    ['another first letter', 'walk', 'Talk', false],
    ['three letters', 'frm', 'Form', false],
    ['digits', 'vision2031', 'Vision2030', false],
    ['another script', 'Масква', 'Москва', true],
  ])('have few typing errors: %s', (_, text, name, isFound) => {
    expect(search(text, { name })).toEqual(isFound ? ['name'] : [])
  })

  test('are never found in codes', () => {
    expect(search('gdansc', { 'GDANSK-X': {} })).toEqual([])
  })

  test('are named with their position', () => {
    const index = buildTestIndex({ a: { event_name: 'Hackathon: sieci', topic: 'Acoustics' } })
    expect(findTestPage(index, { search: 'acoustiks hakathon' }).similar).toEqual([
      { start: 0, end: 9, suggestion: 'Acoustics' },
      { start: 10, end: 18, suggestion: 'Hackathon' },
    ])
    expect(findTestPage(index, { search: 'acoustics' }).similar).toEqual([])
    expect(findTestPage(index, { search: 'xylophone' }).similar).toEqual([])
  })
})

test('what matched is described for emphasizing it', () => {
  const index = buildTestIndex({ a: { event_name: 'Warsztaty AI', city: 'Łódź' } })
  expect(findTestPage(index, { search: 'workshop ai lodz' }).match).toEqual({
    words: expect.arrayContaining(['warsztaty', 'ai', 'lodz']),
    beginnings: ['workshop', 'ai', 'lodz'],
    insides: ['workshop', 'lodz'],
    cities: expect.arrayContaining(['Łódź']),
    countries: [],
  })
  expect(findTestPage(index, { search: 'tomorrow' }).match).toMatchObject({ words: [], cities: [] })
})

test('words that are left out do so in any field, by whole words', () => {
  const rows = {
    a: 'Python forum',
    b: { event_name: 'Forum', topic: 'Python' },
    c: 'Pythonistas forum',
    d: 'Forum',
  }
  expect(search('forum -python', rows)).toEqual(['c', 'd'])
  expect(search('forum not python', rows)).toEqual(['c', 'd'])
  expect(search('-forum', { a: 'Forum', b: 'Other' })).toEqual(['b'])
})
