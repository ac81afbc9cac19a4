import { expect, test } from 'vitest'
import type { EventTiming } from '../../domain/event-timing.ts'
import { en } from './en.ts'
import { pl } from './pl.ts'

test.each<[EventTiming, string, string]>([
  [{ kind: 'live' }, 'LIVE', 'TRWA'],
  [{ kind: 'ended' }, 'ended', 'zakończone'],
  [{ kind: 'unknown' }, 'unknown', 'termin nieznany'],
  [{ kind: 'upcoming', days: 1 }, 'in 1 day', 'za 1 dzień'],
  [{ kind: 'upcoming', days: 2 }, 'in 2 days', 'za 2 dni'],
  [{ kind: 'upcoming', days: 10 }, 'in 10 days', 'za 10 dni'],
])('the timing badge of %j reads "%s" and "%s"', (timing, english, polish) => {
  expect(en.events.timing(timing)).toBe(english)
  expect(pl.events.timing(timing)).toBe(polish)
})
