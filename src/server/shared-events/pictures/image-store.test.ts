import { mkdtempSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { createImageStore } from './image-store.ts'

const createFolder = () => join(mkdtempSync(join(inject('runFolder'), 'images-')), 'event-images')

test('stores up to a size and removes the oldest files #448', async () => {
  const folder = createFolder()
  const store = createImageStore(folder, 1000)
  for (let number = 1; number <= 4; number += 1) {
    await store.write(`${number}.png`, new Uint8Array(240))
    utimesSync(join(folder, `${number}.png`), number, number)
  }
  expect(readdirSync(folder)).toHaveLength(4)
  await store.write('5.png', new Uint8Array(240))
  expect(readdirSync(folder).sort()).toEqual(['3.png', '4.png', '5.png'])
  expect(await store.read('1.png')).toBeNull()
  expect(await store.read('5.png')).toEqual(new Uint8Array(240))
})

test('several processes that share the folder keep the limit together', async () => {
  const folder = createFolder()
  const stores = Array.from({ length: 4 }, () => createImageStore(folder, 1000))
  for (let number = 0; number < 100; number += 1)
    await stores[number % 4]?.write(`${number}.png`, new Uint8Array(20))
  expect(readdirSync(folder).length * 20).toBeLessThanOrEqual(1200)
})

test('counts the files of an earlier process', async () => {
  const folder = createFolder()
  await createImageStore(folder, 1000).write('old.png', new Uint8Array(900))
  utimesSync(join(folder, 'old.png'), 1, 1)
  await createImageStore(folder, 1000).write('new.png', new Uint8Array(200))
  expect(readdirSync(folder)).toEqual(['new.png'])
})
