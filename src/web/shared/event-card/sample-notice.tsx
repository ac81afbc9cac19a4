import { FlaskConical } from 'lucide-react'
import { isSampleEvent } from '../../../domain/sample-data.ts'
import { useTexts } from '../../texts/texts.ts'

/** Says once per screen that events shown on it are made up. Renders nothing if none is. */
export function SampleNotice({ events }: { events: readonly { event_code: string }[] }) {
  const texts = useTexts()
  if (!events.some(({ event_code }) => isSampleEvent(event_code))) return null
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-faint">
      <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
      {texts.events.sampleNotice}
    </p>
  )
}
