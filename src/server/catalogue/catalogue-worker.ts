// The worker thread of catalogue.ts: loads the catalogue, keeps its index and answers queries.
import { parentPort, workerData } from 'node:worker_threads'
import type {
  LoadResult,
  SentError,
  WorkerReply,
  WorkerRequest,
  WorkerSettings,
} from './catalogue-messages.ts'
import { CATALOGUE_QUERIES, type LoadedIndex } from './catalogue-queries.ts'
import { loadCatalogue } from './load-catalogue.ts'

const { login } = workerData as WorkerSettings
let loaded: LoadedIndex | undefined

async function load(): Promise<LoadResult> {
  const { revision, ...index } = await loadCatalogue(login)
  loaded = index
  return { revision, size: index.index.size }
}

function handleRequest(request: WorkerRequest): unknown {
  if (request.kind === 'load') return load()
  if (!loaded) throw new Error('the catalogue has not been loaded')
  // The compiler cannot relate the arguments to the query.
  const query = CATALOGUE_QUERIES[request.name] as (loaded: LoadedIndex, args: unknown) => unknown
  return query(loaded, request.args)
}

function describeForSending(error: unknown): SentError {
  // An attempt to connect to several addresses, such as ::1 and 127.0.0.1.
  if (error instanceof AggregateError && error.errors.length > 0) return describeForSending(error.errors[0])
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, code, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  return { name, message, code, syscall }
}

parentPort!.on('message', async (request: WorkerRequest) => {
  let reply: WorkerReply
  try {
    reply = { id: request.id, value: await handleRequest(request) }
  } catch (error) {
    reply = { id: request.id, error: describeForSending(error) }
  }
  parentPort!.postMessage(reply)
})
