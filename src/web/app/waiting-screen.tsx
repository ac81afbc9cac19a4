import { useInitialTexts } from '../texts/texts.ts'
import { Spinner } from '../ui/spinner.tsx'

/** Shown when a screen takes more than a second to arrive. */
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
