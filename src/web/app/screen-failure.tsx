import type { ErrorComponentProps } from '@tanstack/react-router'
import { LoadError } from '../shared/loading.tsx'
import { useInitialTexts } from '../texts/texts.ts'

/**
 * Replaces a screen that threw, for instance because its code could not be loaded. Trying again reloads the page, since
 * browsers do not request a module that failed once a second time.
 */
export function ScreenFailure({ error }: ErrorComponentProps) {
  const texts = useInitialTexts()
  return (
    <div className="mx-auto grid min-h-64 max-w-md content-center p-6">
      <LoadError title={texts.shell.screenFailed} error={error} onRetry={() => window.location.reload()} />
    </div>
  )
}
