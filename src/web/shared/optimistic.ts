import { type Mutation, mutationOptions, useMutation, useMutationState } from '@tanstack/react-query'
import { invalidateMyEvents, monotonicNow } from './queries.ts'

/** A change that is shown before the server confirms it. */
export interface OptimisticChange<Change, Reply = unknown> {
  change: Change
  /** The server's reply and when it arrived, on `monotonicNow`; null while the request is pending. */
  confirmation: { reply: Reply; receivedAt: number } | null
}

interface OptimisticMutation<Change, Reply> {
  /** What is changed, such as 'involvement'. */
  kind: string
  /** Changes with the same kind and scope are sent one after another, in the order they were made. */
  scope: string
  send: (change: Change) => Promise<Reply>
  onSuccess: (reply: Reply, change: Change) => void
  onError: (error: Error, change: Change) => void
}

/**
 * Returns a function that sends changes. Each change is listed by `useOptimisticChanges` from the call on, and no longer
 * once its request has failed, so whatever is derived from that list reverts by itself.
 */
export function useOptimisticMutation<Change, Reply>(
  mutation: OptimisticMutation<Change, Reply>,
): (change: Change) => void {
  return useMutation(optimisticMutationOptions(mutation)).mutate
}

/** Pending and confirmed changes of a kind, optionally of one scope, oldest first. */
export function useOptimisticChanges<Change, Reply = unknown>(
  kind: string,
  scope?: string,
): OptimisticChange<Change, Reply>[] {
  return useMutationState(optimisticChangesOptions<Change, Reply>(kind, scope))
}

/** The latest change that is newer than data requested at `fetchedAt`; undefined when the data is up to date. */
export function findNewerChange<Change, Reply>(
  changes: readonly OptimisticChange<Change, Reply>[],
  fetchedAt: number,
): OptimisticChange<Change, Reply> | undefined {
  return changes.findLast(({ confirmation }) => !confirmation || confirmation.receivedAt > fetchedAt)
}

/** The options behind `useOptimisticMutation`. */
export function optimisticMutationOptions<Change, Reply>({
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
    // Confirmed changes are kept, because lists that were fetched before them stay in the cache too.
    gcTime: Infinity,
    mutationFn: async (change: Change) => {
      const reply = await send(change)
      return { reply, receivedAt: monotonicNow() }
    },
    onSuccess: ({ reply }, change, _context, { client }) => {
      onSuccess(reply, change)
      // Of several changes in a row, only the last one refetches.
      invalidateMyEvents(client, { refetch: client.isMutating({ mutationKey }) <= 1 })
    },
    onError,
  })
}

/** The options behind `useOptimisticChanges`. */
export function optimisticChangesOptions<Change, Reply>(kind: string, scope?: string) {
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
