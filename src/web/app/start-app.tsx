import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../shared/query-client.ts'
import { setTexts } from '../texts/current-texts.ts'
import type { Texts } from '../texts/texts.ts'
import { createAppRouter } from './router.tsx'
import { forgetSession, watchSession } from './watch-session.ts'

/** Starts the app in the language of `texts`; called once, by the script of app.html or app.pl.html. */
export function startApp(texts: Texts): void {
  setTexts(texts)
  const queryClient: QueryClient = createQueryClient(() => forgetSession(queryClient))
  const router = createAppRouter(queryClient)
  watchSession(queryClient, router)

  const container = document.getElementById('root')
  if (!container) throw new Error('app.html has no element #root')
  createRoot(container).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
