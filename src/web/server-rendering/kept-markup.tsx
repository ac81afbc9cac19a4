import { RouterContextProvider, useRouter } from '@tanstack/react-router'
import { type ComponentType, createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { currentTexts } from '../texts/texts.ts'
import { serverComponents } from './jsx-runtime.ts'

// React takes most of the time of a page, and most of a page are parts that are the same for everybody: icons, and events in which the
// user is not involved. Their markup is kept by everything that it depends on, so none can be outdated.

// It is kept as UTF-8: a page is put together from bytes, which is faster and leaves less garbage than one long string.

/** The markup of each key, split at ID. */
const keptMarkup = new Map<string, Uint8Array[]>()
let keptBytes = 0
const MAX_KEPT_BYTES = 8_000_000

const encoder = new TextEncoder()

const PLACEHOLDER = 'kept-markup'
/** Begins the number in a placeholder. Text that contains it is not taken for one, because React escapes `<` and quotes in it. */
const MARK = '\u0002'
const MARK_BYTE = 2
const ZERO_BYTE = 48
const [BEFORE_NUMBER, AFTER_NUMBER] = [`<${PLACEHOLDER} n="${MARK}`, `"></${PLACEHOLDER}>`].map((text) =>
  encoder.encode(text),
) as [Uint8Array, Uint8Array]
/** What replaces each placeholder of the page that is being rendered. */
let replacements: Uint8Array[][] = []

/** Renders a page in UTF-8, with kept markup in the place of placeholders. The page is the sequence of the parts. */
export function renderPageToBytes(page: ReactElement): Uint8Array[] {
  replacements = []
  return replacePlaceholders(renderToString(page))
}

/** Encodes the page once, because encoding each part takes several times as long. */
function replacePlaceholders(html: string): Uint8Array[] {
  const bytes = encoder.encode(html)
  const parts: Uint8Array[] = []
  let start = 0
  for (let mark = bytes.indexOf(MARK_BYTE); mark !== -1; mark = bytes.indexOf(MARK_BYTE, mark + 1)) {
    const placeholder = mark + 1 - BEFORE_NUMBER.length
    if (!BEFORE_NUMBER.every((byte, i) => bytes[placeholder + i] === byte)) continue
    let [end, n] = [mark + 1, 0]
    for (; bytes[end] !== AFTER_NUMBER[0]; end++) n = 10 * n + bytes[end]! - ZERO_BYTE
    parts.push(bytes.subarray(start, placeholder), ...(replacements[n] ?? []))
    start = end + AFTER_NUMBER.length
  }
  return [...parts, bytes.subarray(start)]
}

/** Stands for `id` in kept markup. */
const ID = '\u0001'
const ID_BYTE = 1

/** Returns a placeholder for the markup kept under `key`, or else of what `render` returns. `id` replaces ID in it. */
export function insertMarkup(key: string, render: () => ReactElement, id = ''): ReactElement {
  let parts = keptMarkup.get(key)
  if (!parts) {
    parts = splitAtId(replacePlaceholders(renderToString(render())))
    const size = key.length + parts.reduce((sum, { length }) => sum + length, 0)
    if (keptBytes + size > MAX_KEPT_BYTES) {
      keptMarkup.clear()
      keptBytes = 0
    }
    keptBytes += size
    keptMarkup.set(key, parts)
  }
  const n = replacements.push(parts.length === 1 ? parts : joinWith(encoder.encode(id), parts)) - 1
  return createElement(PLACEHOLDER, { n: `${MARK}${n}` })
}

const joinWith = (id: Uint8Array, parts: readonly Uint8Array[]) =>
  parts.flatMap((part, i) => (i === 0 ? part : [id, part]))

/** Joins the parts and splits them at ID. */
function splitAtId(parts: Uint8Array[]): Uint8Array[] {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const part of parts) {
    bytes.set(part, end)
    end += part.length
  }
  const split: Uint8Array[] = []
  let start = 0
  for (let at = bytes.indexOf(ID_BYTE); at !== -1; at = bytes.indexOf(ID_BYTE, start)) {
    split.push(bytes.subarray(start, at))
    start = at + 1
  }
  return [...split, bytes.subarray(start)]
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
