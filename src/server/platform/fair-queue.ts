import { randomInt } from 'node:crypto'
import { ProblemError } from './problem-error.ts'

interface FairQueueSettings {
  /** Tasks at a time, of all keys together and of each. */
  running: number
  runningPerKey?: number
  /** Waiting tasks, of all keys together and of each. */
  waiting: number
  waitingPerKey: number
  /** Milliseconds after which a waiting task is rejected. Default: never. */
  maxWaitMs?: number
  /** Seconds after which a rejected task may be tried again. */
  retryAfter: number
}

/** Keys that have lost a task and can come back. A flood of 20 new keys a second takes 50 seconds to displace them. */
const MAX_REJECTED_KEYS = 1000

interface KeyState {
  running: number
  waiting: WaitingTask[]
}

interface WaitingTask {
  start(): void
  reject(error: unknown): void
}

/**
 * Creates a queue that is fair between keys: the tasks of each run in order, and the keys take turns, so that one that has
 * many tasks does not delay the others. When the queue is full, the key with the most waiting tasks loses its last, of several
 * such keys a random one that has not lost one since its last turn. The returned function throws `too_many_attempts` if the task does not run, also when `signal` aborts
 * while it waits.
 */
export function createFairQueue(settings: FairQueueSettings) {
  const { running: maxRunning, runningPerKey = maxRunning, waiting: maxWaiting, waitingPerKey } = settings
  /** The keys that have tasks, the one whose turn is next first. */
  const keys = new Map<string, KeyState>()
  /** Keys that have lost a task since their last turn, the least recent first. */
  const rejectedKeys = new Set<string>()
  let running = 0
  let waiting = 0

  const createRejection = () => new ProblemError('too_many_attempts', { retry_after: settings.retryAfter })

  /** Starts waiting tasks while there are free slots. */
  const startNext = () => {
    for (const [key, state] of running < maxRunning ? [...keys] : []) {
      if (running >= maxRunning) break
      if (state.running >= runningPerKey) continue
      const task = state.waiting.shift()
      if (!task) continue
      waiting -= 1
      running += 1
      state.running += 1
      keys.delete(key)
      keys.set(key, state)
      rejectedKeys.delete(key)
      task.start()
    }
  }

  /**
   * Rejects the last task of the key with the most waiting tasks, of several such keys a random one: otherwise as many keys as can
   * wait, with one task each, would keep out all others. A key that comes back is spared, so that a flood of new keys rejects it
   * once. Returns false if that task is the new one of `newState`.
   */
  const makeRoom = (newKey: string, newState: KeyState): boolean => {
    const states = [...new Map(keys).set(newKey, newState)]
    const countTasks = (state: KeyState) => state.waiting.length + (state === newState ? 1 : 0)
    const most = Math.max(...states.map(([, state]) => countTasks(state)))
    const longest = states.filter(([, state]) => countTasks(state) === most)
    const unspared = longest.filter(([key]) => !rejectedKeys.has(key))
    const candidates = unspared.length > 0 ? unspared : longest
    const [key, state] = candidates[randomInt(candidates.length)]!
    rejectedKeys.delete(key)
    rejectedKeys.add(key)
    const [oldest] = rejectedKeys
    if (rejectedKeys.size > MAX_REJECTED_KEYS) rejectedKeys.delete(oldest!)
    if (state === newState) return false
    rejectWaiting(key, state, state.waiting.at(-1)!)
    return true
  }

  const waitForTurn = async (key: string, state: KeyState, signal?: AbortSignal): Promise<void> => {
    if (signal?.aborted || state.waiting.length >= waitingPerKey) throw createRejection()
    if (waiting >= maxWaiting && !makeRoom(key, state)) throw createRejection()
    keys.set(key, state)
    waiting += 1
    const { promise, resolve: start, reject } = Promise.withResolvers<void>()
    const task = { start, reject }
    state.waiting.push(task)
    const stop = () => rejectWaiting(key, state, task)
    const timer = settings.maxWaitMs && setTimeout(stop, settings.maxWaitMs)
    signal?.addEventListener('abort', stop)
    return promise.finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    })
  }

  const rejectWaiting = (key: string, state: KeyState, task: WaitingTask) => {
    const index = state.waiting.indexOf(task)
    // It has just been started or rejected.
    if (index < 0) return
    state.waiting.splice(index, 1)
    waiting -= 1
    if (state.running === 0 && state.waiting.length === 0) keys.delete(key)
    task.reject(createRejection())
  }

  const run = async <Result>(
    key: string,
    task: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> => {
    const state = keys.get(key) ?? { running: 0, waiting: [] }
    if (running >= maxRunning || state.running >= runningPerKey) await waitForTurn(key, state, signal)
    else {
      running += 1
      state.running += 1
      keys.set(key, state)
      rejectedKeys.delete(key)
    }
    try {
      return await task()
    } finally {
      running -= 1
      state.running -= 1
      if (state.running === 0 && state.waiting.length === 0) keys.delete(key)
      startNext()
    }
  }
  /** Returns whether a task of this key would start at once. */
  const isFree = (key: string) => running < maxRunning && (keys.get(key)?.running ?? 0) < runningPerKey
  return Object.assign(run, { isFree, countWaiting: () => waiting })
}
