import { expect, test } from 'vitest'
import { createBackgroundJobs } from './background-jobs.ts'
import { createLogger } from './logger.ts'

const jobs = createBackgroundJobs(createLogger('silent'))

test('delays jobs with jitter and runs them before draining ends', async () => {
  const done: string[] = []
  jobs.runWithJitter('delayed', async () => {
    done.push('delayed')
  })
  jobs.run('immediate', async () => {
    done.push('immediate')
  })
  await Promise.resolve()
  expect(done).toEqual(['immediate'])
  await jobs.drain()
  expect(done).toEqual(['immediate', 'delayed'])
})

test('a failing job does not affect others', async () => {
  const done: string[] = []
  jobs.runWithJitter('fails', () => Promise.reject(new Error('no')))
  jobs.runWithJitter('succeeds', async () => {
    done.push('succeeds')
  })
  await jobs.drain()
  expect(done).toEqual(['succeeds'])
})
