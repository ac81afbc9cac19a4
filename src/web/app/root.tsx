import { type ErrorComponentProps, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { discardEarlyEvents } from '../shared/early-events.ts'
import { LoadError } from '../shared/load-status.tsx'
import { useUserScope } from '../shared/session/session.ts'
import { useStore } from '../shared/store.ts'
import { dismissToast, toastStore } from '../shared/toasts.ts'
import { useInitialTexts } from '../texts/texts.ts'
import { Spinner } from '../ui/loading-indicators.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'

/** The parts that all screens share. When another user signs in, the screen mounts again without the previous state. */
export function Root() {
  const texts = useInitialTexts()
  const toast = useStore(toastStore)
  const { key, hidden } = useUserScope()
  return (
    <>
      {hidden ? <LoadingScreen /> : <Outlet key={key} />}
      <ToastRegion
        toast={toast?.open ? toast : null}
        onDismiss={dismissToast}
        label={texts.shell.toasts}
        dismissLabel={texts.shell.dismissToast}
      />
    </>
  )
}

/** Shown when a screen takes longer than a second to load. */
export function LoadingScreen() {
  const texts = useInitialTexts()
  return (
    <div role="status" className="grid min-h-64 place-items-center text-ink-soft">
      <span className="inline-flex items-center gap-3">
        <Spinner />
        {texts.shell.loading}
      </span>
    </div>
  )
}

/**
 * Replaces a screen that threw, for instance because its code could not be loaded. Trying again reloads the page, since
 * browsers do not request a module that failed once a second time.
 */
export function ScreenError({ error }: ErrorComponentProps) {
  const texts = useInitialTexts()
  useEffect(discardEarlyEvents, [])
  return (
    <div className="mx-auto grid min-h-64 max-w-md content-center p-6">
      <LoadError title={texts.shell.screenFailed} error={error} onRetry={() => window.location.reload()} />
    </div>
  )
}
