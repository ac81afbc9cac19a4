// The worker thread of catalogue.ts: loads the catalogue, keeps its index and answers queries.
import { parentPort, workerData } from 'node:worker_threads'
import { collectGarbage } from '../platform/collect-garbage.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import type {
  LoadResult,
  SentError,
  WorkerReply,
  WorkerRequest,
  WorkerSettings,
} from './catalogue-messages.ts'
import { CATALOGUE_QUERIES, createLoadedIndex, type LoadedIndex } from './catalogue-queries.ts'
import { type LoadedColumns, placeCities, readCatalogue } from './load-catalogue.ts'
import { updateColumns } from './update-columns.ts'

const { login } = workerData as WorkerSettings
let current: LoadedColumns | undefined
let loaded: LoadedIndex | undefined
let fullEvents: readonly string[] = []
/** Whether the thread ends because of an error. Its requests are then asked again in another one. */
let isEnding = false

async function load(): Promise<LoadResult> {
  const change = await readCatalogue(login, current)
  const { revision, revisionId, added, removed, coordinates } = change
  try {
    const isUpdated = current !== undefined && (added.size > 0 || removed.length > 0)
    // Its memory is free while columns are replaced.
    if (isUpdated) loaded = undefined
    if (isUpdated) updateColumns(current!.columns, removed, added)
    const columns = current?.columns ?? added
    if (placeCities(columns, coordinates) || !loaded) {
      loaded = createLoadedIndex(new CatalogueIndex(columns))
      loaded.index.setFullEvents(fullEvents)
    }
    const isFirst = current === undefined
    current = { columns, revision, revisionId }
    if (isFirst) collectGarbage()
    return { revision, size: columns.size }
  } catch (error) {
    // The columns may be half updated. Another thread loads all events.
    isEnding = true
    queueMicrotask(() => {
      throw error
    })
    throw error
  }
}

function handleRequest(request: WorkerRequest): unknown {
  if (request.kind === 'load') return load()
  if (request.kind === 'full') {
    fullEvents = request.codes
    return loaded?.index.setFullEvents(fullEvents)
  }
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
  if (isEnding) return
  parentPort!.postMessage(reply)
})
