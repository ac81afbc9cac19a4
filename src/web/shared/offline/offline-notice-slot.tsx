import { Suspense } from 'react'
import { useStore } from '../../ui/store.ts'
import { queueStore } from '../involvement/queue-store.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { offlineStore } from './offline-store.ts'

const OfflineNotice = lazyComponent('OfflineNotice', () =>
  import('./offline-notice.tsx').then(
    (module) => module.OfflineNotice,
    // Without a connection or a service worker the code may be missing. The screen stays.
    () => () => null,
  ),
)

/** The place of the notice that the app is offline. A live region, so that screen readers announce it. */
export function OfflineNoticeSlot() {
  const status = useStore(offlineStore)
  const queue = useStore(queueStore)
  return (
    <div role="status">
      {(status || queue.length > 0) && (
        <Suspense>
          <OfflineNotice status={status} queue={queue} />
        </Suspense>
      )}
    </div>
  )
}
