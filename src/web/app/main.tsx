import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../shared/query-client.ts'
import { sessionQuery } from '../shared/session/session-query.ts'
import { createAppRouter, isOnAppPage } from './router.tsx'
import '../ui/styles.css'

const queryClient = createQueryClient(onSignedOut)
const router = createAppRouter(queryClient)

/** A session that ended during use: to the auth screen, and back here after signing in. */
function onSignedOut() {
  const known = queryClient.getQueryData(sessionQuery.queryKey)
  if (known) queryClient.setQueryData(sessionQuery.queryKey, { ...known, person: null })
  if (isOnAppPage(router))
    void router.navigate({ to: '/auth', search: { return_to: router.state.location.href }, replace: true })
}

const container = document.getElementById('root')
if (!container) throw new Error('app.html has no element #root')
createRoot(container).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
