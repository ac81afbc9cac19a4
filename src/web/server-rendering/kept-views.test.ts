import { expect, test } from 'vitest'
import { getKeptView } from './kept-views.ts'

test('a view is rendered once for its key, until 24 others have been', () => {
  let rendered = 0
  const render = (key: string) =>
    getKeptView(key, () => ({ html: [], title: `${key} ${++rendered}`, lazyComponents: [] }))
  const view = render('first')
  expect(render('first')).toBe(view)
  for (let at = 2; at <= 24; at++) render(`view ${at}`)
  expect(render('first')).toBe(view)
  render('view 25')
  expect(render('first').title).toBe('first 26')
})
