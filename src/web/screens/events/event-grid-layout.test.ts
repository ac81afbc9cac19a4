import { expect, test } from 'vitest'
import { countColumns } from './event-grid-layout.ts'

test.each([
  [343, 1],
  [656, 2],
  [960, 3],
  [1168, 4],
  [0, 1],
])('fits into %d pixels %d columns', (width, columns) => expect(countColumns(width, 264, 20)).toBe(columns))
