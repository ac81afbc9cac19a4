import { startOffline } from '../shared/offline/start-offline.ts'
import { preloadToasts } from '../ui/toast-region.tsx'
import { reloadOutdatedPage } from './reload-outdated-page.ts'

// Runs once, after the first view (start-app.tsx).
reloadOutdatedPage()
preloadToasts()
// Needed when it can no longer be loaded. Imported apart, because a module that cannot be loaded would keep this one from running: browsers do
// not request it again.
void import('../screens/events/event-list-loader.ts').then(
  ({ LazyOfflineList }) => LazyOfflineList.preload(),
  () => {},
)
startOffline(async (queryClient) => {
  const { myEventsQuery } = await import('../screens/my-events/my-events-query.ts')
  await queryClient.prefetchQuery({ ...myEventsQuery, meta: { ignoresSignedOut: true } })
})
