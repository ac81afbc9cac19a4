import { addDays, type Day, daysBetween, getWeekday } from '../../src/domain/day.ts'
import {
  allOf,
  anyOf,
  costsUpTo,
  type EventTest,
  forEachBeginning,
  forEachText,
  inCity,
  inCountry,
  inName,
  inOrganiserOrName,
  inType,
  isAbout,
  isFreeEvent,
  isInScope,
  isNamed,
  isOnDays,
  isOnline,
  not,
  type RelevanceQuery,
} from './query.ts'

// Written without knowledge of the code, and before asking the product.

type More = Omit<RelevanceQuery, 'text' | 'first'>

function find(
  texts: string | readonly string[],
  first: EventTest | EventTest[],
  more: More = {},
): RelevanceQuery[] {
  return forEachText([texts].flat(), { first, ...more })
}

/** The first results match, and none of the first ten does not. */
function findOnly(texts: string | readonly string[], wanted: EventTest, more: More = {}): RelevanceQuery[] {
  return find(texts, wanted, { never: not(wanted), ...more })
}

/** The result is exactly these events. */
function findAll(texts: string | readonly string[], wanted: EventTest, more: More = {}): RelevanceQuery[] {
  return findOnly(texts, wanted, { count: wanted, ...more })
}

/** Exactly the events on these days that match. */
function findDays(
  texts: string | readonly string[],
  begin: Day,
  end: Day = begin,
  wanted: EventTest = isInScope,
): RelevanceQuery[] {
  const days = [begin, end] as const
  const test: EventTest = (event) => isOnDays(event, days) && wanted(event)
  return find(texts, wanted, { days, never: not(test), count: wanted })
}

function findNothing(texts: readonly string[]): RelevanceQuery[] {
  return texts.map((text) => ({ text, nothing: true }))
}

function hasCode(...codes: string[]): EventTest {
  return ({ event_code }) => codes.includes(event_code)
}

const isHybrid: EventTest = ({ attendance }) => attendance === 'hybrid'
const isInPerson: EventTest = ({ attendance }) => attendance === 'in_person' || attendance === 'hybrid'

const gdansk = inCity('gdansk')
const tricity = inCity('gdansk', 'gdynia', 'sopot')
const warsaw = inCity('warszawa')
const krakow = inCity('krakow')
const wroclaw = inCity('wroclaw')
const poznan = inCity('poznan')
const katowice = inCity('katowice')
const pomorskie = inCity('gdansk', 'gdynia', 'sopot', 'slupsk', 'choczewo')
const slaskie = inCity('katowice', 'gliwice', 'tychy', 'bielsko biala', 'czestochowa', 'cieszyn')
const dolnoslaskie = inCity('wroclaw', 'karpacz')
const berlin = inCity('berlin')
const inPoland = inCountry('polska', 'poland')
const germany = inCountry('germany', 'deutschland')
const js = isAbout('js', 'javascript')
const ai = isAbout('ai', 'genai', 'artificial intelligence', 'sztuczna inteligencja')
const ml = isAbout('machine learning', 'ml', 'uczenie maszynowe')
const k8s = isAbout('kubernetes', 'k8s')
const python = isAbout('python')
const hr = isAbout('hr', 'human resources', 'zasoby ludzkie', 'kadry')
const vc = isAbout('vc', 'venture capital')
const gdpr = isAbout('gdpr', 'rodo')
const course = isAbout('kurs', 'szkolenie', 'training')
const conference = isAbout('conference', 'konferencja')
const hackathon = isAbout('hackathon', 'hakaton', 'hack')
const startup = isAbout('startup', 'start up', 'startups', 'startupow', 'startupy', 'startupowcow')
const workshop = isAbout('workshop', 'warsztaty')
const meetup = isAbout('meetup', 'spotkanie')
const breakfast = isAbout('breakfast', 'sniadanie', 'grunderfruhstuck')
const security = isAbout('cybersecurity', 'cyberbezpieczenstwo', 'security', 'bezpieczenstwo')
const jobFair = isAbout('targi pracy', 'job fair', 'career fair')
const investors = isAbout('investor', 'inwestorami', 'investment', 'inwestycje')
const networking = inType('networking')
const finance = isAbout('finance', 'finanse', 'finansach')

