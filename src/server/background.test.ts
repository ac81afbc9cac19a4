import { expect, test } from 'vitest'
import { backgroundWork } from './background.ts'
import { createLog } from './log.ts'

const background = backgroundWork(createLog('silent'))

test('work set apart does not begin with its request, and is done before the server stops', async () => {
  const done: string[] = []
  background.runApart('apart', async () => {
    done.push('apart')
  })
  background.run('at once', async () => {
    done.push('at once')
  })
  await Promise.resolve()
  expect(done).toEqual(['at once'])
  await background.settled()
  expect(done).toEqual(['at once', 'apart'])
})

test('work that fails disturbs no other', async () => {
  const done: string[] = []
  background.runApart('fails', () => Promise.reject(new Error('no')))
  background.runApart('goes on', async () => {
    done.push('goes on')
  })
  await background.settled()
  expect(done).toEqual(['goes on'])
})
