import { useTexts } from '../../texts/texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { getLoadErrorTexts } from './load-error-texts.ts'

/** 'Error Loading Events' with what went wrong, in place of the events (spec §2 "Event List"). */
export function LoadErrorPanel({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const texts = useTexts()
  return (
    <Alert title={texts.events.loadErrorTitle}>
      <p>{getLoadErrorTexts(texts, error).panel}</p>
      <Button size="sm" className="mt-3" onClick={onRetry}>
        {texts.shell.tryAgain}
      </Button>
    </Alert>
  )
}
