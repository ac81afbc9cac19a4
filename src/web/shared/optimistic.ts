import {
  type Mutation,
  mutationOptions,
  type QueryClient,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { invalidateMyEvents, monotonicNow } from './queries.ts'

/** A change that is shown before the server confirms it. */
export interface OptimisticChange<Change, Reply = unknown> {
  change: Change
  /** The server's reply and when it arrived, on `monotonicNow`; null while the request is pending. */
  confirmation: { reply: Reply; receivedAt: number } | null
}

export interface OptimisticMutation<Change, Reply> {
  /** What is changed, such as 'involvement'. */
  kind: string
  /** Changes with the same kind and scope are sent one after another, in the order they were made. */
  scope: string
  /**
   * Whether a change contains those before it, so that of several that wait for a reply only the last is sent. Those it replaces never
   * settle.
   */
  replacesWaiting?: boolean
  send: (change: Change) => Promise<Reply>
  onSuccess?: (reply: Reply, change: Change) => void
  onError?: (error: Error, change: Change) => void
}

/**
 * Sends a change and returns the reply. The change is listed by `useOptimisticChanges` from the call on, and no longer once its
 * request has failed, so whatever is derived from that list reverts by itself.
 */
export async function sendChange<Change, Reply>(
  queryClient: QueryClient,
  mutation: OptimisticMutation<Change, Reply>,
  change: Change,
): Promise<Reply> {
  const cache = queryClient.getMutationCache()
  const id = scopeId(mutation.kind, mutation.scope)
  if (mutation.replacesWaiting)
    for (const each of cache.findAll({ predicate: ({ state }) => state.isPaused }))
      if (each.options.scope?.id === id) cache.remove(each)
  return (await cache.build(queryClient, optimisticMutationOptions(mutation)).execute(change)).reply
}

/**
 * Returns a function that sends changes. Its promise resolves once the change is confirmed or has failed, and never if a later one
 * replaces it.
 */
export function useOptimisticMutation<Change, Reply>(
  mutation: OptimisticMutation<Change, Reply>,
): (change: Change) => Promise<void> {
  const queryClient = useQueryClient()
  return (change) =>
    sendChange(queryClient, mutation, change).then(
      () => {},
      // Handled by `onError`.
      () => {},
    )
}

/** Pending and confirmed changes of a kind, optionally of one scope, oldest first. */
export function useOptimisticChanges<Change, Reply = unknown>(
  kind: string,
  scope?: string,
): OptimisticChange<Change, Reply>[] {
  return useMutationState(optimisticChangesOptions<Change, Reply>(kind, scope))
}

/** The same outside of components. */
export function listOptimisticChanges<Change, Reply = unknown>(
  queryClient: QueryClient,
  kind: string,
  scope?: string,
): OptimisticChange<Change, Reply>[] {
  const { filters, select } = optimisticChangesOptions<Change, Reply>(kind, scope)
  return queryClient.getMutationCache().findAll(filters).map(select)
}

/** Applies to data requested at `fetchedAt` the changes that are newer: those pending, and those confirmed since the request. */
export function applyNewerChanges<Data, Change, Reply>(
  data: Data,
  fetchedAt: number,
  changes: readonly OptimisticChange<Change, Reply>[],
  apply: (data: Data, change: OptimisticChange<Change, Reply>) => Data,
): Data {
  return changes
    .filter(({ confirmation }) => !confirmation || confirmation.receivedAt > fetchedAt)
    .reduce(apply, data)
}

function optimisticMutationOptions<Change, Reply>({
  kind,
  scope,
  send,
  onSuccess,
  onError,
}: OptimisticMutation<Change, Reply>) {
  const mutationKey = [kind]
  return mutationOptions({
    mutationKey,
    scope: { id: scopeId(kind, scope) },
    // Confirmed changes are kept, because data that was fetched before them stays in the cache too.
    gcTime: Infinity,
    mutationFn: async (change: Change) => {
      const reply = await send(change)
      return { reply, receivedAt: monotonicNow() }
    },
    onSuccess: ({ reply }, change, _context, { client }) => {
      onSuccess?.(reply, change)
      // Of several changes in a row, only the last one refetches.
      invalidateMyEvents(client, { refetch: client.isMutating({ mutationKey }) <= 1 })
    },
    ...(onError && { onError }),
  })
}

function optimisticChangesOptions<Change, Reply>(kind: string, scope?: string) {
  const id = scope && scopeId(kind, scope)
  return {
    filters: {
      mutationKey: [kind],
      predicate: ({ state: { status }, options }: Mutation) =>
        (status === 'pending' || status === 'success') && (id === undefined || options.scope?.id === id),
    },
    select: ({ state: { variables, data } }: Mutation): OptimisticChange<Change, Reply> => ({
      change: variables as Change,
      confirmation: (data ?? null) as OptimisticChange<Change, Reply>['confirmation'],
    }),
  }
}

function scopeId(kind: string, scope: string): string {
  return `${kind} ${scope}`
}
