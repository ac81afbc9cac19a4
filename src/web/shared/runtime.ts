/** Where the web runs. */
export const runtime = {
  /** Whether the server renders first views (server-entry.tsx). One process then renders for many users. */
  isServer: false,
}
