import { expect, test } from 'vitest'
import { formatName } from './display-name.ts'

test.each([
  ['devops', 'DevOps'],
  ['dotnet', '.NET'],
  ['security', 'Security'],
  ['łączność', 'Łączność'],
  ['Health&Safety', 'Health & Safety'],
  ['R&D', 'R&D'],
  ['Food & Drink', 'Food & Drink'],
  ['eCommerce', 'eCommerce'],
  ['Gdansk, Poland', 'Gdansk, Poland'],
  ['constructor', 'Constructor'],
])('%j is displayed as %j', (name, displayed) => expect(formatName(name)).toBe(displayed))
