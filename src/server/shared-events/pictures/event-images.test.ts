import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createEventImages } from './event-images.ts'

test('pictures that have been drawn are released from memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'amberlink-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const images = createEventImages(folder, pino({ enabled: false }))
  const draw = (number: number) =>
    images.load({
      cover: { event_code: `fair-${number}`, topic: 'AI', city: 'Gdansk', date_begin: '2026-12-01' },
      title: `Fair ${number}`,
      details: 'December 1, 2026 · Gdansk, Poland',
      productName: 'Amberlink',
    })
  expect(await draw(0)).not.toBeNull()
  const before = process.memoryUsage.rss()
  for (let number = 1; number <= 60; number++) expect(await draw(number)).not.toBeNull()
  // Each holds 3 MB while it is drawn.
  expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(90)
}, 30_000)
