// The worker thread of catalogue.ts: loads the catalogue, keeps its index and answers queries.
import { isDeepStrictEqual } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import type { ClientConfig } from 'pg'
import { collectGarbage } from '../platform/collect-garbage.ts'
import { updateColumns } from './build-columns.ts'
import { type CatalogueIndex, createCatalogueIndex } from './catalogue-index.ts'
import { listPlaces } from './catalogue-places.ts'
import { CATALOGUE_QUERIES, type CatalogueQueryName } from './catalogue-queries.ts'
import { type LoadedColumns, readCatalogue } from './load-catalogue.ts'

/** Loads the catalogue, or what has changed, and answers with LoadResult; sets the codes of full events; or answers a query. */
export interface WorkerRequest {
  id: number
  name: 'load' | 'setFullEvents' | CatalogueQueryName
  args?: unknown
}

export interface WorkerReply {
  id: number
  value?: unknown
  error?: ReturnType<typeof describeForSending>
}

/** How to connect with the role amberlink_app. */
const login = workerData as ClientConfig
let current: LoadedColumns | undefined
let index: CatalogueIndex | undefined
let fullEvents: readonly string[] = []
/** Whether the thread ends because of an error. Its requests are then asked again in another one. */
let isEnding = false

export type LoadResult = Awaited<ReturnType<typeof load>>

/** Returns the revision and the number of listed events. */
async function load() {
  const { revision, revisionId, added, removed } = await readCatalogue(login, current)
  try {
    const columns = current?.columns ?? added
    const { coordinates } = added.places
    if (current && (added.size > 0 || removed.length > 0)) {
      // Its memory is free while columns are replaced.
      index = undefined
      updateColumns(columns, removed, added)
    } else if (!isDeepStrictEqual(coordinates, columns.places.coordinates)) {
      index = undefined
      columns.places = listPlaces(columns.values.place.values, columns.place, coordinates)
    }
    if (!index) {
      index = createCatalogueIndex(columns)
      index.filters.setFullEvents(fullEvents)
    }
    if (!current) collectGarbage()
    current = { columns, revision, revisionId }
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

function handleRequest({ name, args }: WorkerRequest): unknown {
  if (name === 'load') return load()
  if (name === 'setFullEvents') {
    fullEvents = args as string[]
    return index?.filters.setFullEvents(fullEvents)
  }
  if (!index) throw new Error('the catalogue has not been loaded')
  // The compiler cannot relate the arguments to the query.
  const query = CATALOGUE_QUERIES[name] as (index: CatalogueIndex, args: unknown) => unknown
  return query(index, args)
}

/** Describes an error for sending it to another thread, which would drop its class, `code` and `syscall`. */
function describeForSending(thrown: unknown) {
  // An attempt to connect to several addresses, such as ::1 and 127.0.0.1.
  const error: unknown = thrown instanceof AggregateError ? (thrown.errors[0] ?? thrown) : thrown
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, code, syscall }: NodeJS.ErrnoException = error
  return { name, message, code, syscall }
}

parentPort!.on('message', async (request: WorkerRequest) => {
  const reply: WorkerReply = { id: request.id }
  try {
    reply.value = await handleRequest(request)
  } catch (error) {
    reply.error = describeForSending(error)
  }
  if (!isEnding) parentPort!.postMessage(reply)
})
