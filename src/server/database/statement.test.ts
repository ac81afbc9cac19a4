import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { statement, statementForms } from './statement.ts'

test('a second statement of the same name is rejected', () => {
  statement('taken', 'select 1')
  expect(() => statement('taken', 'select 1')).toThrow('There are two statements named taken.')
})

test('the forms of a statement are named after their parts and created once', () => {
  const form = statementForms('read_list')
  expect(form(['newest', false, 'city'], 'select 1')).toEqual({
    name: 'read_list_newest_city',
    text: 'select 1',
  })
  expect(form(['newest', 'city'], 'select 1')).toBe(form(['newest', false, 'city'], 'select 1'))
  expect(form(['newest'], 'select 2').text).toBe('select 2')
})

test('one form with two texts, and a form with the name of another statement, are rejected', () => {
  const form = statementForms('read_page')
  form(['first'], 'select 1')
  expect(() => form(['first'], 'select 2')).toThrow('The statement read_page_first has two texts.')
  statement('read_page_next', 'select 3')
  expect(() => form(['next'], 'select 3')).toThrow('There are two statements named read_page_next.')
})

test('no two statements of the server have one name', async () => {
  const server = join(import.meta.dirname, '..')
  // The programs of threads run only in a thread.
  const modules = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(store|identity|mail)\/.*(?<!\.test|-thread|-worker)\.ts$/.test(path),
  )
  expect(modules.length).toBeGreaterThan(30)
  for (const path of modules) await import(join(server, path))
})
