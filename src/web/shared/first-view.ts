import type { QueryKey } from '@tanstack/react-query'
import type { Session } from '../../contract/session.ts'
import { runtime } from './runtime.ts'

// The first view of a screen is rendered by the server (server-entry.tsx) and hydrated by the browser (app/start-app.tsx). While
// either happens, components must render the same: they read nothing that only the browser knows.

/** The data of the first view, in the page as JSON. */
export interface FirstViewData {
  session: Session
  /** Whether rendering the page has extended the session. */
  isSessionExtended: boolean
  /** The lazy components in it, which are loaded before it is hydrated. */
  lazyComponents: string[]
  /** The results of the queries, for the cache of the browser. */
  queries: [key: QueryKey, data: unknown][]
}

const FIRST_VIEW_DATA_ID = 'first-view'

interface ServerView {
  cookies: string
  title: string
}

/** What the server knows of the page that it is rendering; rendering is synchronous, so there is one at a time. */
let serverView: ServerView = { cookies: '', title: '' }

/** Renders on the server. Returns the markup and the title that the screen has set. */
export function renderWithCookies<Html>(cookies: string, render: () => Html): { html: Html; title: string } {
  serverView = { cookies, title: '' }
  return { html: render(), title: serverView.title }
}

/** Returns the text of the cookies that scripts may read, on the server and in the browser. */
export function readCookies(): string {
  return runtime.isServer ? serverView.cookies : document.cookie
}

/** Sets the title of the document that the server renders. In the browser an effect does. */
export function setServerTitle(title: string): void {
  serverView.title = title
}

/** Reads the data of the first view from the page; null if the browser has to render it. */
export function readFirstViewData(): FirstViewData | null {
  const element = document.getElementById(FIRST_VIEW_DATA_ID)
  element?.remove()
  return element?.textContent ? (JSON.parse(element.textContent) as FirstViewData) : null
}
