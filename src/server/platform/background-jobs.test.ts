import { expect, test } from 'vitest'
import { createBackgroundJobs } from './background-jobs.ts'
import { createLogger } from './logger.ts'

const background = createBackgroundJobs(createLogger('silent'))

test('work set apart does not begin with its request, and is done before the server stops', async () => {
  const done: string[] = []
  background.runWithJitter('apart', async () => {
    done.push('apart')
  })
  background.run('at once', async () => {
    done.push('at once')
  })
  await Promise.resolve()
  expect(done).toEqual(['at once'])
  await background.drain()
  expect(done).toEqual(['at once', 'apart'])
})

test('work that fails disturbs no other', async () => {
  const done: string[] = []
  background.runWithJitter('fails', () => Promise.reject(new Error('no')))
  background.runWithJitter('goes on', async () => {
    done.push('goes on')
  })
  await background.drain()
  expect(done).toEqual(['goes on'])
})
