import { RouterContextProvider, useRouter } from '@tanstack/react-router'
import { type ComponentType, createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { currentTexts } from '../texts/texts.ts'
import { serverComponents } from './jsx-runtime.ts'

// React takes most of the time of a page, and most of a page are parts that are the same for everybody: icons, and events in which the
// user is not involved. Their markup is kept by everything that it depends on, so none can be outdated.

const keptMarkup = new Map<string, string>()
let keptCharacters = 0
const MAX_KEPT_CHARACTERS = 4_000_000

const PLACEHOLDER = 'kept-markup'
const PLACEHOLDERS = new RegExp(`<${PLACEHOLDER} n="(\\d+)"></${PLACEHOLDER}>`, 'g')
/** What replaces each placeholder of the page that is being rendered. */
let replacements: string[] = []

/** Renders a page, with kept markup in the place of placeholders. */
export function renderPageToString(page: ReactElement): string {
  replacements = []
  return replacePlaceholders(renderToString(page))
}

const replacePlaceholders = (html: string) =>
  html.replace(PLACEHOLDERS, (_, index: number) => replacements[index] ?? '')

/** Stands for `id` in kept markup. */
const ID = '\u0001'

/** Returns a placeholder for the markup kept under `key`, or else of what `render` returns. `id` replaces ID in it. */
export function insertMarkup(key: string, render: () => ReactElement, id?: string): ReactElement {
  let markup = keptMarkup.get(key)
  if (markup === undefined) {
    markup = replacePlaceholders(renderToString(render()))
    const size = key.length + markup.length
    if (keptCharacters + size > MAX_KEPT_CHARACTERS) {
      keptMarkup.clear()
      keptCharacters = 0
    }
    keptCharacters += size
    keptMarkup.set(key, markup)
  }
  const n = replacements.push(id === undefined ? markup : markup.replaceAll(ID, id)) - 1
  return createElement(PLACEHOLDER, { n })
}

/**
 * Keeps the markup of a component, which may use its properties, the texts and the router, but no other context and no `useId`. `getInputs`
 * returns everything that it depends on, except for the language and the property `id`; null if it depends on the user.
 */
export function keepMarkup<Props extends object & { id?: string }>(
  Component: ComponentType<Props>,
  getInputs: (props: Props, search: Record<string, unknown>) => unknown[] | null,
): void {
  const name = serverComponents.size
  serverComponents.set(Component, function KeptMarkup(props: Props) {
    const router = useRouter()
    const inputs = getInputs(props, router.latestLocation.search)
    if (!inputs) return createElement(Component, props)
    const ownProps = 'id' in props ? { ...props, id: ID } : props
    return insertMarkup(
      `${name} ${currentTexts().language} ${JSON.stringify(inputs)}`,
      () => (
        <RouterContextProvider router={router}>{createElement(Component, ownProps)}</RouterContextProvider>
      ),
      props.id,
    )
  })
}
