import type { Day } from '../../src/domain/day.ts'
import {
  allOf,
  anyOf,
  costsUpTo,
  type EventTest,
  forEachText,
  inCity,
  inCountry,
  inName,
  inOrganiserOrName,
  inTopic,
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

/** The name without accents begins with this, as far as letters go: 'JSConf Budapest' is nameBegins('js conf budapest'). */
function nameBegins(...beginnings: string[]): EventTest {
  const wanted = beginnings.map(keepLetters)
  return ({ event_name }) => wanted.some((text) => keepLetters(event_name ?? '').startsWith(text))
}

function keepLetters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function find(
  texts: string | readonly string[],
  first: EventTest | EventTest[],
  more: Omit<RelevanceQuery, 'text' | 'first'> = {},
): RelevanceQuery[] {
  return forEachText([texts].flat(), { first, ...more })
}

/** Only events on these days, if the text means days alone. */
function findDays(texts: string | readonly string[], begin: Day, end: Day = begin): RelevanceQuery[] {
  const days = [begin, end] as const
  return find(texts, isInScope, { days, never: (event) => !isOnDays(event, days) })
}

const inTricity = inCity('gdansk', 'gdynia', 'sopot')
const inWarsaw = inCity('warsaw', 'warszawa')
const inKrakow = inCity('krakow')
const ai = isAbout('ai', 'artificial intelligence', 'sztuczna inteligencja', 'sztucznej inteligencji')
const isConference = anyOf(inType('conference', 'konferencja'), inName('conference', 'konferencja', 'conf'))
const isWorkshop = anyOf(inType('workshop', 'warsztaty'), inName('workshop', 'warsztaty'))
const isMeetup = anyOf(inType('meetup', 'spotkanie'), inName('meetup', 'spotkanie'))
const isHackathon = anyOf(inType('hackathon'), inName('hackathon', 'hack weekend'))
const isTraining = anyOf(inType('training', 'szkolenie'), inName('training', 'szkolenie'))
const isBreakfast = anyOf(inType('breakfast'), inName('breakfast'))
const costsKnownMoreThan =
  (limit: number): EventTest =>
  (event) =>
    !costsUpTo(limit)(event)

const KINDS: RelevanceQuery[] = [
  ...find(['hackaton', 'hackatony', 'HACKATHON', 'hackathon?'], isHackathon, { when: 'all' }),
  ...find('hackaton w opolu', isNamed('Clean Air Hack Weekend')),
  ...find(['szkolenia', 'szkolenie', 'trainings'], isTraining, { never: isBreakfast }),
  ...find(['show me AI meetups', 'looking for AI meetups', 'szukam spotkań AI'], allOf(ai, isMeetup)),
  ...find(['events in Krakow please', 'co robić w Krakowie', 'gdzie są imprezy w Krakowie?'], inKrakow),
  ...find(['only online', 'tylko online', 'any online events'], isOnline, {
    never: not(anyOf(isOnline, inName('online'))),
  }),
  ...find(['events', 'wydarzenia', 'upcoming events', 'show all events'], isInScope, { count: isInScope }),
  ...find('szkolenie ai', allOf(ai, isTraining), { when: 'all' }),
  ...find(['targi pracy', 'career fair', 'job fair'], inType('career fair', 'targi')),
  ...find(['śniadanie biznesowe', 'sniadania biznesowe'], allOf(isBreakfast, inTopic('business'))),
  ...find(['śniadanie poznań', 'breakfast poznan', 'Poznań śniadania'], allOf(isBreakfast, inCity('poznan'))),
  ...find(['warsztaty kraków', 'WARSZTATY KRAKOW', 'workshops in cracow'], allOf(isWorkshop, inKrakow)),
  ...find(['networking', 'wieczór networkingowy'], anyOf(inType('networking evening'), inName('networking'))),
  ...find(['panel dyskusyjny', 'debata'], inType('panel discussion')),
  ...find(['wizyta studyjna', 'study visits'], inType('study visit')),
  ...find(['okrągły stół', 'round table', 'roundtable'], inType('roundtable')),
  ...find(['gala', 'gale'], anyOf(inType('gala'), inName('gala'))),
]

const PLACES: RelevanceQuery[] = [
  ...find(
    ['3miasto', 'trojmiasto', 'Trójmiasto', 'tricity', 'trójmieście'],
    anyOf(inTricity, inName('tricity')),
    {
      never: anyOf(inWarsaw, inKrakow),
    },
  ),
  ...find(['meetup 3miasto', 'meetupy w trójmieście'], allOf(isMeetup, inTricity)),
  ...find(['kato', 'katow', 'KATOWICACH'], inCity('katowice')),
  ...find(['wawa', 'w wawie', 'wwa'], inWarsaw),
  ...find(['krk', 'kraków', 'krakowie', 'Krakau'], anyOf(inKrakow, inName('krk', 'krakow'))),
  ...find(['wro', 'breslau'], inCity('wroclaw')),
  ...find('blisko gdyni', anyOf(inTricity, inName('gdynia')), { never: anyOf(inWarsaw, inKrakow) }),
  ...find(['near gdynia', 'around Gdynia', 'okolice Gdyni'], anyOf(inTricity, inName('gdynia')), {
    never: anyOf(inWarsaw, inKrakow),
  }),
  ...find(
    ['śląsk', 'na śląsku', 'slask', 'silesia'],
    anyOf(inCity('katowice', 'gliwice', 'bielsko biala'), inOrganiserOrName('silesia')),
    { never: anyOf(inWarsaw, inTricity) },
  ),
  ...find(['Łódź', 'lodz', 'w łodzi', 'LODZI'], anyOf(inCity('lodz'), inName('lodz'))),
  ...find(['bruksela', 'w brukseli', 'Brussel'], inCity('brussels'), { when: 'all' }),
  ...find(['niemcy', 'w niemczech', 'germany'], inCountry('germany'), { when: 'all', never: inWarsaw }),
  ...find(['londyn', 'w londynie'], anyOf(inCity('london', 'londyn'), inName('london')), { when: 'all' }),
  ...find(['usa', 'stany zjednoczone', 'w stanach'], inCountry('u.s.a.'), {
    when: 'all',
    never: inCity('berlin'),
  }),
  ...find(['uk', 'anglia', 'wielka brytania'], anyOf(inCountry('u.k.', 'wielka brytania'), inName('uk')), {
    when: 'all',
  }),
  ...find(['monachium', 'w monachium'], anyOf(inCity('munich', 'munchen'), inName('munich')), {
    when: 'all',
  }),
  ...find(['ux w londynie', 'ux london'], allOf(isAbout('ux'), inCity('london')), { when: 'all' }),
  ...find(['php niemcy', 'php in Germany'], allOf(isAbout('php'), inCountry('germany')), { when: 'all' }),
  ...find(['javascript krakow', 'js kraków'], allOf(isAbout('javascript', 'js'), inKrakow), { when: 'all' }),
  ...find('nyc', anyOf(inCity('new york', 'nyc'), inName('nyc', 'new york')), { when: 'all' }),
  ...find(['zielona gora', 'w zielonej górze'], isNamed('Zielona Góra Wine & Code')),
  ...find(['bielsko', 'bielsku-białej', 'bielsko biala'], inCity('bielsko biala')),
  ...find(['nowy sacz', 'w nowym sączu'], inCity('nowy sacz')),
]

const DATES: RelevanceQuery[] = [
  ...findDays(['w ten weekend', 'this weekend', 'weekend'], '2026-11-28', '2026-11-29'),
  ...findDays(['w przyszły weekend', 'next weekend'], '2026-12-05', '2026-12-06'),
  ...findDays(
    ['15 grudnia', '15.12', '15 grudnia 2026', 'Dec 15', '15th of December', '15 gru'],
    '2026-12-15',
  ),
  ...findDays(
    ['4 grudnia', '04.12.2026', '2026-12-04', 'december 4th', '4.12.2026 r.', '4 dec'],
    '2026-12-04',
  ),
  ...findDays('w przyszły piątek', '2026-12-04'),
  ...find('next friday evening', isInScope, { days: ['2026-11-27', '2026-12-04'], found: true }),
  ...findDays(['jutor'], '2026-11-24'),
  ...findDays(['decmber', 'grudnai', 'w grudnu'], '2026-12-01', '2026-12-31'),
  ...findDays(['jutro', 'jutro wieczorem', 'tomorrow!', 'JUTRO'], '2026-11-24'),
  ...findDays(['pojutrze', 'day after tomorrow', 'w środę', 'wednesday'], '2026-11-25'),
  ...findDays(['dziś', 'dzis', 'dzisiaj wieczorem', 'today'], '2026-11-23'),
  ...findDays(['do końca tygodnia', 'w tym tygodniu', 'this week'], '2026-11-23', '2026-11-29'),
  ...findDays(['do końca roku', 'until the end of the year'], '2026-11-23', '2026-12-31'),
  ...findDays(
    ['od 1 do 10 grudnia', '1-10 grudnia', '1–10.12', 'dec 1 - dec 10'],
    '2026-12-01',
    '2026-12-10',
  ),
  ...findDays(['w grudniu', 'grudniu 2026', 'in december', 'DECEMBER'], '2026-12-01', '2026-12-31'),
  ...findDays(['styczeń', 'w styczniu 2027', 'january 2027', '01.2027'], '2027-01-01', '2027-01-31'),
  ...findDays(
    ['przyszły tydzień', 'w przyszłym tygodniu', 'next weeek', 'w przyszlym tygodnu'],
    '2026-11-30',
    '2026-12-06',
  ),
  ...findDays(['before christmas', 'przed świętami', 'before xmas'], '2026-11-23', '2026-12-23'),
  ...findDays(['between christmas and new year'], '2026-12-24', '2027-01-01'),
  ...findDays(['w przyszłym miesiącu', 'next month'], '2026-12-01', '2026-12-31'),
  ...find('za miesiąc', isInScope, { days: ['2026-12-16', '2026-12-31'] }),
  ...findDays(['początek grudnia', 'early december'], '2026-12-01', '2026-12-10'),
  ...findDays(['q1 2027', 'pierwszy kwartał 2027'], '2027-01-01', '2027-03-31'),
  ...findDays('marzec', '2027-03-01', '2027-03-31'),
  ...find(
    ['dzis gdansk', 'gdańsk dziś wieczorem', 'today in Gdansk'],
    isNamed('Backend Evening at the Shipyard'),
  ),
  ...find(
    ['kraków w tym tygodniu', 'this week krakow', 'co w krakowie w tym tygodniu'],
    allOf(inKrakow, isInScope),
    { days: ['2026-11-23', '2026-11-29'], never: not(inKrakow) },
  ),
  ...find(['meetup w grudniu', 'december meetups'], isMeetup, { days: ['2026-12-01', '2026-12-31'] }),
  ...find(['ai w grudniu', 'AI december'], ai, { days: ['2026-12-01', '2026-12-31'] }),
]

const PRICES: RelevanceQuery[] = [
  ...find(
    ['za darmo gdańsk', 'darmowe gdansk', 'gdansk free', 'bezpłatnie w Gdańsku'],
    allOf(isFreeEvent, inCity('gdansk')),
    {
      never: allOf(not(isFreeEvent), not(inName('free'))),
    },
  ),
  ...find(['wstęp wolny', 'bezplatne', 'za free'], allOf(isFreeEvent, isInScope), {
    never: allOf(not(isFreeEvent), not(inName('free'))),
  }),
  ...find(['darmowe warsztaty', 'free workshops', 'workshop for free'], allOf(isFreeEvent, isWorkshop), {
    never: allOf(not(isFreeEvent), not(inName('free'))),
  }),
  ...find(
    ['do 50 zł', 'do 50zl', 'poniżej 50 zł', 'max 50', 'under $50', '< 50 zł', 'below 50 pln'],
    costsUpTo(50),
    {
      never: costsKnownMoreThan(50),
    },
  ),
  ...find(['szkolenie do 200 zł', 'training under 200'], allOf(isTraining, costsUpTo(200)), {
    never: costsKnownMoreThan(200),
  }),
  ...find('tanio', costsUpTo(20), { never: costsKnownMoreThan(20) }),
  ...find('ux do 20 zł', allOf(isAbout('ux'), costsUpTo(20)), { never: costsKnownMoreThan(20) }),
]

const NEGATIONS: RelevanceQuery[] = [
  ...find(
    [
      'konferencje nie w warszawie',
      'konferencje oprócz warszawy',
      'conferences except Warsaw',
      'conference -warsaw',
    ],
    allOf(isConference, not(inWarsaw)),
    {
      never: inWarsaw,
    },
  ),
  ...find(
    ['poza warszawą', 'nie w Warszawie', 'outside Warsaw', 'outside of Warsaw', 'not warsaw'],
    not(inWarsaw),
    {
      never: inWarsaw,
    },
  ),
  ...find(['meetup nie online', 'meetup -online', 'meetups but not online'], isMeetup, {
    never: ({ attendance }) => attendance === 'online',
  }),
  ...find(
    ['technology without hackathons', 'technology -hackathon', 'technologia bez hackathonów'],
    isAbout('technology'),
    {
      never: inType('hackathon'),
    },
  ),
  ...find('gdańsk bez ai', inCity('gdansk'), { never: ai }),
  ...find(['space not training', 'kosmos bez szkoleń'], inTopic('space'), { never: isTraining }),
  ...find(['No Code', 'no code'], isNamed('No Code, No Cry')),
  ...find('bez granic', isNamed('Bez Granic')),
  ...find('nie ma za co', isNamed('Nie ma za co')),
]

const ORGANISERS: RelevanceQuery[] = [
  ...find(['infoshare', 'info share', 'InfoShare!', 'inforshare', '#infoshare'], nameBegins('infoshare'), {
    when: 'all',
  }),
  ...find(['google developer group', 'gdg'], inName('gdg'), { when: 'all' }),
  ...find('gdg devfest warszawa', allOf(nameBegins('gdg devfest'), inWarsaw), { when: 'all' }),
  ...find(
    ['tricity tech community', 'tricity tech', 'Tricity Tech Comm'],
    inOrganiserOrName('tricity tech community'),
  ),
  ...find(['lewiatan', 'konfederacja lewiatan', 'LEWIATAN'], isNamed('EFNI')),
  ...find(['ptwp', 'grupa ptwp'], isNamed('European Economic Congress')),
  ...find(['komisja europejska', 'european comission'], inOrganiserOrName('european commission')),
  ...find(['instytut studiow wschodnich', 'studiów wschodnich'], isNamed('Forum Ekonomiczne')),
  ...find(['small orbits', 'Small Orbits Community'], inOrganiserOrName('small orbits')),
  ...find(
    ['makers & manufacturers', 'makers and manufacturers'],
    inOrganiserOrName('makers and manufacturers'),
  ),
  ...find(
    ['izba gospodarcza', 'izby gospodarczej', 'bursztynowa izba'],
    inOrganiserOrName('izba gospodarcza'),
  ),
  ...find(['koło naukowe', 'kolo naukowe informatyki', 'koła naukowe'], inOrganiserOrName('kolo naukowe')),
]

const SUBJECTS: RelevanceQuery[] = [
  ...find(['reactjs', 'react.js', 'React JS'], anyOf(inName('react', 'reactjs'), nameBegins('react')), {
    when: 'all',
  }),
  ...find(['nodejs', 'node.js', 'NODE'], anyOf(inName('node', 'nodejs', 'node js'), nameBegins('node')), {
    when: 'all',
  }),
  ...find(['vuejs', 'vue'], anyOf(inName('vue', 'vuejs', 'vue js'), nameBegins('vue')), { when: 'all' }),
  ...find(['dotnet', '.net', 'DOT NET'], anyOf(inName('net', 'dotnet'), inTopic('dotnet')), { when: 'all' }),
  ...find(['k8s', 'kubernetes'], inName('kubernetes', 'k8s', 'kubecon'), { when: 'all' }),
  ...find(['postgres', 'postgresql'], nameBegins('postgres', 'pg'), { when: 'all' }),
  ...find(['uczenie maszynowe', 'machine learning'], inName('machine learning', 'ml', 'uczenie maszynowe'), {
    when: 'all',
  }),
  ...find('"machine learning"', inName('machine learning'), { when: 'all' }),
  ...find(
    ['cyberbezpieczeństwo', 'cyberbezpieczenstwo', 'cybersecurity', 'cyber security'],
    isAbout('security', 'cyber', 'cybersecurity', 'cyber security'),
    {
      when: 'all',
    },
  ),
  ...find(['energetyka', 'energia', 'energy'], isAbout('energy', 'energetyka')),
  ...find(['farmacja', 'pharmacy', 'leki'], isAbout('pharmacy', 'pharma', 'medicines')),
  ...find(['zdrowie', 'zdrowia'], isAbout('health')),
  ...find(['finanse', 'finansowe', 'finance'], isAbout('finance')),
  ...find('private equity', isAbout('private equity')),
  ...find('inwestorzy', isAbout('investors'), { when: 'all' }),
  ...find(
    ['startupy', 'start-upy', 'dla startupów'],
    isAbout('startup', 'start up', 'startups', 'start ups'),
  ),
  ...find(['kobiety w it', 'kobiet w IT'], anyOf(inName('women', 'kobiet'), nameBegins('women')), {
    when: 'all',
  }),
  ...find(['frontend', 'front-end', 'front end'], inName('frontend', 'front end'), { when: 'all' }),
  ...find(['open source', 'opensource', 'open-source'], isAbout('open source', 'opensource'), {
    when: 'all',
  }),
  ...find(['robotyka', 'roboty'], isAbout('robotics', 'robotyka', 'robotow')),
  ...find('programowanie', inTopic('programowanie')),
  ...find(['programistów', 'dla programistów'], inName('programistow')),
  ...find(['big data', 'bigdata'], inName('big data'), { when: 'all' }),
  ...find('data science', isAbout('data science'), { when: 'all' }),
  ...find('accessibility', isAbout('accessibility', 'a11y', 'accessible'), { when: 'all' }),
  ...find(['kosmos', 'kosmiczne', 'space'], isAbout('space'), { never: inType('breakfast') }),
  ...find(['transport', 'logistyka', 'logistics'], isAbout('transport', 'logistics')),
  ...find(
    ['obronność', 'defence', 'defense'],
    anyOf(isAbout('defence', 'obronnosc'), nameBegins('defence24')),
  ),
]

const TITLES: RelevanceQuery[] = [
  ...find(['js conf budapest', 'JSConf budapeszt', '"JSConf Budapest"'], nameBegins('jsconf budapest'), {
    when: 'all',
  }),
  ...find(
    ['devoxx pl', 'devoxx polska', 'devoxx krakow', 'devox krakow'],
    allOf(nameBegins('devoxx'), inKrakow),
    { when: 'all' },
  ),
  ...find(['wroc love rb', 'wroclove', 'wroc_love.rb', 'WROCLOVE.RB 2024'], nameBegins('wroclove'), {
    when: 'all',
  }),
  ...find('wroclove ruby', allOf(nameBegins('wroclove'), isAbout('ruby')), { when: 'all' }),
  ...find(['oh my hack', 'ohmyhack'], nameBegins('oh my hack'), { when: 'all' }),
  ...find(['mlinpl', 'ml in pl', 'ML in Poland'], nameBegins('ml in pl'), { when: 'all' }),
  ...find(['bsides', 'security bsides'], inName('bsides', 'b sides'), { when: 'all' }),
  ...find(['bsides krk', 'B-Sides Kraków'], isNamed('BSides Kraków'), { when: 'all' }),
  ...find(['appjs', 'app.js', 'app js conf', 'app js krakow'], nameBegins('app.js'), { when: 'all' }),
  ...find(['kubecon', 'cloudnativecon'], inName('kubecon', 'cloudnativecon'), { when: 'all' }),
  ...find(
    ['kubecon europe', 'kubecon eu'],
    isNamed('KubeCon + CloudNativeCon Europe', 'KubeCon + CloudNativeCon EU'),
    { when: 'all' },
  ),
  ...find(['google io', 'google i/o', 'Google I/O 2019'], nameBegins('google i/o'), { when: 'all' }),
  ...find(
    ['we are developers', 'wearedevelopers', 'We Are Developers Berlin'],
    nameBegins('wearedevelopers'),
    { when: 'all' },
  ),
  ...find(
    ['net developer days', '.net developerdays', 'dotnet developer days', 'developerdays'],
    nameBegins('.net developerdays'),
    { when: 'all' },
  ),
  ...find(['ngpoland', 'ng poland', 'NG-Poland'], nameBegins('ngpoland'), { when: 'all' }),
  ...find(['4developers', '4 developers'], nameBegins('4developers'), { when: 'all' }),
  ...find(['droidcon', 'droid con'], inName('droidcon', 'droid con'), { when: 'all' }),
  ...find('droidcon krakow', allOf(isNamed('Droidcon'), inKrakow), { when: 'all' }),
  ...find(['rtc.on', 'rtc on', 'RTCON'], nameBegins('rtc.on'), { when: 'all' }),
  ...find(
    ['smashing conf ny', 'smashingconf new york', 'smashing new york'],
    allOf(nameBegins('smashing'), inCity('new york')),
    {
      when: 'all',
    },
  ),
  ...find(['oredev', 'øredev', 'ØREDEV'], ({ event_name }) => event_name?.includes('redev') === true, {
    when: 'all',
  }),
  ...find(['devopsdays warszawa', 'devops days warsaw'], nameBegins('devopsdays warsaw'), { when: 'all' }),
  ...find(['php con poland', 'phpcon polska'], isNamed('PHPCon Poland'), {
    when: 'all',
  }),
  ...find(
    ['SymfonyCon 2026', 'symfony con warszawa', 'symfonycon warsaw 2026'],
    allOf(nameBegins('symfonycon'), inWarsaw),
  ),
  ...find('fosdem', inName('fosdem'), { when: 'all' }),
  ...find(['FOSDEM Bruksela', 'fosdem brussels'], allOf(inName('fosdem'), inCity('brussels')), {
    when: 'all',
  }),
  ...find(['react native europe', 'react native eu'], nameBegins('react native eu'), {
    when: 'all',
  }),
  ...find(
    ['european economic congress', 'EUROPEAN ECONOMIC CONGRESS 2027', 'europejski kongres gospodarczy'],
    isNamed('European Economic Congress'),
  ),
  ...find(
    ['forum ekonomiczne', 'forum w karpaczu', 'forum ekonomiczne karpacz 2027', 'economic forum'],
    isNamed('Forum Ekonomiczne'),
  ),
  ...find(['defence 24', 'defence24'], isNamed('Defence24 Days')),
  ...find(
    ['aws meetup', 'aws tricity', '„AWS Tricity Meetup”', 'AWS trójmiasto'],
    isNamed('AWS Tricity Meetup'),
  ),
  ...find(['python lodz', 'python meetup w łodzi'], isNamed('Python Łódź Meetup')),
  ...find(
    ['Rent, Land and Cities – Kraków', 'rent land cities', 'RENT LAND'],
    isNamed('Rent, Land and Cities'),
  ),
  ...find(['CTO Breakfast Gdynia!!!', 'cto sniadanie', 'cto breakfast'], isNamed('CTO Breakfast Gdynia')),
  ...find(['science slam', 'sience slam', 'slam'], isNamed('Science Slam Evening')),
  ...find(
    [
      'product management gdańsk',
      'product management conference at the coast',
      'Product Management Conference @ the coast',
    ],
    nameBegins('product management conference'),
    { when: 'all' },
  ),
  ...find(['Infoshare 2027', 'Infoshare 20-21.05.2027', 'infoshare maj 2027'], isNamed('Infoshare')),
]

const TYPED: RelevanceQuery[] = [
  ...find(['machin', 'machine lear'], inName('machine learning', 'machines'), { when: 'all' }),
  ...find(['meetup w gda', 'meetup gdań'], allOf(isMeetup, inCity('gdansk'))),
  ...find(['gdnask', 'gdansl', 'gdańks'], anyOf(inCity('gdansk'), inName('gdansk'))),
  ...find(['katowcie', 'katowiec', 'ktowice'], inCity('katowice')),
  ...find(['bialystock', 'białystoku'], inCity('bialystok')),
  ...find(['konfernecja', 'confrence', 'konferencaj'], isConference),
  ...find(['hackhaton', 'hakathon'], isHackathon, { when: 'all' }),
  ...find(['javascirpt', 'javasript'], isAbout('javascript'), { when: 'all' }),
  ...find(['blockhain', 'blokchain', 'blockchian'], isAbout('blockchain'), { when: 'all' }),
  ...find(['cyberbezpieczenstow', 'cybersecurty'], isAbout('security', 'cyber', 'cybersecurity'), {
    when: 'all',
  }),
  ...find(['sustainabilty', 'sustanability'], isAbout('sustainability', 'sustainable')),
  ...find(['śniadanei', 'brekfast'], isBreakfast),
  ...find(['on-line', 'on line', 'zdalnie', 'zdalne'], isOnline),
  ...forEachText(
    [
      'asdfghjkl',
      'qwrtplkm',
      'zzzzzz',
      'lorem ipsum dolor sit',
      'xkcdq vbnmw',
      '0000000000',
      'w xqzvk',
      'meetup w xqzvk',
      '12345',
      'blorptastic',
    ],
    { nothing: true },
  ),
]

const INVENTED: RelevanceQuery[] = [
  ...find(
    ['kawa z rektorem', 'kawa rektor', 'kawa z rektorm', '"kawa z rektorem"'],
    isNamed('Kawa z rektorem'),
  ),
  ...find('kawa z rektorem', isNamed('Kawa z rektorem'), { count: isNamed('Kawa z rektorem') }),
  ...find('kawa z rektorem w grudniu', isNamed('Kawa z rektorem'), { days: ['2026-12-01', '2026-12-31'] }),
  ...find('Kawa z Rektorem styczeń', isNamed('Kawa z rektorem'), { days: ['2027-01-01', '2027-01-31'] }),
  ...find('Business After Hours 26.11', isNamed('Business After Hours'), {
    days: ['2026-11-26', '2026-11-26'],
  }),
  ...find(['business after hours', 'after hours'], isNamed('Business After Hours')),
  ...[
    '1989',
    '404',
    '42',
    '3.14',
    '007',
    '10x',
    '2027',
    'X',
    'Ź',
    'Meetup',
    'Free',
    'Online',
    'Grudzień',
    'Berlin',
    'R&D',
    'B2B / B2C',
    '#PowiedzTo',
  ].map((text) => ({
    text,
    when: 'all' as const,
    first: isNamed(text),
  })),
  ...find(['b2b', 'B2C'], isNamed('B2B / B2C')),
  ...find(['powiedzto', 'powiedz to'], isNamed('#PowiedzTo')),
  ...find(['oreilly', "o'reilly", 'O’Reilly', "O'Reilly's regulars"], isNamed('O’Reilly’s Regulars')),
  ...find(['launch night', '🚀', '🚀 launch'], isNamed('🚀 Launch Night')),
  ...find(['strasse', 'straße', 'STRASSE UND STADT'], isNamed('Straße und Stadt')),
  ...find(['naive bayes', 'bayes cafe', 'naïve'], isNamed('Naïve Bayes Café')),
  ...find(['українських', 'підприємців', 'зустріч', 'бізнес'], isNamed('Зустріч українських підприємців')),
  ...find(['київ', 'форум розробників', 'україна', 'kijów', 'kyiv'], isNamed('Київський форум розробників')),
  ...find(['ναυτιλίας', 'ναυτιλιας', 'ΝΑΥΤΙΛΙΑΣ'], isNamed('Ημερίδα Ναυτιλίας')),
  ...find(['رواد الأعمال', 'ملتقى', 'الاعمال'], isNamed('ملتقى رواد الأعمال')),
  ...find(['מפגש', 'יזמים'], isNamed('מפגש יזמים')),
  ...find(['개발자', '서울', '개발'], isNamed('서울 개발자 모임')),
  ...find(['勉強会', '大阪', '夜'], isNamed('夜の勉強会')),
  ...find(['创业', '早餐会', '上海'], isNamed('上海创业者早餐会')),
  ...find(['ओपन सोर्स', 'हिंदी'], isNamed('हिंदी में ओपन सोर्स')),
  ...find('სტარტაპები', isNamed('საქართველოს სტარტაპები')),
  ...find(
    ['underwater noise', 'symposium underwater', 'harbour masters', 'shallow inland seas'],
    inName('underwater noise'),
  ),
  ...find('eleven thousand servers', inName('eleven thousand servers')),
  ...find(['inzynierka', 'inżynierką', 'zostan inzynierka'], isNamed('Zostań inżynierką')),
  ...find(['lacznosc radiowa', 'łączność', 'łączności radiowej'], inName('lacznosc radiowa')),
  ...find(['podatki', 'podatki 2027', 'podatków'], inName('podatki')),
  ...find(['sieci neuronowe', 'sieci neuronowych'], isNamed('Sieci neuronowe od kuchni')),
  ...find(['bal', 'bal kupców', 'bal kupcow sopot'], isNamed('Bal Kupców')),
  ...find(['oslo', 'misja do oslo', 'norwegia', 'w norwegii'], isNamed('Misja gospodarcza do Oslo')),
  ...find(['ksef', 'KSeF szkolenie'], isNamed('KSeF bez stresu')),
  ...find('c-level', isNamed('C-Level Lunch')),
  ...find('speed networking', isNamed('Speed Networking')),
  ...find(['notary', 'q&a'], isNamed('Q&A: Ask a Notary')),
]

/** Queries written without knowledge of how the search works, as professionals in Poland type them. */
export const SECOND_READER: RelevanceQuery[] = [
  ...KINDS,
  ...PLACES,
  ...DATES,
  ...PRICES,
  ...NEGATIONS,
  ...ORGANISERS,
  ...SUBJECTS,
  ...TITLES,
  ...TYPED,
  ...INVENTED,
]
