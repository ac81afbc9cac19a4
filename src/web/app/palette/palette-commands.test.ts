import { expect, test } from 'vitest'
import { en } from '../../texts/en.ts'
import { pl } from '../../texts/pl.ts'
import { filterCommands } from './palette-commands.ts'

const ids = (typed: string, texts = en) => filterCommands(texts, typed).map(({ id }) => id)

test('without input the palette offers all screens and commands, including the other language', () => {
  expect(ids('')).toEqual(expect.arrayContaining(['home', 'eventList', 'settings', 'polish', 'logout']))
  expect(ids('')).not.toContain('english')
  expect(ids('', pl)).toContain('english')
})

test('terms match the beginnings of words in any order and case #365', () => {
  expect(ids('my ev')).toEqual(['myEvents'])
  expect(ids('THEME da')).toEqual(['dark'])
  expect(ids('vents')).toEqual([])
})

test('commands are found by other words and by those of the other language', () => {
  for (const typed of ['log out', 'Sign out', 'wyloguj']) expect(ids(typed)).toEqual(['logout'])
  for (const typed of ['sign', 'out', 'sign language']) expect(ids(typed)).toEqual([])
  expect(ids('mapa')).toEqual(['map'])
  expect(ids('map', pl)).toEqual(['map'])
  expect(ids('polski')).toEqual(['polish'])
  expect(ids('english', pl)).toEqual(['english'])
  expect(ids('kontakty')).toEqual(['contacts'])
})

test('what Settings and Contacts contain finds them, unless it may begin a search', () => {
  for (const typed of ['password', 'Hasło', 'haslo', 'notifications', 'powiadomienia', 'wizytówka', 'card'])
    for (const texts of [en, pl]) expect(ids(typed, texts)).toEqual(['settings'])
  for (const typed of ['QR', 'my code', 'mój kod'])
    for (const texts of [en, pl]) expect(ids(typed, texts)).toEqual(['contacts'])
  for (const typed of ['code', 'kod', 'car']) expect(ids(typed)).toEqual([])
})
