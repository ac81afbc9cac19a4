import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { en } from '../../texts/en.ts'
import { setTexts } from '../../texts/texts.ts'
import { setShownUser } from '../session/shown-user.ts'
import { type FormState, useForm } from './use-form.ts'

// Drafts are read in the browser only.
vi.mock('../hooks.ts', () => ({ useIsHydrated: () => true }))

interface Values {
  first_name: string
  hometown: string
}

const stored: Record<string, string> = {}

beforeEach(() => {
  setTexts(en)
  setShownUser('anna')
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value
    },
    removeItem: (key: string) => delete stored[key],
  })
})

function renderForm(initial: Values): FormState<Values> {
  let form: FormState<Values> | undefined
  function TestForm() {
    form = useForm<Values, void>({
      draft: 'onboarding',
      initial,
      validate: ({ first_name }) => ({ fields: { first_name: first_name === '' ? '(Required)' : null } }),
      submit: async () => {},
    })
    return null
  }
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <TestForm />
    </QueryClientProvider>,
  )
  if (!form) throw new Error('not rendered')
  return form
}

test('a stored draft replaces initial values, also with an empty text', () => {
  renderForm({ first_name: 'Anna', hometown: 'Sopot' }).field('first_name').onValueChange('')
  const form = renderForm({ first_name: 'Anna', hometown: 'Gdynia' })
  expect(form.values).toEqual({ first_name: '', hometown: 'Gdynia' })
})

test('fields show no error before the first submission', () => {
  const form = renderForm({ first_name: '', hometown: '' })
  expect([form.field('first_name').error, form.alert, form.isInvalid]).toEqual([null, null, false])
})
