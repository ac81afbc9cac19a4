import { Copy, ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import { showToast } from '../../shared/toasts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CONTROL_CLASS, Field } from '../../ui/field.tsx'

/** The secret address of a calendar feed, to copy or to open in a calendar app. */
export function FeedUrl({ url, label, hint }: { url: string; label: string; hint: string }) {
  const words = useTexts().settings.feed
  const input = useRef<HTMLInputElement>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ ...words.copied, tone: 'success' })
    } catch {
      // Browsers provide no clipboard to pages without HTTPS.
      input.current?.focus()
      input.current?.select()
      showToast({ ...words.copyFailed, tone: 'error' })
    }
  }
  return (
    <div className="grid gap-3">
      <Field label={label} hint={hint}>
        {(control) => (
          <input
            ref={input}
            {...control}
            type="text"
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
            className={CONTROL_CLASS}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button icon={<Copy aria-hidden="true" className="size-4" />} onClick={() => void copy()}>
          {words.copy}
        </Button>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass('outline')}>
          <ExternalLink aria-hidden="true" className="size-4" />
          {words.subscribe}
        </a>
      </div>
    </div>
  )
}