const TOWNS_WORDS: RelevanceQuery[] = [
  ...findOnly(['js', 'javascript', 'JavaScript', 'JS meetup'], js),
  ...findOnly(['k8s', 'kubernetes', 'Kubernetes', 'K8S'], k8s),
  ...findOnly(['machine learning', 'uczenie maszynowe'], ml),
  ...find('ml', ml),
  ...find(['ai', 'artificial intelligence', 'sztuczna inteligencja', 'SI', 'sztucznej inteligencji'], ai),
  ...find(['hr', 'HR', 'human resources', 'zasoby ludzkie', 'zasobów ludzkich'], hr),
  ...find(['kadry', 'kadrowe'], hr),
  ...findOnly(['vc', 'venture capital', 'VC'], vc),
  ...findAll(['rodo', 'gdpr', 'RODO', 'GDPR'], gdpr),
  ...findOnly(
    ['kurs', 'szkolenie', 'training', 'course', 'szkolenia', 'kursy', 'courses', 'trainings'],
    course,
  ),
  ...findOnly(
    ['konferencja', 'conference', 'konferencje', 'conferences', 'conf'],
    anyOf(conference, inType('summit', 'kongres', 'forum')),
  ),
  ...findAll(['hackathon', 'hakaton', 'hackathony', 'hackathons', 'hakatony'], hackathon),
  ...findOnly(['startup', 'start-up', 'start up', 'startupy', 'startupów', 'startups'], startup),
  ...findOnly(['workshop', 'warsztaty', 'warsztat', 'workshops'], workshop),
  ...findOnly(['śniadanie', 'breakfast', 'śniadania', 'sniadanie'], breakfast),
  ...findAll(['targi pracy', 'job fair'], jobFair),
  ...find('career fair', jobFair),
  ...find('careers', isAbout('career', 'kariera')),
  ...findOnly(['cybersecurity', 'cyberbezpieczeństwo', 'cyber security'], security),
  ...findOnly(['security', 'bezpieczeństwo'], security),
  ...find(['cloud', 'chmura', 'w chmurze'], isAbout('cloud', 'chmura', 'chmurze')),
  ...find(['energia', 'energy', 'energetyka'], isAbout('energia', 'energy', 'energetyka')),
  ...find(['podatki', 'taxes', 'tax'], isAbout('podatki')),
  ...find(['zdrowie', 'health'], isAbout('health', 'zdrowie', 'zdrowia')),
  ...find(['prawo', 'law'], isAbout('law', 'prawo')),
  ...find(['kosmos', 'space'], isAbout('kosmos', 'space')),
  ...find(['finanse', 'finance'], finance),
  ...find(['ux', 'user experience'], isAbout('ux')),
  ...find(['testing', 'testowanie', 'testy'], isAbout('testing', 'testowanie')),
  ...find(['qa', 'quality assurance'], isAbout('quality assurance')),
  ...find(['accessibility', 'dostępność', 'a11y'], isAbout('accessibility', 'dostepnosc', 'a11y')),
  ...find(['vr', 'virtual reality'], isAbout('vr', 'virtual reality')),
  ...find(['internet of things', 'iot', 'internet rzeczy'], isAbout('iot')),
  ...find(['edukacja', 'education'], isAbout('education', 'edukacji')),
  ...find(['seminarium', 'seminar'], inType('seminarium', 'seminar')),
  ...find(['debata', 'debate'], inType('debata')),
  ...find(['wykład', 'lecture', 'wykłady'], inType('wyklad')),
  ...find(['kolacja', 'dinner'], isAbout('kolacja', 'kolacje', 'dinner')),
  ...find(['granty', 'grants', 'dotacje', 'dotacja', 'grant'], isAbout('granty', 'dotacje')),
  ...find(['eksport', 'export'], isAbout('eksport')),
  ...find('blockchain', isAbout('blockchain')),
  ...find(['krypto', 'crypto'], isAbout('crypto')),
  ...find(['inwestorzy', 'inwestor', 'investors', 'investor'], investors),
  ...find(['aniołowie biznesu', 'business angels', 'anioł biznesu'], isAbout('aniolowie biznesu')),
  ...find(
    ['kobiety', 'women', 'women in tech', 'kobiety w it'],
    isAbout('kobiety', 'women', 'women in tech'),
  ),
  ...find(['e-commerce', 'ecommerce', 'e commerce'], isAbout('e commerce', 'ecommerce')),
  ...find(['ngo', 'organizacje pozarządowe', 'non-profit'], isAbout('ngo', 'organizacji pozarzadowych')),
  ...find(['mśp', 'sme', 'smes'], isAbout('msp', 'smes', 'malych firm')),
  ...find(['product manager', 'product management', 'zarządzanie produktem'], isAbout('product management')),
  ...find(
    ['zarządzanie projektami', 'project management'],
    isAbout('project management', 'zarzadzanie projektami'),
  ),
  ...find(['dane', 'data'], isAbout('data', 'danych', 'dane', 'danymi', 'datos')),
  ...find(['devops', 'DevOps'], isAbout('devops')),
  ...find(['open source', 'opensource'], isAbout('open source')),
  ...find(['gamedev', 'gry', 'games', 'game dev'], isAbout('gamedev', 'games', 'game')),
  ...find(['go', 'golang'], isAbout('go', 'golang')),
  ...find(['c++', 'cpp'], isNamed('C++ nad Motławą')),
  ...find(['.net', 'dotnet', 'dot net'], isAbout('net')),
  ...find('r&d', isNamed('R&D: ulgi i granty')),
  ...find('m&a', isNamed('M&A for Founders')),
  ...find(['node', 'nodejs', 'node.js'], isNamed('Node.js w produkcji')),
  ...find(['zamówienia publiczne', 'public procurement'], isNamed('Zamówienia publiczne bez stresu')),
  ...find(['leadership', 'przywództwo'], isAbout('leadership')),
  ...find('transport', isAbout('transport')),
  ...find(['logistics', 'logistyka'], isAbout('logistyka')),
  ...find(['rekrutacja', 'recruitment', 'recruiting'], isAbout('rekrutacja', 'recruitment')),
  ...find(
    ['robotyka', 'robotics', 'roboty', 'robots'],
    isAbout('robotics', 'roboty', 'robotique', 'robotow'),
  ),
  ...find(['agriculture', 'rolnictwo'], isAbout('agriculture', 'rolnictwie')),
  ...find(['photography', 'fotografia'], isAbout('photography', 'fotografia')),
  ...find(['języki', 'languages'], isAbout('languages')),
  ...find(['networking', 'networking event'], networking),
  ...find(
    ['for beginners', 'dla początkujących'],
    anyOf(inName('dla poczatkujacych', 'from scratch', 'od zera', 'pierwsze kroki')),
  ),
  ...find(['mentoring', 'mentorship'], isAbout('mentoring')),
  ...find(['trade fair', 'targi'], inType('targi', 'trade fair', 'targi pracy', 'expo')),
  ...find(['wind', 'offshore'], inName('wind')),
]

const TOWNS_NAMES: RelevanceQuery[] = [
  ...[
    'TypeScript po godzinach',
    'SQL Saturday Lublin',
    'Open Source Saturday',
    'Nice to Meet You: Newcomers’ Networking',
    "Nice to Meet You: Newcomers' Networking",
    'Christmas Jumper Networking',
    'Sylwester startupowców',
    'Spring Cloud po polsku',
    'Testowanie na żywo',
    'Kadry i płace 2027',
    'Founders Walk on the Beach',
    'Women in Tech Dublin',
    'Marketing bez budżetu',
    'FinOps bez tajemnic',
    'Rekrutacja bez CV',
    'Vision 2035: Future of Work',
    'Polish Founders in Berlin',
    'Ecommerce w Niemczech',
    'Ruby w Toruniu',
    'Mówcy z Poznania: wieczór otwarty',
    'Virtual Reality w edukacji',
    'Summer School of Robotics',
    'Jesień w chmurze',
    'Klub książki: myślenie szybkie i wolne',
    'Hack Night for Open Data',
    'Clojure in the Dark',
    'PHP Szczecin',
    'Chmura dla małych firm',
    'R&D: ulgi i granty',
    'C++ nad Motławą',
    '0x7F: Reverse Engineering Evening',
    'Зустріч українських айтівців',
    '東京スタートアップの夜',
    '부산 핀테크 데이',
    'قمة الذكاء الاصطناعي',
    'Gründerfrühstück München',
  ].flatMap((name) => find(name, isNamed(name))),
  ...find('typescript po godz', isNamed('TypeScript po godzinach')),
  ...find('grunderfruhstuck', isNamed('Gründerfrühstück München')),
  ...find('founders dinner', isNamed('Founders’ Dinner')),
  ...find("founders' dinner", isNamed('Founders’ Dinner')),
  ...find('rust warsaw', inName('rust warsaw')),
  ...find('js silesia', inName('js silesia')),
  ...find('js silesia 7', isNamed('JS Silesia #7')),
  ...find('ux nad zatoką 30', isNamed('UX nad Zatoką #30')),
  ...find('ux nad zatoka', isNamed('UX nad Zatoką #30')),
  ...find('python krakow 88', isNamed('Python Kraków Meetup 88')),
  ...find(['スタートアップ', '東京'], isNamed('東京スタートアップの夜')),
  ...find('数据', isAbout('上海数据科学论坛', '数据之友')),
  ...find('핀테크', isNamed('부산 핀테크 데이')),
  ...find('айтівців', isNamed('Зустріч українських айтівців')),
  ...find('νεοφυών', isNamed('Συνάντηση νεοφυών επιχειρήσεων')),
  ...find('סייבר', isNamed('ערב סייבר')),
  ...find(['TLS-2611-01', 'tls-2611-01', 'tls 2611 01'], hasCode('TLS-2611-01')),
  ...find(['KK/2026/114', 'kk/2026/114'], hasCode('KK/2026/114')),
  ...find(['ev_9f31c6', 'EV_9F31C6'], hasCode('ev_9f31c6')),
  ...find(['0x7F', '0x7f'], hasCode('0x7F')),
  ...['2027-001', '2027-002', 'FR-1', 'SE-1', 'NO-1'].flatMap((code) => find(code, hasCode(code))),
  ...['i18n', 'p2p', 'b2b', '3d', '5g'].flatMap((word) => find(word, inName(word))),
  ...find(['Żubr Ventures', 'zubr ventures', 'żubr'], isAbout('zubr ventures')),
  ...find(['Kodujące Krasnale', 'kodujace krasnale', 'krasnale'], isAbout('kodujace krasnale')),
  ...find(['Centrum Szyb', 'hala portowa', 'Dworzec Kreatywny'], ({ venue }) =>
    /szyb|portowa|kreatywny/i.test(venue ?? ''),
  ),
  ...find(['mewa startup hub', 'Mewa'], isAbout('mewa startup hub')),
  ...find('nice', [inName('nice'), inCity('nice')]),
  ...find('reading', [inName('reading'), inCity('reading')]),
]

