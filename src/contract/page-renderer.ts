import type { Language, Theme } from '../domain/display-settings.ts'

// How the server renders the first view of a screen: the build of the web makes one module with `createPageRenderer`, which the
// server loads without importing the web.

export interface PageRequest {
  /** Path and query. */
  href: string
  language: Language
  theme: Theme
  /** The header `cookie`, or ''. */
  cookies: string
  /** Calls the API within the process, as the client that asked for the page. */
  callApi(path: string, headers: Record<string, string>): Promise<ApiResponse>
}

export interface ApiResponse {
  status: number
  headers: { get(name: string): string | null }
  body: string
}

/** The first view of a screen. */
export interface RenderedPage {
  title: string
  /** The content of `#root` in UTF-8, in parts. */
  html: Uint8Array[]
  /** The data in it, JSON for `FirstViewData` of the web. */
  data: string
}

/** The page settings that the web reads from app.html in the browser. */
export interface RendererSettings {
  publicKey: string
  productName: string
  providers: string[]
  legal: string | undefined
  timeZone: string
}

/** Keeps the request of each asynchronous task: an AsyncLocalStorage of Node. */
export interface RequestScope {
  run<Result>(request: PageRequest, task: () => Promise<Result>): Promise<Result>
  getStore(): PageRequest | undefined
}

/** Renders a screen, or returns the path to redirect to. Throws if data that it shows cannot be loaded. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | { redirect: string }>

export type CreatePageRenderer = (settings: RendererSettings, scope: RequestScope) => RenderPage
