import { useInitialTexts } from '../texts/texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

/** Shown in place of a screen that could not be shown at all, such as one whose code did not arrive. */
export function ScreenFailure() {
  const texts = useInitialTexts()
  return (
    <div className="mx-auto grid min-h-64 max-w-md content-center gap-4 p-6">
      <Alert>{texts.shell.screenFailed}</Alert>
      <Button onClick={() => window.location.reload()}>{texts.shell.reload}</Button>
    </div>
  )
}
