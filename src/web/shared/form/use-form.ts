import { type MutationMeta, useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { getErrorText } from '../api/api-error.ts'
import { useDraft } from '../session/drafts.ts'
import { dismissToast, showToast, toastStore } from '../toasts.ts'

type FieldName<Values> = Extract<keyof Values, string>
type FieldTexts<Values> = { [Name in FieldName<Values>]?: string | null | undefined }

/** What is wrong with a form. A field is invalid if it has a key in `fields` whose value is not null or undefined. */
export interface FormErrors<Values> {
  /** A short text beside the label of each invalid field; an empty text marks the field without showing anything. */
  fields?: FieldTexts<Values>
  /** A sentence under an invalid field. */
  hints?: FieldTexts<Values>
  /** A sentence above the form. */
  alert?: string | null
  alertTitle?: string
  toast?: { title: string; description: string }
  /** A sentence beside the submit button; by default that of the toast. */
  failure?: string
}

export interface FormOptions<Values, Reply> {
  /** The values of untouched fields; may change while the form is open. */
  initial: Values
  /** Returns the errors in the language of `texts`; called at every submission and every render. */
  validate: (values: Values, texts: Texts) => FormErrors<Values>
  submit: (values: Values) => Promise<Reply>
  /** Called with valid values instead of `submit`, for instance to continue with the next step. */
  onValid?: ((values: Values) => void) | undefined
  onSuccess?: (reply: Reply, values: Values) => void
  /** Called with the error of a failed submission. */
  onError?: (error: Error) => void
  /** Called with the names of the invalid fields, before the first of them is focused. */
  onInvalid?: (fields: string[]) => void
  /** Maps the error of a failed submission to the form; undefined shows its sentence above the form. */
  describeError?: (error: Error) => FormErrors<Values> | undefined
  onChange?: (changed: Partial<Values>) => void
  /** Stores the input under this name until it is submitted (see `useDraft`). Never for secrets. */
  draft?: string
  /** Removes the input that was submitted after a successful submission. What the user has typed meanwhile stays. */
  resetOnSuccess?: boolean
  /** The field to focus and select when the server rejects the form, ready for the next attempt. */
  retryField?: FieldName<Values>
  meta?: MutationMeta
}

export interface FormState<Values> {
  values: Values
  /** Props of the text field, password field or group with this name. */
  field<Name extends FieldName<Values>>(name: Name): FieldProps<Values[Name]>
  props: {
    ref: RefObject<HTMLFormElement | null>
    method: 'post'
    noValidate: true
    onSubmit: (event: FormEvent) => void
  }
  alert: string | null
  alertTitle: string | undefined
  /** Why the submission failed, for beside the submit button. */
  failure: string | null
  isBusy: boolean
  isInvalid: boolean
  /** Removes all errors and keeps the input. */
  clearErrors(): void
  /** Removes errors and input. */
  reset(): void
}

export interface FieldProps<Value> {
  name: string
  value: Value
  onValueChange: (value: Value) => void
  error: string | null
  hint: string | undefined
}

/**
 * State of a form that is validated when it is submitted. An invalid submission marks the invalid fields, focuses the
 * first of them and shows the alert or toast of `validate`; a failed one shows what `describeError` returns. Changing a
 * field removes its error.
 */
export function useForm<Values extends object, Reply>(
  options: FormOptions<Values, Reply>,
): FormState<Values> {
  const { initial, validate, submit, onInvalid, describeError, onChange, retryField } = options
  const texts = useTexts()
  const element = useRef<HTMLFormElement>(null)
  const [changes, setChanges] = useDraft<Partial<Values>>(options.draft, {})
  const [invalid, setInvalid] = useState<readonly string[]>([])
  const [toFocus, setToFocus] = useState<readonly string[]>([])
  const values: Values = { ...initial, ...changes }
  const mutation = useMutation({
    mutationFn: submit,
    ...(options.meta && { meta: options.meta }),
    onSuccess: (reply, submitted) => {
      options.onSuccess?.(reply, submitted)
      if (options.resetOnSuccess) setChanges(omitSubmitted(changes, submitted))
    },
    onError: (error) => {
      show(describe(error))
      if (retryField) element.current?.querySelector<HTMLInputElement>(`[name=${retryField}]`)?.select()
      options.onError?.(error)
    },
  })
  const describe = (error: Error): FormErrors<Values> =>
    describeError?.(error) ?? { alert: getErrorText(texts, error) }

  useEffect(() => {
    const controls = [...(element.current?.querySelectorAll<HTMLInputElement>('[name]') ?? [])]
    const [first] = toFocus.flatMap((name) => controls.filter((control) => control.name === name))
    first?.focus()
  }, [toFocus])

  function show(errors: FormErrors<Values>) {
    const names = invalidFields(errors)
    setInvalid(names)
    setToFocus(names)
    if (names.length > 0) onInvalid?.(names)
    if (errors.toast) showToast({ ...errors.toast, tone: 'error' })
  }

  function clearErrors() {
    setInvalid([])
    mutation.reset()
  }

  const errors = mutation.error ? describe(mutation.error) : invalid.length > 0 ? validate(values, texts) : {}
  return {
    values,
    field: (name) => ({
      name,
      value: values[name],
      onValueChange(value) {
        setChanges({ ...changes, [name]: value })
        setInvalid(invalid.filter((each) => each !== name))
        onChange?.({ [name]: value } as unknown as Partial<Values>)
      },
      error: (invalid.includes(name) ? errors.fields?.[name] : null) ?? null,
      hint: (invalid.includes(name) && errors.hints?.[name]) || undefined,
    }),
    props: {
      ref: element,
      // If the browser submits the form before the scripts have loaded, the input must not get into the address.
      method: 'post',
      noValidate: true,
      onSubmit(event) {
        event.preventDefault()
        if (mutation.isPending) return
        clearErrors()
        // A toast about something earlier could cover an error. One with an action stays, because that would be lost.
        if (!toastStore.get()?.action) dismissToast()
        const found = validate(values, texts)
        if (invalidFields(found).length > 0) show(found)
        else if (options.onValid) options.onValid(values)
        else mutation.mutate(values)
      },
    },
    alert: errors.alert ?? null,
    alertTitle: errors.alertTitle,
    failure: errors.failure ?? errors.toast?.description ?? null,
    isBusy: mutation.isPending,
    isInvalid: invalid.length > 0,
    clearErrors,
    reset() {
      clearErrors()
      setChanges({})
    },
  }
}

/** Returns the changes that differ from the submitted values. */
function omitSubmitted<Values extends object>(changes: Partial<Values>, submitted: Values): Partial<Values> {
  const names = Object.keys(changes) as (keyof Values)[]
  const later = names.filter((name) => changes[name] !== submitted[name])
  return Object.fromEntries(later.map((name) => [name, changes[name]])) as Partial<Values>
}

function invalidFields({ fields = {} }: FormErrors<Record<string, unknown>>): string[] {
  return Object.entries(fields)
    .filter(([, text]) => text !== null && text !== undefined)
    .map(([name]) => name)
}
