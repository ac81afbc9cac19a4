import { startOffline } from '../shared/offline/start-offline.ts'
import { preloadToasts } from '../ui/toast-region.tsx'
import { reloadOutdatedPage } from './reload-outdated-page.ts'

// Runs once, after the first view (start-app.tsx).
reloadOutdatedPage()
preloadToasts()
// Without a connection it could no longer be loaded. Not imported above: the browser does not ask again for a module that could not be loaded.
void import('../screens/events/event-list-loader.ts').then(
  ({ LazyOfflineList }) => LazyOfflineList.preload(),
  () => {},
)
startOffline(async (queryClient) => {
  const { myEventsQuery } = await import('../screens/my-events/my-events-query.ts')
  await queryClient.prefetchQuery({ ...myEventsQuery, meta: { ignoresSignedOut: true } })
})
