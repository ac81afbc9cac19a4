import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import type { ToastMessage } from './toast-region.tsx'

/** A toast closes after this many milliseconds without pointer or focus on it. */
const TOAST_SHOWN_MS = 5000
/** A toast with an action needs time to be read, reached and pressed. */
const TOAST_WITH_ACTION_SHOWN_MS = 12_000

/** A toast with its action and a button that dismisses it. It closes by itself. */
export function ToastCard({
  toast,
  dismissLabel,
  onDismiss,
}: {
  toast: ToastMessage
  dismissLabel: string
  onDismiss: () => void
}) {
  const [paused, setPaused] = useState(false)
  const hasAction = toast.action !== undefined
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => dismiss(), hasAction ? TOAST_WITH_ACTION_SHOWN_MS : TOAST_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [paused, hasAction])
  const isError = toast.tone === 'error'
  const Icon = isError ? CircleAlert : CircleCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only keep the toast open longer
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={classNames(
        'pointer-events-auto flex items-start gap-3 rounded-md border bg-raised py-3 pr-2 pl-4 text-ink shadow-float',
        'transition duration-200 starting:-translate-y-4 starting:opacity-0',
        isError ? 'border-coral' : 'border-line',
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames('mt-0.5 size-5 shrink-0', isError ? 'text-coral' : 'text-leaf')}
      />
      <div className="flex min-w-0 grow flex-col items-start gap-x-3 md:flex-row md:justify-between">
        <div className="min-w-0 grow py-0.5">
          <p className="text-sm font-semibold">{toast.title}</p>
          {toast.description && <p className="mt-0.5 text-sm text-ink-soft">{toast.description}</p>}
        </div>
        {toast.action && (
          <Button
            variant="ghost"
            size="sm"
            className="max-md:-ml-3.5"
            onClick={() => {
              toast.action?.onAction()
              onDismiss()
            }}
          >
            {toast.action.label}
          </Button>
        )}
      </div>
      <IconButton
        label={dismissLabel}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={onDismiss}
        className="-my-1.5 size-9 touch:-my-2.5"
      />
    </div>
  )
}
