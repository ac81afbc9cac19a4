import { expect, test } from 'vitest'
import { createQueue } from './password-hasher.ts'

function work() {
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { done, finish }
}

test('the queue limits concurrent tasks and runs them in order', async () => {
  const run = createQueue(2, 10)
  const started: number[] = []
  const works = [work(), work(), work(), work()]
  const all = works.map(({ done }, index) =>
    run(async () => {
      started.push(index)
      await done
      return index
    }),
  )
  expect(started).toEqual([0, 1])
  works[1]?.finish()
  await all[1]
  await expect.poll(() => started).toEqual([0, 1, 2])
  for (const { finish } of works) finish()
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3])
})

test('a full queue rejects further tasks at once', async () => {
  const run = createQueue(1, 1)
  const first = work()
  const running = [run(() => first.done), run(async () => {})]
  await expect(run(async () => {})).rejects.toMatchObject({
    code: 'too_many_attempts',
    details: { retry_after: 5 },
  })
  first.finish()
  await Promise.all(running)
  await run(async () => {})
})

test('a failed task frees its slot', async () => {
  const run = createQueue(1, 5)
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run(async () => 'next')).toBe('next')
})