const BEGINNING_TEXTS: [text: string, from: string, first: EventTest][] = [
  ['konferencja', 'konf', anyOf(conference, inType('summit', 'kongres', 'forum'))],
  ['konferencje w marcu', 'konferencje w marcu', conference],
  ['sztuczna inteligencja', 'sztuczn', ai],
  ['kubernetes warsaw', 'kubernetes wa', allOf(k8s, warsaw)],
  ['hackathon kraków', 'hackathon krak', allOf(hackathon, krakow)],
  ['szkolenie online', 'szkole', course],
  ['spotkanie z inwestorami', 'spotkanie z inw', isNamed('Spotkanie z inwestorami')],
  ['bezpłatne warsztaty', 'bezpłatne warszt', workshop],
  ['in person meetup', 'in person meetup', meetup],
  ['stacjonarnie', 'stacjonarnie', isInPerson],
  ['pomorskie', 'pomorskie', anyOf(pomorskie, isAbout('pomorskie', 'pomorski'))],
  ['networking in berlin', 'networking in berlin', allOf(networking, berlin)],
  ['events near gdynia', 'events near gdyn', tricity],
  ['uczenie maszynowe', 'uczenie', ml],
  ['typescript wrocław', 'typesc', isNamed('TypeScript po godzinach')],
  ['zielona góra', 'zielona g', inCity('zielona gora')],
  ['bielsko-biała', 'bielsko', anyOf(inCity('bielsko biala'), inName('bielsko'))],
  ['śniadanie biznesowe', 'śniadanie b', isNamed('Śniadanie biznesowe')],
  ['data science katowice', 'data sc', isNamed('Data Science Katowice: forecasting demand')],
  ['gdpr for product teams', 'gdpr for pro', isNamed('GDPR for Product Teams')],
  ['python not in berlin', 'python', python],
  ['kurs angielskiego', 'kurs angi', isAbout('angielski')],
  ['women in tech', 'wome', isAbout('women', 'kobiety')],
  ['no-code', 'no-code', isAbout('no code')],
  ['zurich', 'zur', anyOf(inCity('zurich'), inName('zurich'))],
  ['monachium', 'monach', inCity('munchen')],
  ['venture capital', 'venture ca', vc],
  ['e-commerce', 'e-com', isAbout('e commerce', 'ecommerce')],
  ['open source', 'open so', isAbout('open source')],
  ['cyberbezpieczeństwo', 'cyberbez', security],
]

const TOWNS_BEGINNINGS: RelevanceQuery[] = [
  ...BEGINNING_TEXTS.flatMap(([text, from, first]) => forEachBeginning(text, from, { first })),
  ...forEachBeginning('warsztaty w przyszłym tygodniu', 'warszt', {
    first: workshop,
    days: ['2026-11-30', '2026-12-06'],
  }),
  ...forEachBeginning('meetup next week', 'meet', { first: meetup, days: ['2026-11-30', '2026-12-06'] }),
]

const TOWNS_TYPOS: RelevanceQuery[] = [
  ...find(['kuberntes', 'kubernettes', 'kubernetse', 'kubernates'], k8s),
  ...find(['javascirpt', 'javscript', 'javasript'], js),
  ...find(['hackaton', 'hackhathon', 'hacakthon'], hackathon),
  ...find(
    ['konferecja', 'konferencaj', 'konfernecja', 'konferrencja', 'confrence', 'conferance'],
    conference,
  ),
  ...find(['szkolneie', 'szkolenei', 'szkoleni'], course),
  ...find(['warsztay', 'wasztaty', 'warszaty'], workshop),
  ...find(['sztuczna inteligencia', 'sztucna inteligencja', 'stuczna inteligencja'], ai),
  ...find(['cyberbezpieczenstow', 'cybersecurty', 'cyber securty'], security),
  ...find(['pyhton', 'pytohn', 'pythn', 'pithon'], python),
  ...find(['rsut', 'rusr'], isAbout('rust')),
  ...find('jaav', isAbout('java')),
  ...find(['kotln', 'kotlni'], isAbout('kotlin')),
  ...find(['wroclaww', 'wrocalw', 'wrolcaw', 'wroclav'], anyOf(wroclaw, inName('wroclaw'))),
  ...find(
    ['warsawa', 'warszwa', 'warzsawa', 'wraszawa', 'warsaww'],
    anyOf(warsaw, inName('warsaw', 'warszawa')),
  ),
  ...find(['krakw', 'karkow', 'krakoow'], anyOf(krakow, inName('krakow'))),
  ...find(['gdnask', 'gdasnk', 'gdanks', 'gdańks'], anyOf(gdansk, inName('gdansk'))),
  ...find(['ktaowice', 'katowic', 'katowicee'], anyOf(katowice, inName('katowice'))),
  ...find(['pozanń', 'ponzan', 'poznna'], anyOf(poznan, inName('poznan'))),
  ...find(['łódz', 'lódź', 'lodz'], anyOf(inCity('lodz'), inName('lodz'))),
  ...find(['bydgosz', 'bydgosczc', 'bygdoszcz'], inCity('bydgoszcz')),
  ...find(['rzeszow', 'rzesow', 'rzezsów'], anyOf(inCity('rzeszow'), inName('rzeszow'))),
  ...find('poczatkujacyhc', inName('dla poczatkujacych')),
  ...find(['bezplatne wrasztaty', 'darmowe warszatty'], allOf(workshop, isFreeEvent)),
  ...find(['networkig', 'netwroking', 'netowrking'], anyOf(networking, isAbout('networking'))),
  ...find(['startpu', 'satrtup', 'startuo'], startup),
  ...find(['blokchain', 'blockchian'], isAbout('blockchain')),
  ...find(['inwestroami', 'inwetorami'], inName('inwestorami')),
  ...find(['sniadnie', 'śniadaine', 'brekfast', 'breakfats'], breakfast),
  ...find('zubr ventrues', isAbout('zubr ventures')),
  ...find('kodujace krasnlae', isAbout('kodujace krasnale')),
  ...find(['tomorow', 'tommorow'], isInScope, { days: ['2026-11-24', '2026-11-24'] }),
  ...find(['grudzien', 'grudizen', 'gruzień'], isInScope, { days: ['2026-12-01', '2026-12-31'] }),
  ...find('janury', isInScope, { days: ['2027-01-01', '2027-01-31'] }),
  ...find(['munchen', 'muenchen', 'münhcen'], inCity('munchen')),
  ...find(['brusels', 'bruksella'], inCity('brussels', 'bruxelles')),
  ...find(['kopenhga', 'copenhaguen'], inCity('copenhagen')),
  ...find(['onlien', 'onlne'], isOnline),
  ...find(['hybird'], isHybrid),
  ...find(['desgin', 'dezign'], isAbout('design')),
  ...find(['zdorwie', 'helath'], isAbout('zdrowie', 'health')),
  ...find(['finnance', 'fianse'], finance),
  ...find(['enrgy', 'enregy'], isAbout('energy', 'energia', 'energetyka')),
  ...find(['makreting', 'marektng'], isAbout('marketing')),
]

