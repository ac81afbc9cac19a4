import { Outlet } from '@tanstack/react-router'
import { useUserScope } from '../shared/session/use-tenure.ts'
import { toastStore } from '../shared/toasts.ts'
import { useInitialTexts } from '../texts/texts.ts'
import { ToastRegion } from '../ui/toast/toast-region.tsx'
import { LoadingScreen } from './waiting-screen.tsx'

/** What every screen has: toasts. When somebody else's time begins, every screen begins anew with nothing typed in it. */
export function Root() {
  const texts = useInitialTexts()
  const { key, hidden } = useUserScope()
  return (
    <>
      {hidden ? <LoadingScreen /> : <Outlet key={key} />}
      <ToastRegion store={toastStore} label={texts.shell.toasts} dismissLabel={texts.shell.dismissToast} />
    </>
  )
}
