import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { captureCallbackParams } from '../shared/session/callback-params.ts'
import { useUserScope } from '../shared/session/session.ts'
import { type InitialTexts, type LazyTexts, startTexts } from '../texts/texts.ts'
import { type AppRouter, createAppRouter } from './router.tsx'
import { handleSessionEvents } from './session-event-handlers.ts'

/** What the first view does not need is loaded after this many milliseconds. */
const LATER_MS = 3000

/** Starts the app with texts in one language. Called once, by main.en.ts or main.pl.ts. */
export function startApp(initial: InitialTexts, loadLazy: () => Promise<LazyTexts>): void {
  captureCallbackParams()
  startTexts(initial, loadLazy)
  const router = createAppRouter()
  handleSessionEvents(router)

  const container = document.getElementById('root')
  if (!container) throw new Error('app.html has no element #root')
  createRoot(container).render(<App router={router} />)
  setTimeout(() => import('./after-load.ts').catch(() => {}), LATER_MS)
}

function App({ router }: { router: AppRouter }) {
  return (
    <QueryClientProvider client={useUserScope().queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
