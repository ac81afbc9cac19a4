import { Outlet } from '@tanstack/react-router'
import { toastStore } from '../shared/toasts.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ToastRegion } from '../ui/toast/toast-region.tsx'

/** What every screen has: toasts. */
export function Root() {
  const texts = useTexts()
  return (
    <>
      <Outlet />
      <ToastRegion store={toastStore} label={texts.shell.toasts} dismissLabel={texts.shell.dismissToast} />
    </>
  )
}
