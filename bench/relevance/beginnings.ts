import {
  anyOf,
  forEachBeginning,
  inCity,
  inCountry,
  inName,
  inOrganiserOrName,
  inTopic,
  inType,
  isAbout,
  isFreeEvent,
  isNamed,
  isOnline,
  type RelevanceQuery,
} from './query.ts'

const ai = isAbout('ai', 'artificial intelligence', 'sztuczna inteligencja', 'sztucznej inteligencji')

const inWarsaw = anyOf(inCity('warsaw', 'warszawa'), inOrganiserOrName('warsaw'))

/** Texts as they are typed. From the second text on, the letters leave no doubt. */
export const BEGINNINGS: RelevanceQuery[] = [
  // Places.
  forEachBeginning('warszawa', 'warsz', { first: inWarsaw }),
  forEachBeginning('warsaw', 'warsa', { first: inWarsaw }),
  forEachBeginning('gdańsk', 'gdań', { first: anyOf(inCity('gdansk'), inName('gdansk')) }),
  forEachBeginning('kraków', 'krak', { first: anyOf(inCity('krakow'), inName('krakow')) }),
  forEachBeginning('cracow', 'cracow', { first: inCity('krakow') }),
  forEachBeginning('wrocław', 'wrocław', { first: anyOf(inCity('wroclaw'), inName('wroclaw')) }),
  forEachBeginning('poznań', 'pozna', { first: anyOf(inCity('poznan'), inName('poznan')) }),
  forEachBeginning('katowice', 'katow', { first: inCity('katowice') }),
  forEachBeginning('rzeszów', 'rzesz', { first: inCity('rzeszow') }),
  forEachBeginning('bruksela', 'bruksela', { first: inCity('brussels') }),
  forEachBeginning('monachium', 'monach', { first: inCity('munich'), when: 'all' }),
  forEachBeginning('niemcy', 'niemcy', { first: inCountry('germany'), when: 'all' }),
  forEachBeginning('germany', 'germany', {
    first: anyOf(inCountry('germany'), inName('germany')),
    when: 'all',
  }),
  forEachBeginning('amsterdam', 'amsterda', {
    first: anyOf(inCity('amsterdam'), inName('amsterdam')),
    when: 'all',
  }),
  forEachBeginning('new york', 'new york', {
    first: anyOf(inCity('new york'), inName('new york')),
    when: 'all',
  }),
  // Polish words for what catalogues say in English.
  forEachBeginning('konferencja', 'konferencj', {
    first: anyOf(inType('conference', 'konferencja'), inName('conference', 'konferencja')),
  }),
  forEachBeginning('warsztaty', 'warszt', { first: anyOf(inType('workshop'), inName('workshop')) }),
  forEachBeginning('spotkanie', 'spotka', { first: isAbout('meetup', 'spotkanie') }),
  forEachBeginning('śniadanie', 'śniada', { first: isAbout('breakfast') }),
  forEachBeginning('szkolenie', 'szkole', { first: isAbout('training') }),
  forEachBeginning('sztuczna inteligencja', 'sztuczna', { first: ai }),
  forEachBeginning('zdrowie', 'zdrow', { first: isAbout('health') }),
  forEachBeginning('energetyka', 'energet', { first: isAbout('energy') }),
  forEachBeginning('rurociągi', 'ruroc', { first: isAbout('pipelines') }),
  forEachBeginning('kosmos', 'kosmos', { first: anyOf(inName('space'), inTopic('space')) }),
  forEachBeginning('bezpieczeństwo', 'bezpiecz', { first: isAbout('security') }),
  forEachBeginning('gospodarka', 'gospod', { first: isAbout('economy') }),
  forEachBeginning('zrównoważony rozwój', 'zrównoważ', { first: isAbout('sustainability') }),
  // English words and names.
  forEachBeginning('artificial intelligence', 'artificial', { first: ai }),
  forEachBeginning('machine learning', 'machine lear', { first: inName('machine learning'), when: 'all' }),
  forEachBeginning('hackathon', 'hacka', { first: isAbout('hackathon') }),
  forEachBeginning('sustainability', 'sustainab', { first: isAbout('sustainability') }),
  forEachBeginning('breakfast', 'breakf', { first: isAbout('breakfast') }),
  forEachBeginning('kubernetes', 'kube', {
    first: inName('kubernetes', 'kubecon', 'kubeday', 'kube'),
    when: 'all',
  }),
  forEachBeginning('javascript', 'javasc', { first: isAbout('javascript'), when: 'all' }),
  forEachBeginning('cybersecurity', 'cybersecurity', { first: isAbout('cybersecurity'), when: 'all' }),
  forEachBeginning('devoxx poland', 'devoxx pol', { first: isNamed('Devoxx Poland'), when: 'all' }),
  forEachBeginning('react native eu', 'react nati', { first: inName('react native'), when: 'all' }),
  forEachBeginning('infoshare', 'infosh', { first: inName('infoshare') }),
  forEachBeginning('weekend hackers', 'weekend hackers', { first: isNamed('Weekend Hackers') }),
  forEachBeginning('online safety summit', 'online safety summit', {
    first: isNamed('Online Safety Summit'),
  }),
  forEachBeginning('march for science', 'march for s', { first: isNamed('March for Science') }),
  // Words with dates and places, where the last word means something only when it is complete.
  forEachBeginning('ai meetup this week', 'ai meetup this week', {
    first: isNamed('AI Builders Meetup'),
    days: ['2026-11-23', '2026-11-29'],
  }),
  forEachBeginning('next week in gdansk', 'next week in gdansk', {
    first: inCity('gdansk'),
    days: ['2026-11-30', '2026-12-06'],
  }),
  forEachBeginning('this weekend in sopot', 'this weekend in sopot', {
    first: inCity('sopot'),
    days: ['2026-11-28', '2026-11-29'],
  }),
  forEachBeginning('w przyszłym tygodniu w gdańsku', 'w przyszłym tygodniu w gdańsku', {
    first: inCity('gdansk'),
    days: ['2026-11-30', '2026-12-06'],
  }),
  forEachBeginning('w grudniu w warszawie', 'w grudniu w warszawie', {
    first: inCity('warsaw'),
    days: ['2026-12-01', '2026-12-31'],
  }),
  forEachBeginning('december in warsaw', 'december in warsaw', {
    first: inCity('warsaw'),
    days: ['2026-12-01', '2026-12-31'],
  }),
  forEachBeginning('free meetup in gdansk', 'free meetup in gdansk', {
    first: (event) => inCity('gdansk')(event) && isAbout('meetup')(event),
  }),
  forEachBeginning('darmowe warsztaty', 'darmowe warsztaty', {
    first: (event) => isAbout('workshop')(event) && isFreeEvent(event),
  }),
  forEachBeginning('javascript in berlin', 'javascript in berlin', {
    first: (event) => inCity('berlin')(event) && isAbout('javascript')(event),
    when: 'all',
  }),
  forEachBeginning('online', 'online', { first: anyOf(isOnline, inName('online')), when: 'all' }),
].flat()
