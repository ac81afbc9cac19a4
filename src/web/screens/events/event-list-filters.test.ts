import { expect, test } from 'vitest'
import { switchView, toCatalogueQuery } from './event-list-filters.ts'

test('lets the server choose the order unless the address has one', () => {
  expect(toCatalogueQuery({}).sort).toBeUndefined()
  expect(toCatalogueQuery({ sort: 'topic', event: 'x' })).toEqual({ sort: 'topic' })
})

test('switching the view keeps the filters #288', () => {
  const list = { search: 'ai', when: 'this-weekend', city: 'Gdansk', within: 25, price: 'free' } as const
  expect(switchView(list, 'calendar')).toEqual({ ...list, view: 'calendar' })
  expect(switchView({ ...list, view: 'calendar' }, 'map')).toEqual({ ...list, view: 'map' })
  expect(switchView({ ...list, view: 'map' }, 'list')).toEqual(list)
})

test('a single day is a filter of the list and the selected day of the calendar', () => {
  const list = { search: 'ai', when: '2026-12-06' }
  const calendar = switchView(list, 'calendar')
  expect(calendar).toEqual({ search: 'ai', view: 'calendar', month: '2026-12', day: '2026-12-06' })
  expect(toCatalogueQuery(calendar).when).toBeUndefined()
  expect(switchView(calendar, 'list')).toEqual(list)
  expect(switchView(calendar, 'map')).toEqual({ search: 'ai', view: 'map' })
  expect(switchView(list, 'map')).toEqual({ ...list, view: 'map' })
})
