import { type ErrorComponentProps, Outlet, useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../shared/api/api-error.ts'
import { discardEarlyEvents } from '../shared/early-events.ts'
import { LoadError } from '../shared/load-status.tsx'
import { useUserScope } from '../shared/session/session.ts'
import { dismissToast, toastStore } from '../shared/toasts.ts'
import { useTexts } from '../texts/texts.ts'
import { Spinner } from '../ui/loading-indicators.tsx'
import { useStore } from '../ui/store.ts'
import { ToastRegion } from '../ui/toast-region.tsx'

/** The parts that all screens share. When another user signs in, the screen mounts again without the previous state. */
export function Root() {
  const texts = useTexts()
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

/** Returns the element around a screen: the main landmark, unless the layout of the app screens has it. */
function useFrame(): 'main' | 'div' {
  return useMatch({ from: '/app', shouldThrow: false })?.status === 'success' ? 'div' : 'main'
}

/** Shown when a screen takes longer than a second to load. */
export function LoadingScreen() {
  const texts = useTexts()
  const Frame = useFrame()
  return (
    <Frame className="grid min-h-64 place-items-center text-ink-soft">
      <div role="status">
        <h1 className="inline-flex items-center gap-3">
          <Spinner />
          {texts.shell.loading}
        </h1>
      </div>
    </Frame>
  )
}

/** The messages of browsers for code that could not be loaded. */
const MISSING_CODE = /imported module|Importing a module/

/**
 * Replaces a screen that threw, for instance because its code could not be loaded. Trying again reloads the page, since
 * browsers do not request a module that failed once a second time.
 */
export function ScreenError({ error }: ErrorComponentProps) {
  const texts = useTexts()
  const Frame = useFrame()
  useEffect(discardEarlyEvents, [])
  return (
    <Frame className="mx-auto grid min-h-64 max-w-md content-center gap-4 p-6">
      <h1 className="text-xl font-semibold">{texts.shell.screenFailed}</h1>
      <LoadError
        error={MISSING_CODE.test(String(error)) ? new ApiError('network') : error}
        onRetry={() => window.location.reload()}
      />
    </Frame>
  )
}