const TOWNS_DATES: RelevanceQuery[] = [
  ...findDays(
    ['today', 'dzisiaj', 'dziś', 'tonight', 'dziś wieczorem', 'dzisiaj wieczorem', 'this evening'],
    '2026-11-23',
  ),
  ...findDays(
    [
      "what's on tonight",
      'what’s on today',
      'co dziś robić',
      'co dzisiaj',
      'co się dzieje dzisiaj',
      'what is happening today',
    ],
    '2026-11-23',
  ),
  ...findDays(
    ['tomorrow', 'jutro', 'tomorrow evening', 'jutro wieczorem', 'jutro rano', 'tomorrow morning'],
    '2026-11-24',
  ),
  ...findDays(['w środę', 'wednesday', 'on Wednesday', 'środa', 'this wednesday'], '2026-11-25'),
  ...findDays(
    ['w piątek', 'friday', 'this friday', 'friday night', 'w piątek wieczorem', 'w ten piątek'],
    '2026-11-27',
  ),
  ...findDays(
    [
      'this weekend',
      'weekend',
      'w weekend',
      'w ten weekend',
      'sobota i niedziela',
      'na weekend',
      'saturday or sunday',
    ],
    '2026-11-28',
    '2026-11-29',
  ),
  ...findDays(
    ['next week', 'w przyszłym tygodniu', 'przyszły tydzień', 'w następnym tygodniu', 'following week'],
    '2026-11-30',
    '2026-12-06',
  ),
  ...findDays(['this week', 'w tym tygodniu', 'ten tydzień'], '2026-11-23', '2026-11-29'),
  ...findDays(['next weekend', 'w przyszły weekend', 'następny weekend'], '2026-12-05', '2026-12-06'),
  ...findDays(
    [
      'december',
      'w grudniu',
      'grudzień',
      'in December',
      'december 2026',
      'grudzień 2026',
      '12.2026',
      '12/2026',
    ],
    '2026-12-01',
    '2026-12-31',
  ),
  ...findDays(['next month', 'w przyszłym miesiącu'], '2026-12-01', '2026-12-31'),
  ...findDays(
    ['January 2027', 'styczeń 2027', 'w styczniu', 'stycznia 2027', 'Jan 2027'],
    '2027-01-01',
    '2027-01-31',
  ),
  ...findDays(
    [
      '10 december',
      'december 10',
      'december 10th',
      '10 grudnia',
      '10.12',
      '10.12.2026',
      '10/12',
      '2026-12-10',
      'Dec 10',
      'Thursday 10 December',
      'czwartek 10 grudnia',
      '10-go grudnia',
      '10 gru',
      'Thu 10 Dec',
      '10th of December',
      '10 XII',
    ],
    '2026-12-10',
  ),
  ...findDays(
    [
      '1-5 December',
      '1–5 grudnia',
      'od 1 do 5 grudnia',
      'between 1 and 5 December',
      'from 1 to 5 December',
      '1 to 5 december',
      'między 1 a 5 grudnia',
      '1.12-5.12',
      '01.12 - 05.12',
    ],
    '2026-12-01',
    '2026-12-05',
  ),
  ...findDays(['next 7 days', 'najbliższe 7 dni'], '2026-11-23', '2026-11-29'),
  ...findDays(['mikołajki', 'w mikołajki'], '2026-12-06'),
  ...findDays(["new year's eve", 'sylwester', 'w sylwestra'], '2026-12-31'),
  ...findDays(['until friday', 'do piątku', 'by friday', 'before saturday'], '2026-11-23', '2026-11-27'),
  ...findDays(['after 1 June 2027', 'po 1 czerwca 2027'], '2027-06-02', '2029-12-31'),
  ...findDays(['early January', 'na początku stycznia', 'początek stycznia'], '2027-01-01', '2027-01-10'),
  ...findDays(
    ['end of January', 'pod koniec stycznia', 'koniec stycznia', 'late January'],
    '2027-01-21',
    '2027-01-31',
  ),
  ...findDays(['mid December', 'w połowie grudnia', 'połowa grudnia'], '2026-12-11', '2026-12-20'),
  ...findDays(
    ['Q1 2027', 'first quarter of 2027', 'pierwszy kwartał 2027', 'I kwartał 2027'],
    '2027-01-01',
    '2027-03-31',
  ),
  ...findDays(
    ['summer 2027', 'latem', 'latem 2027', 'in summer', 'in the summer', 'this summer', 'next summer'],
    '2027-06-01',
    '2027-08-31',
  ),
  ...findDays(['wiosną', 'wiosna 2027', 'in spring', 'spring 2027'], '2027-03-01', '2027-05-31'),
  ...findDays(['jesienią 2027', 'autumn 2027', 'fall 2027'], '2027-09-01', '2027-11-30'),
  ...findDays(['zimą', 'in winter', 'this winter'], '2026-12-01', '2027-02-28'),
  ...findDays(
    ['python next month', 'python w grudniu', 'python december'],
    '2026-12-01',
    '2026-12-31',
    python,
  ),
  ...findDays(
    ['warsztaty w sobotę', 'workshops on saturday', 'saturday workshop'],
    '2026-11-28',
    '2026-11-28',
    workshop,
  ),
  ...findDays(
    ['networking this week', 'networking w tym tygodniu'],
    '2026-11-23',
    '2026-11-29',
    isAbout('networking'),
  ),
  ...findDays(['meetup tomorrow', 'spotkanie jutro'], '2026-11-24', '2026-11-24', meetup),
  ...findDays(['conferences in march', 'konferencje w marcu'], '2027-03-01', '2027-03-31', conference),
  ...findDays(
    ['hackathon in february', 'hackathony w lutym', 'hakaton luty'],
    '2027-02-01',
    '2027-02-28',
    hackathon,
  ),
  ...findDays(
    ['events in Gdańsk next week', 'Gdańsk w przyszłym tygodniu', 'co w Gdańsku w przyszłym tygodniu'],
    '2026-11-30',
    '2026-12-06',
    gdansk,
  ),
  ...findDays(['warsaw this week', 'Warszawa ten tydzień'], '2026-11-23', '2026-11-29', warsaw),
  ...findDays(['krakow 11 grudnia', 'Kraków 11.12'], '2026-12-11', '2026-12-11', krakow),
  ...findDays(['in 2 weeks', 'za dwa tygodnie', 'za 2 tygodnie'], '2026-12-07', '2026-12-13'),
  ...findDays(['in three days', 'za trzy dni', 'za 3 dni'], '2026-11-26'),
  ...findDays(['pojutrze', 'day after tomorrow', 'the day after tomorrow'], '2026-11-25'),
  ...findDays(['next tuesday', 'w przyszły wtorek', 'w następny wtorek'], '2026-12-01'),
  ...findDays(['may 2027', 'maj 2027', 'w maju', 'in may'], '2027-05-01', '2027-05-31'),
  ...findDays(['last week', 'w zeszłym tygodniu', 'w ubiegłym tygodniu'], '2026-11-16', '2026-11-22'),
  ...findNothing(['yesterday', 'wczoraj']),
  ...[
    'weekday evenings',
    'after work',
    'po pracy',
    'wieczorem',
    'in the evening',
    'rano',
    'in the morning',
    'w południe',
    'lunchtime',
  ].map((text): RelevanceQuery => ({ text, found: true })),
  ...findOnly(['python wieczorem', 'python in the evening', 'python after work', 'python po pracy'], python),
  ...find(['spring', 'Spring Cloud'], isNamed('Spring Cloud po polsku')),
  ...find(['wiosenny zlot', 'zlot wiosenny'], isNamed('Wiosenny zlot freelancerów')),
  ...find('summer school', isNamed('Summer School of Robotics')),
  ...find('letnia szkoła', isNamed('Letnia szkoła negocjacji')),
  ...find(['jesień', 'jesień w chmurze'], isNamed('Jesień w chmurze')),
]

function findPlace(
  texts: readonly string[],
  place: EventTest,
  called: EventTest = () => false,
): RelevanceQuery[] {
  return find(texts, anyOf(place, called), { never: not(anyOf(place, called)) })
}

