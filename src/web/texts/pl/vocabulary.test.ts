import { expect, test } from 'vitest'
import { POLISH_CITIES } from '../../../domain/search/polish-cities.ts'
import { WORLD_CITIES } from '../../../domain/search/world-cities.ts'
import { vocabulary } from './vocabulary.ts'

test.each([
  ['Gdansk, Poland', 'Gdańsk, Polska'],
  ['Europe', 'Europa'],
  ['Wien', 'Wiedeń'],
  ['München, Germany', 'Monachium, Niemcy'],
  ['U.S.A.', 'Stany Zjednoczone'],
  ['The Netherlands', 'Holandia'],
  ['Edinburgh, Scotland', 'Edynburg, Szkocja'],
  ['New York, NY, U.S.A.', 'Nowy Jork, NY, Stany Zjednoczone'],
  ['Paris, TX, U.S.A.', 'Paris, TX, Stany Zjednoczone'],
  ['Athens, GA', 'Athens, GA'],
  ['Granada, Nicaragua', 'Granada, Nikaragua'],
  ['Granada, Spain', 'Grenada, Hiszpania'],
  ['Granada', 'Granada'],
  ['Cordoba, Argentina', 'Kordoba, Argentyna'],
  ['security', 'Bezpieczeństwo'],
  ['javascript', 'JavaScript'],
  ['Brest', 'Brest'],
  ['Kraków', 'Kraków'],
  ['Somewhere, Nowhere', 'Somewhere, Nowhere'],
])('%j is shown as %j #371', (name, polish) => expect(vocabulary(name)).toBe(polish))

test('cities have the Polish names of the search #371', () => {
  const lists = [...Object.values(WORLD_CITIES), POLISH_CITIES.trim().replaceAll('\n', ';')]
  for (const city of lists.join(';').split(';')) {
    const [names = '', forms = city.includes('=') ? '' : names] = city.split('=')
    const polish = forms.split(',')[0]?.trim()
    const [english = ''] = names.split(/[/,]/).map((name) => name.trim())
    const shown = vocabulary(english)
    if (polish && shown !== english) expect(shown).toBe(polish)
  }
  for (const line of POLISH_CITIES.trim().split('\n')) {
    const [polish = ''] = (line.split('=').at(-1) ?? '').split(',')
    const withoutAccents = polish
      .trim()
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
    expect(vocabulary(withoutAccents.replaceAll('ł', 'l').replaceAll('Ł', 'L'))).toBe(polish.trim())
  }
})
