import { Worker } from 'node:worker_threads'
import type * as library from '@node-rs/argon2'

// The functions of @node-rs/argon2 in threads of low priority. The library's own asynchronous functions would occupy the
// threads that Node uses for files, name lookups and compression, with the priority of requests.

type Name = 'hash' | 'hashRaw' | 'verify'

export interface Argon2Call {
  name: Name
  args: unknown[]
}

export type Argon2Result = { value: unknown } | { error: unknown }

interface PendingCall extends Argon2Call {
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** More threads than a queue has slots are never needed; password-hasher.ts limits the calls. */
const MAX_THREADS = 4

const THREAD_FILE = new URL('./argon2-thread.ts', import.meta.url)

const idle: Worker[] = []
const waiting: PendingCall[] = []
let threads = 0

function startThread(): Worker {
  threads += 1
  const thread = new Worker(THREAD_FILE)
  thread.once('exit', () => {
    threads -= 1
  })
  return thread
}

/** Runs a call in a thread and then those that wait for it. A thread keeps the process alive only while it works. */
function runIn(thread: Worker, call: PendingCall): void {
  thread.ref()
  const finish = () => {
    thread.off('message', onMessage).off('error', onError)
    thread.unref()
  }
  const onMessage = (result: Argon2Result) => {
    finish()
    if ('error' in result) call.reject(result.error)
    else call.resolve(result.value)
    const next = waiting.shift()
    if (next) runIn(thread, next)
    else idle.push(thread)
  }
  // The thread has ended; the next call starts another one.
  const onError = (error: unknown) => {
    finish()
    call.reject(error)
    const next = waiting.shift()
    if (next) runIn(startThread(), next)
  }
  thread.on('message', onMessage).on('error', onError)
  thread.postMessage({ name: call.name, args: call.args } satisfies Argon2Call)
}

function call(name: Name, args: unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const pending = { name, args, resolve, reject }
    const thread = idle.pop() ?? (threads < MAX_THREADS ? startThread() : undefined)
    if (thread) runIn(thread, pending)
    else waiting.push(pending)
  })
}

type Arguments<Call extends Name> = Parameters<(typeof library)[Call]>

/** Returns the hash in the PHC string format. */
export const hash = (...args: Arguments<'hash'>) => call('hash', args) as Promise<string>
/** Whether the password matches the hash. */
export const verify = (...args: Arguments<'verify'>) => call('verify', args) as Promise<boolean>
/** Returns the bytes of the hash. */
export const hashRaw = (...args: Arguments<'hashRaw'>) => call('hashRaw', args) as Promise<Uint8Array>