const TOWNS_PLACES: RelevanceQuery[] = [
  ...findPlace(
    ['warszawa', 'warsaw', 'Warschau', 'varsovie'],
    warsaw,
    inOrganiserOrName('warsaw', 'warszawa'),
  ),
  ...findAll(['in Warsaw', 'w Warszawie', 'w warszawie', 'do Warszawy'], warsaw),
  ...findPlace(['kraków', 'krakow', 'cracow', 'Krakau'], krakow, inOrganiserOrName('krakow')),
  ...findAll(['w Krakowie', 'in Cracow', 'in krakow'], krakow),
  ...findAll(['w Gdańsku', 'in Gdansk', 'in Danzig'], gdansk),
  ...findAll(['w Trójmieście', 'in Tricity', 'in the Tricity', 'in Tri-City'], tricity),
  ...findPlace(['trójmiasto', 'tricity', 'trojmiasto', 'Trójmiasto'], tricity, inName('trojmiasto')),
  ...findAll(['we Wrocławiu', 'in Wroclaw', 'in Breslau'], wroclaw),
  ...findAll(['w Poznaniu', 'in Poznan'], poznan),
  // An organiser is called so.
  ...findPlace(['w Łodzi', 'in Lodz', 'w lodzi'], inCity('lodz'), isAbout('lodz')),
  ...findAll(['w Bielsku-Białej', 'w Bielsku', 'in Bielsko'], inCity('bielsko biala')),
  ...findAll(['w Zielonej Górze', 'w zielonej gorze'], inCity('zielona gora')),
  ...findAll(['w Rzeszowie', 'in Rzeszow'], inCity('rzeszow')),
  ...findAll(['w Szczecinie', 'in Stettin'], inCity('szczecin')),
  ...findAll('w Częstochowie', inCity('czestochowa')),
  ...findAll('w Świnoujściu', inCity('swinoujscie')),
  ...findAll('w Koszalinie', inCity('koszalin')),
  ...findAll('w Radomiu', inCity('radom')),
  ...findAll('w Tychach', inCity('tychy')),
  ...findPlace(
    [
      'pomorskie',
      'województwo pomorskie',
      'woj. pomorskie',
      'Pomorze',
      'Pomerania',
      'w pomorskim',
      'na Pomorzu',
      'in Pomerania',
    ],
    pomorskie,
    isAbout('pomerania', 'pomorski', 'pomorza', 'pomorska'),
  ),
  ...findPlace(
    [
      'Śląsk',
      'śląskie',
      'slaskie',
      'Silesia',
      'na Śląsku',
      'in Silesia',
      'w śląskim',
      'województwo śląskie',
      'Górny Śląsk',
      'Upper Silesia',
      'slask',
    ],
    slaskie,
    isAbout('silesia', 'slasku', 'slaski', 'slaskiem', 'slaska'),
  ),
  ...findPlace(
    ['dolnośląskie', 'Dolny Śląsk', 'na Dolnym Śląsku', 'Lower Silesia', 'in Lower Silesia'],
    dolnoslaskie,
  ),
  ...findPlace(
    ['małopolska', 'małopolskie', 'Malopolska', 'Lesser Poland', 'w Małopolsce'],
    inCity('krakow', 'zakopane'),
    isAbout('malopolska'),
  ),
  ...findPlace(
    ['wielkopolska', 'wielkopolskie', 'Greater Poland', 'w Wielkopolsce'],
    inCity('poznan', 'leszno'),
    isAbout('wielkopolska', 'wielkopolscy'),
  ),
  ...findPlace(
    ['mazowieckie', 'Mazowsze', 'na Mazowszu', 'Masovia'],
    inCity('warszawa', 'radom', 'siedlce'),
    isAbout('mazowsze'),
  ),
  ...findPlace(
    ['podkarpackie', 'Podkarpacie', 'na Podkarpaciu'],
    inCity('rzeszow'),
    isAbout('podkarpacki', 'podkarpacia'),
  ),
  ...findPlace(
    ['podlaskie', 'Podlasie', 'na Podlasiu'],
    inCity('bialystok'),
    isAbout('podlaski', 'podlasia'),
  ),
  ...findPlace(
    ['lubelskie', 'Lubelszczyzna', 'na Lubelszczyźnie'],
    inCity('lublin'),
    isAbout('lubelski', 'lubelsku'),
  ),
  ...findPlace(
    ['kujawsko-pomorskie', 'kujawsko pomorskie', 'Kujawy'],
    inCity('bydgoszcz', 'torun'),
    isAbout('kujawski'),
  ),
  ...findPlace(
    ['zachodniopomorskie', 'West Pomerania', 'Pomorze Zachodnie'],
    inCity('szczecin', 'koszalin', 'swinoujscie'),
  ),
  ...findPlace(
    ['warmińsko-mazurskie', 'Mazury', 'na Mazurach', 'Warmia'],
    inCity('olsztyn', 'elblag'),
    isAbout('warmii', 'warminski'),
  ),
  ...findPlace(['łódzkie', 'województwo łódzkie'], inCity('lodz')),
  ...findPlace(['świętokrzyskie', 'swietokrzyskie'], inCity('kielce'), isAbout('swietokrzyskich')),
  ...findPlace(['opolskie', 'Opolszczyzna'], inCity('opole'), isAbout('opolski')),
  ...findPlace(['lubuskie'], inCity('zielona gora')),
  ...findAll(['in Germany', 'in Deutschland'], germany),
  ...findPlace(['w Niemczech', 'Niemcy', 'germany', 'Deutschland'], germany, inName('niemczech')),
  ...findPlace(
    ['Czechy', 'Czech Republic', 'Czechia', 'w Czechach', 'in the Czech Republic'],
    inCountry('czechia', 'czech republic'),
  ),
  ...findPlace(
    [
      'Wielka Brytania',
      'UK',
      'in the UK',
      'England',
      'w Anglii',
      'United Kingdom',
      'Great Britain',
      'w Wielkiej Brytanii',
    ],
    inCountry('uk', 'united kingdom'),
  ),
  ...findPlace(
    ['Holandia', 'Netherlands', 'the Netherlands', 'Holland', 'w Holandii', 'Niderlandy'],
    inCountry('netherlands', 'the netherlands'),
  ),
  ...findPlace(
    ['USA', 'United States', 'Stany Zjednoczone', 'in the US', 'w Stanach'],
    inCountry('united states'),
  ),
  ...findPlace(['New York', 'NYC', 'Nowy Jork', 'w Nowym Jorku'], inCity('new york')),
  ...findPlace(['Litwa', 'Lithuania', 'na Litwie'], inCountry('lithuania')),
  ...findPlace(['Szwajcaria', 'Switzerland', 'w Szwajcarii'], inCountry('switzerland')),
  ...findPlace(['Ukraina', 'Ukraine', 'w Ukrainie', 'na Ukrainie'], inCountry('україна')),
  ...findPlace(['Lwów', 'Lviv', 'we Lwowie'], inCity('львів')),
  ...findPlace(['Praga', 'Prague', 'w Pradze', 'Praha'], inCity('prague'), isAbout('praha', 'prague')),
  ...findPlace(['Wiedeń', 'Vienna', 'w Wiedniu'], inCity('vienna')),
  ...findPlace(['Mediolan', 'Milan', 'Milano', 'w Mediolanie'], inCity('milan')),
  ...findPlace(['Monachium', 'Munich', 'München', 'w Monachium'], inCity('munchen')),
  ...findPlace(['Bruksela', 'Brussels', 'Bruxelles', 'w Brukseli'], inCity('brussels', 'bruxelles')),
  ...findPlace(['Kopenhaga', 'Copenhagen', 'København', 'w Kopenhadze'], inCity('copenhagen')),
  ...findPlace(['Lizbona', 'Lisboa', 'w Lizbonie'], inCity('lisbon')),
  ...findPlace(['Bazylea', 'Basel', 'w Bazylei'], inCity('basel')),
  ...findPlace(['Lipsk', 'w Lipsku'], inCity('leipzig')),
  ...findPlace(['Akwizgran'], inCity('aachen')),
  ...findPlace(['Zurych', 'Zurich', 'Zürich', 'w Zurychu'], inCity('zurich')),
  ...findPlace(['Bukareszt', 'București', 'w Bukareszcie'], inCity('bucharest')),
  ...findPlace(['Ateny', 'w Atenach', 'Athens', 'Αθήνα'], inCity('athens'), isAbout('athens')),
  ...findPlace(['Tokio', 'w Tokio', 'Tokyo'], inCity('tokyo'), inName('東京')),
  ...findPlace(['Wilno', 'w Wilnie', 'Vilnius'], inCity('vilnius')),
  ...findPlace(['Ryga', 'w Rydze'], inCity('riga')),
  ...findPlace(['Tallin', 'w Tallinie'], inCity('tallinn')),
  ...findPlace(['Lublana', 'Ljubljana'], inCity('ljubljana')),
  ...findPlace(['Zagrzeb', 'w Zagrzebiu'], inCity('zagreb')),
  ...findNothing(['Sztokholm', 'Rome', 'Paris', 'w Paryżu', 'w Rzymie']),
  ...findPlace(
    ['kraje bałtyckie', 'Baltic states', 'Baltics'],
    inCountry('lithuania', 'latvia', 'estonia'),
    isAbout('baltic', 'baltyk'),
  ),
  ...findPlace(
    ['Skandynawia', 'Scandinavia', 'w Skandynawii', 'Nordics'],
    inCountry('denmark', 'sweden', 'norway', 'finland'),
    inName('skandynawii'),
  ),
  ...findOnly(
    ['abroad', 'za granicą', 'zagranica', 'poza Polską', 'outside Poland', 'not in Poland'],
    not(inPoland),
  ),
  ...findOnly(['in Poland', 'w Polsce'], inPoland),
  ...findPlace(
    [
      'near Gdynia',
      'koło Gdyni',
      'w okolicach Gdyni',
      'okolice Gdyni',
      'around Gdynia',
      'close to Gdynia',
      'pod Gdynią',
    ],
    tricity,
  ),
  ...findPlace(['near Katowice', 'w pobliżu Katowic'], inCity('katowice', 'gliwice', 'tychy')),
  ...findAll(['meetup in Gdynia', 'meetup w Gdyni', 'meetupy w Gdyni'], allOf(inCity('gdynia'), meetup)),
  ...findAll(['AI in Gdansk', 'AI w Gdańsku'], allOf(gdansk, ai)),
  ...find(['AI Gdańsk', 'gdansk ai', 'sztuczna inteligencja Gdańsk'], allOf(gdansk, ai)),
  ...find(['python krakow', 'Kraków python', 'python w Krakowie'], allOf(krakow, python)),
  ...find(['meetup Silesia', 'meetup śląskie'], allOf(slaskie, meetup)),
  ...find(['energia pomorskie', 'energy Pomerania'], allOf(pomorskie, isAbout('energy'))),
  ...find(['konferencje Trójmiasto', 'conferences Tricity'], allOf(tricity, conference)),
  ...find(['networking Berlin', 'networking w Berlinie'], allOf(berlin, networking)),
  ...findPlace(['in Nice'], inCity('nice'), inName('nice')),
  ...findPlace(['w Nicei'], inCity('nice'), inName('nice')),
  ...findAll(['in Reading'], inCity('reading')),
  ...findOnly(
    ['Warszawa albo Kraków', 'in Warsaw or Krakow', 'Warszawa lub Kraków'],
    anyOf(warsaw, krakow, inOrganiserOrName('warsaw', 'krakow', 'warszawa')),
  ),
]

