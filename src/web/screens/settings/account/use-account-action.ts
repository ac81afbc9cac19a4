import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorText } from '../../../shared/api/api-error.ts'
import { type FormOptions, type FormState, useForm } from '../../../shared/form/use-form.ts'
import { accountQuery } from '../../../shared/queries.ts'
import { sessionEvents } from '../../../shared/session/session-events.ts'
import { getShownUserId } from '../../../shared/session/shown-user.ts'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { ReauthCancelled, useReauth } from './reauth.ts'

interface AccountChange<Input, Reply> {
  run: (input: Input) => Promise<Reply>
  onDone?: (reply: Reply, input: Input) => void
  onError?: (error: Error) => boolean
}

/**
 * A mutation of the account. Updates what is shown of it here and in other tabs. Shows a failure in a toast, unless `onError` returns
 * true because it is shown elsewhere.
 */
export function useAccountChange<Input, Reply>({
  run,
  onDone,
  onError,
}: AccountChange<Input, Reply>): UseMutationResult<Reply, Error, Input> {
  const texts = useTexts()
  const refreshAccount = useRefreshAccount()
  return useMutation({
    mutationFn: run,
    onSuccess: async (reply, input) => {
      onDone?.(reply, input)
      await refreshAccount()
    },
    onError: (error) => {
      if (onError?.(error)) return
      showToast({
        title: texts.account.actionFailed,
        description: getErrorText(texts, error),
        tone: 'error',
      })
    },
  })
}

/** The same for what requires recent authentication: asks for it if necessary. For the account section only. */
export function useAccountAction<Input, Reply>({
  run,
  onError,
  ...options
}: AccountChange<Input, Reply>): UseMutationResult<Reply, Error, Input> {
  const { runWithReauth } = useReauth()
  return useAccountChange({
    ...options,
    run: (input) => runWithReauth(() => run(input)),
    onError: (error) => error instanceof ReauthCancelled || onError?.(error) === true,
  })
}

/** The same for a form, which shows a failure itself. Nothing is shown if the user cancels the reauthentication. */
export function useAccountForm<Values extends object, Reply>({
  submit,
  ...options
}: FormOptions<Values, Reply>): FormState<Values> {
  const refreshAccount = useRefreshAccount()
  const { runWithReauth } = useReauth()
  const form = useForm({
    ...options,
    onSuccess(reply: Reply, values: Values) {
      // Also what was typed meanwhile: it may be a secret.
      form.reset()
      options.onSuccess?.(reply, values)
    },
    async submit(values: Values) {
      const reply = await runWithReauth(() => submit(values))
      await refreshAccount()
      return reply
    },
    describeError: (error) => (error instanceof ReauthCancelled ? {} : undefined),
  })
  return form
}

/** The same for a form in a FormDialog, which closes on success. */
export function useAccountFormDialog<Values extends object, Reply>(
  options: Parameters<typeof useAccountForm<Values, Reply>>[0],
) {
  const [isOpen, setIsOpen] = useState(false)
  const form = useAccountForm({
    ...options,
    onSuccess(reply, values) {
      setIsOpen(false)
      options.onSuccess?.(reply, values)
    },
  })
  return {
    field: form.field,
    open: () => setIsOpen(true),
    props: { form, open: isOpen, onClose: () => setIsOpen(false) },
  }
}

function useRefreshAccount(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => {
    sessionEvents.emit({ kind: 'USER_UPDATED', userId: getShownUserId() ?? null, source: 'this_tab' })
    return queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
  }
}