const TOWNS_PRICE: RelevanceQuery[] = [
  ...findAll(
    [
      'free',
      'darmowe',
      'za darmo',
      'bezpłatne',
      'free of charge',
      'free events',
      'darmowe wydarzenia',
      'bezpłatnie',
      'no cost',
      'wstęp wolny',
      'gratis',
    ],
    isFreeEvent,
  ),
  ...findAll(['free in Warsaw', 'za darmo w Warszawie'], allOf(isFreeEvent, warsaw)),
  ...findAll(
    [
      'under 50',
      'do 50 zł',
      'up to 50',
      'poniżej 50 zł',
      'max 50 zł',
      'less than 50 PLN',
      'maks. 50 zł',
      'nie więcej niż 50 zł',
    ],
    costsUpTo(50),
  ),
  ...findOnly(
    ['szkolenia do 500 zł', 'training under 500', 'kurs poniżej 500'],
    allOf(course, costsUpTo(500)),
  ),
  ...findOnly(['tanie', 'cheap', 'niedrogie', 'inexpensive'], costsUpTo(20)),
  ...findOnly(['free AI events', 'darmowe AI', 'AI za darmo'], allOf(ai, isFreeEvent)),
  ...findOnly(
    ['free online', 'darmowe online', 'bezpłatny webinar', 'free webinar', 'darmowe webinary'],
    allOf(isFreeEvent, isOnline),
  ),
  ...findOnly(['paid', 'płatne', 'not free', 'nie darmowe', 'odpłatne'], not(isFreeEvent)),
  ...findOnly(
    ['over 1000', 'powyżej 1000 zł', 'more than 1000', 'od 1000 zł'],
    ({ price }) => price === null || price >= 1000,
  ),
  ...findOnly(['100-300 zł', 'between 100 and 300', 'od 100 do 300 zł'], costsUpTo(300)),
  ...findOnly(
    ['bezpłatne konferencje', 'free conference', 'konferencja za darmo'],
    allOf(anyOf(conference, inType('forum', 'summit', 'kongres')), isFreeEvent),
  ),
]

const TOWNS_ATTENDANCE: RelevanceQuery[] = [
  ...findOnly(['online', 'zdalnie', 'remote', 'przez internet', 'virtually', 'zdalne', 'on-line'], isOnline),
  ...findOnly(
    [
      'in person',
      'in-person',
      'stacjonarnie',
      'stacjonarne',
      'stacjonarny',
      'na miejscu',
      'on site',
      'on-site',
      'onsite',
      'offline',
      'osobiście',
    ],
    isInPerson,
  ),
  ...findOnly(['na żywo', 'na zywo'], isInPerson),
  ...find(['face to face', 'twarzą w twarz'], isInPerson),
  ...findAll(['hybrid', 'hybrydowo', 'hybrydowe', 'hybrydowy', 'hybryda'], isHybrid),
  ...findAll(['hybrid events', 'wydarzenia hybrydowe', 'hybrid event'], isHybrid),
  ...findAll(['wydarzenia stacjonarne', 'in-person events', 'in person events'], isInPerson),
  ...findAll(['wydarzenia online', 'online events', 'events online'], isOnline),
  ...findOnly(
    ['szkolenie stacjonarne', 'szkolenia stacjonarnie', 'training in person', 'in-person training'],
    allOf(course, isInPerson),
  ),
  ...findOnly(
    ['szkolenie online', 'szkolenia zdalne', 'online training', 'kurs online'],
    allOf(course, isOnline),
  ),
  ...findOnly(['python in person', 'python stacjonarnie', 'in-person python'], allOf(python, isInPerson)),
  ...findOnly(['AI online', 'online AI', 'sztuczna inteligencja online'], allOf(ai, isOnline)),
  ...findOnly(['hybrid meetup', 'meetup hybrydowy', 'meetup hybrydowo'], allOf(meetup, isHybrid)),
  ...findOnly(
    ['hybrid conference', 'konferencja hybrydowa', 'konferencje hybrydowe'],
    allOf(anyOf(conference, inType('summit', 'forum')), isHybrid),
  ),
  ...findOnly(
    ['not online', 'nie online', 'bez online', 'in person only', 'tylko stacjonarnie', 'only in person'],
    not(({ attendance }) => attendance === 'online'),
  ),
  ...findOnly(['online only', 'tylko online', 'only online'], isOnline),
  ...findOnly(['online or in Warsaw', 'online lub w Warszawie'], anyOf(isOnline, warsaw)),
  ...find(['webinar', 'webinary', 'webinars', 'webinarium'], anyOf(inType('webinar'), isOnline)),
  ...find(['live coding', 'muzyka i kod live'], isNamed('Muzyka i kod: live coding')),
  ...find(['virtual reality'], inName('virtual reality')),
  ...find('virtual threads', inName('virtual threads')),
  ...findDays(['online tomorrow', 'jutro online'], '2026-11-24', '2026-11-24', isOnline),
  ...findDays(
    ['stacjonarnie w Gdańsku w grudniu', 'in person in Gdansk in December'],
    '2026-12-01',
    '2026-12-31',
    allOf(gdansk, isInPerson),
  ),
]

const TOWNS_EXCLUSIONS: RelevanceQuery[] = [
  ...findOnly(
    [
      'python not in Berlin',
      'python -berlin',
      'python poza Berlinem',
      'python bez Berlina',
      'python nie w Berlinie',
      'python except Berlin',
      'python outside Berlin',
    ],
    allOf(python, not(berlin)),
  ),
  ...findOnly(
    ['meetup not on Friday', 'meetup nie w piątek', 'meetups not on friday'],
    allOf(meetup, (event) => !isOnDays(event, ['2026-11-27', '2026-11-27'])),
  ),
  ...findOnly(
    ['meetup not this week', 'meetup nie w tym tygodniu'],
    allOf(meetup, (event) => !isOnDays(event, ['2026-11-23', '2026-11-29'])),
  ),
  ...findOnly(['not today', 'nie dzisiaj'], (event) => !isOnDays(event, ['2026-11-23', '2026-11-23'])),
  ...findOnly(
    ['not in december', 'nie w grudniu'],
    (event) => !isOnDays(event, ['2026-12-01', '2026-12-31']),
  ),
  ...findOnly(
    ['not on weekends', 'nie w weekend', 'not on the weekend'],
    (event) => !isOnDays(event, ['2026-11-28', '2026-11-29']),
  ),
  ...findOnly(
    ['AI not hackathon', 'AI bez hackathonów', 'AI -hackathon', 'AI except hackathons'],
    allOf(ai, not(hackathon)),
  ),
  ...findOnly(
    ['meetups not in Warsaw', 'meetup nie w Warszawie', 'meetup -warszawa', 'meetup poza Warszawą'],
    allOf(meetup, not(warsaw)),
  ),
  ...findOnly(['JavaScript without Vue', 'javascript bez vue'], allOf(js, not(inName('vue')))),
  ...findOnly(['startup not free', 'startup nie za darmo'], allOf(startup, not(isFreeEvent))),
  ...findOnly(['szkolenia nie online', 'training not online', 'training -online'], allOf(course, isInPerson)),
  ...findOnly(['szkolenie oprócz RODO', 'szkolenie bez RODO', 'szkolenia -rodo'], allOf(course, not(gdpr))),
  ...findOnly(['hybrid not Wroclaw', 'hybrydowe bez Wrocławia'], allOf(isHybrid, not(wroclaw))),
  ...findOnly(['cybersecurity -webinar'], allOf(security, not(inType('webinar')))),
  ...findOnly(
    ['pomorskie not Gdańsk', 'pomorskie bez Gdańska', 'pomorskie -gdansk'],
    anyOf(
      inCity('gdynia', 'sopot', 'slupsk', 'choczewo'),
      allOf(not(gdansk), isAbout('pomorski', 'pomorska')),
    ),
  ),
  ...findOnly(['not hybrid', 'nie hybrydowe'], not(isHybrid)),
  ...findOnly(['not in person', 'nie stacjonarnie'], isOnline),
  ...findOnly(['without registration fee'], isFreeEvent),
  ...find(['nie tylko python', 'not only python'], python),
]

const TOWNS_EITHER: RelevanceQuery[] = [
  ...find(
    ['rust or go', 'rust lub go', 'rust albo golang', 'rust/go', 'Rust OR Go'],
    isAbout('rust', 'go', 'golang'),
  ),
  ...find(['python or java', 'python lub java', 'python, java'], isAbout('python', 'java')),
  ...find(['kotlin or scala meetup', 'kotlin albo scala'], isAbout('kotlin', 'scala')),
  ...findOnly(
    ['Gdańsk or Sopot', 'w Gdańsku lub Sopocie', 'Gdańsk/Sopot', 'in Gdansk or in Sopot', 'gdańsk, sopot'],
    anyOf(inCity('gdansk', 'sopot'), inOrganiserOrName('gdansk', 'sopot', 'sopocki')),
  ),
  ...find(['HR or recruitment', 'HR lub rekrutacja'], anyOf(hr, isAbout('recruitment', 'rekrutacja'))),
  ...findOnly(['hackathon or game jam', 'hackathon lub game jam'], anyOf(hackathon, isAbout('game jam'))),
  ...findOnly(['today or tomorrow', 'dziś lub jutro', 'dzisiaj albo jutro'], (event) =>
    isOnDays(event, ['2026-11-23', '2026-11-24']),
  ),
  ...findOnly(['AI or ML in Wroclaw', 'AI lub ML we Wrocławiu'], allOf(wroclaw, anyOf(ai, ml))),
  ...findOnly(
    ['berlin or online', 'w Berlinie lub online'],
    anyOf(berlin, isOnline, inName('berlin'), isAbout('berlin')),
  ),
  ...findOnly(
    ['pomorskie lub śląskie', 'Silesia or Pomerania'],
    anyOf(pomorskie, slaskie, isAbout('silesia', 'pomerania', 'slaski', 'pomorski', 'slaskiem', 'pomorska')),
  ),
]

/** Whether the event takes place on one of the weekdays of these days, 0 for Monday. */
function isOnWeekdays(first: Day, last: Day, ...weekdays: number[]): EventTest {
  const days = Array.from({ length: 1 + (daysBetween(first, last) ?? 0) }, (_, at) => addDays(first, at))
  const chosen = days.filter((day) => weekdays.includes(getWeekday(day)))
  return (event) => chosen.some((day) => isOnDays(event, [day, day]))
}
const [decemberFirst, decemberLast] = ['2026-12-01', '2026-12-31'] as const
const mountains = inCity('zakopane', 'karpacz')
const frontend = isAbout('frontend')

// What people wanted who had seen neither the code nor the other queries.
const TOWNS_WISHES: RelevanceQuery[] = [
  ...findAll(
    ['weekend w grudniu', 'w weekendy w grudniu', 'weekends in December', 'december weekend'],
    isOnWeekdays(decemberFirst, decemberLast, 5, 6),
  ),
  ...findAll(['saturday in january', 'soboty w styczniu'], isOnWeekdays('2027-01-01', '2027-01-31', 5)),
  ...findAll(['piątek w grudniu', 'fridays in December'], isOnWeekdays(decemberFirst, decemberLast, 4)),
  ...findAll(
    [
      'poza krakowem i warszawą',
      'poza Warszawą i Krakowem',
      'outside Warsaw and Krakow',
      'bez Krakowa i Warszawy',
    ],
    not(anyOf(krakow, warsaw)),
  ),
  ...find(['meetupy bez javy i pythona', 'meetups without Java and Python'], meetup, {
    never: isAbout('java', 'python'),
  }),
  ...findOnly(
    ['frontendowcy', 'coś dla frontendowców', 'frontend developer'],
    anyOf(frontend, inName('frontend')),
  ),
  ...find(['python developer', 'programista python', 'spotkania pythonowe'], python),
  ...findAll('w górach', mountains),
  ...find('góry', mountains),
  ...find('nad morzem', anyOf(isNamed('k8s nad morzem'), inCity('gdansk', 'gdynia', 'sopot'))),
  ...findAll('w stolicy', warsaw),
  ...find(['networking meetup', 'spotkania networkingowe'], networking),
  ...find(['kubernetes conference', 'konferencja kubernetes', 'kubernetes con'], k8s),
  ...findAll(['do 1 500 zł', 'under 1500', 'do 1,5 tys. zł'], costsUpTo(1500)),
  ...findDays(['5, 6 grudnia', '5 i 6 grudnia', '5 i 6 grud'], '2026-12-05', '2026-12-06'),
  ...findDays(['dziś jutro', 'today tomorrow'], '2026-11-23', '2026-11-24'),
  ...findDays(['end of the week', 'pod koniec tygodnia'], '2026-11-27', '2026-11-29'),
  ...findDays(['trzeciego grudnia', 'the third of December'], '2026-12-03'),
  ...find(['eventy it', 'it events'], inName('it')),
]

const TOWNS_QUESTIONS: RelevanceQuery[] = [
  ...find(
    [
      'gdzie poznam inwestorów',
      'where can I meet investors',
      'how to meet investors',
      'szukam inwestora',
      'chcę poznać inwestorów',
      'looking for investors',
    ],
    investors,
  ),
  ...find(
    ['jak znaleźć pracę w IT', 'how to get a job in IT', 'szukam pracy w IT'],
    inName('prace w it', 'pracy it'),
  ),
  ...find(
    ['where can I learn python', 'gdzie nauczę się pythona', 'chcę nauczyć się pythona', 'learn python'],
    python,
  ),
  ...findOnly(
    [
      'any AI events in Gdansk?',
      'czy są jakieś wydarzenia o AI w Gdańsku?',
      'are there any AI events in Gdańsk',
      'AI events in Gdansk',
    ],
    allOf(ai, gdansk),
  ),
  ...findDays(
    ['what can I do this weekend', 'what to do this weekend', "what's on this weekend?"],
    '2026-11-28',
    '2026-11-29',
  ),
  ...findOnly(
    ['co robić w weekend', 'co ciekawego w weekend', 'gdzie iść w weekend'],
    anyOf((event) => isOnDays(event, ['2026-11-28', '2026-11-29']), inName('weekendowy')),
  ),
  ...findDays(
    [
      'what is on in Warsaw next week',
      'co się dzieje w Warszawie w przyszłym tygodniu',
      "what's happening in Warsaw next week",
    ],
    '2026-11-30',
    '2026-12-06',
    warsaw,
  ),
  ...findOnly(['free things to do in Poznan', 'co za darmo w Poznaniu'], allOf(isFreeEvent, poznan)),
  ...find(['best AI conferences', 'najlepsze konferencje AI', 'top AI conferences'], allOf(ai, conference)),
  ...find(
    ['show me all hackathons', 'pokaż hackathony', 'list hackathons', 'pokaż mi wszystkie hackathony'],
    hackathon,
  ),
  ...find(
    [
      'events about startups',
      'wydarzenia o startupach',
      'wydarzenia dla startupów',
      'events for startups',
      'coś o startupach',
      'something about startups',
    ],
    startup,
  ),
  ...find(['events for women', 'wydarzenia dla kobiet', 'dla kobiet'], isAbout('women', 'kobiety')),
  ...find(['for HR', 'dla HR'], hr),
  ...find(['I want to learn about kubernetes', 'chcę się dowiedzieć czegoś o kubernetes'], k8s),
  ...find(
    [
      'when is the next hackathon',
      'kiedy najbliższy hackathon',
      'next hackathon',
      'kiedy jest hackathon',
      'najbliższy hackathon',
      'upcoming hackathons',
    ],
    hackathon,
  ),
  ...find(['where is UX nad Zatoką', 'kiedy UX nad Zatoką'], isNamed('UX nad Zatoką #30')),
  ...find(['recommend a python meetup', 'polecisz meetup python', 'poleć meetup o pythonie'], python),
  ...find(
    ['networking for entrepreneurs', 'networking dla przedsiębiorców'],
    allOf(networking, isAbout('przedsiebiorcow', 'business')),
  ),
  ...find('spotkania dla przedsiębiorców', allOf(meetup, isAbout('przedsiebiorcow'))),
  ...find(['meet people in Gdansk', 'poznać ludzi w Gdańsku', 'nowi ludzie w Gdańsku'], gdansk),
  ...find(['who organises rust meetups', 'kto organizuje meetup rust'], isAbout('rust')),
  ...find(
    ['please find me a react training', 'proszę znajdź szkolenie react'],
    isNamed('React Native from Scratch'),
  ),
  ...find(['is there anything about GDPR', 'czy jest coś o RODO', 'coś o RODO'], gdpr),
]

const TOWNS_NONSENSE: RelevanceQuery[] = [
  ...findNothing([
    'asdfgh',
    'qwertyuiop',
    'zzzzzz',
    'xkcdqwp',
    'lorem ipsum dolor',
    '???qqq',
    'hjklhjkl',
    'blorbo',
    'żźżźżź',
    '1234567890123',
    'fhqwhgads',
    'wibblewobble',
    'キキキキ',
    'ққққ',
    'knitting patterns',
    'horse riding',
    'wędkarstwo',
    'przepis na sernik',
    'dog grooming',
    'beekeeping',
    'chess tournament',
    'opera',
    'balet',
    'python in Reykjavik',
    'kubernetes in Berlin',
    'rust w Zakopanem',
    'hackathon w Kielcach',
    'AI in Elbląg',
    'online in Poznan under 0 tomorrow night golf',
    '"quantum knitting"',
    '"po godzinach TypeScript"',
  ]),
]

function only(queries: RelevanceQuery[]): RelevanceQuery[] {
  return queries.map((query) => ({ ...query, catalogue: 'towns' }))
}

export const TOWNS = {
  'towns: words': only(TOWNS_WORDS),
  'towns: names': only(TOWNS_NAMES),
  'towns: beginnings': only(TOWNS_BEGINNINGS),
  'towns: typos': only(TOWNS_TYPOS),
  'towns: dates': only(TOWNS_DATES),
  'towns: places': only(TOWNS_PLACES),
  'towns: price': only(TOWNS_PRICE),
  'towns: attendance': only(TOWNS_ATTENDANCE),
  'towns: not': only(TOWNS_EXCLUSIONS),
  'towns: or': only(TOWNS_EITHER),
  'towns: wishes': only(TOWNS_WISHES),
  'towns: questions': only(TOWNS_QUESTIONS),
  'towns: nonsense': only(TOWNS_NONSENSE),
}
