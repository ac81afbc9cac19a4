import { CircleAlert, CircleCheck, CircleQuestionMark, X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { keepToastClear } from './place-toast.ts'
import type { ToastMessage } from './toast-region.tsx'

const ICONS = { success: CircleCheck, error: CircleAlert, question: CircleQuestionMark }
const ICON_CLASSES = { success: 'text-leaf', error: 'text-coral', question: 'text-ink-faint' }

/** A toast closes after this many milliseconds without pointer or focus on it. */
const TOAST_SHOWN_MS = 5000
/** A toast with an action needs time to be read, reached and pressed. */
const TOAST_WITH_ACTION_SHOWN_MS = 12_000

/**
 * A toast with its action and a button that dismisses it. It closes by itself.
 */
export function ToastCard({
  toast,
  region,
  dismissLabel,
  onDismiss,
}: {
  toast: ToastMessage
  region: RefObject<HTMLElement | null>
  dismissLabel: string
  onDismiss: () => void
}) {
  const [paused, setPaused] = useState(false)
  const hasAction = toast.action !== undefined
  const restoreFocus = useFocusByF6(region)
  function close() {
    restoreFocus()
    onDismiss()
  }
  const closeAfterTime = useEffectEvent(close)
  useEffect(() => keepToastClear(region.current), [region])
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => closeAfterTime(), hasAction ? TOAST_WITH_ACTION_SHOWN_MS : TOAST_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [paused, hasAction])
  const Icon = ICONS[toast.tone]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only keep the toast open longer
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={classNames(
        'pointer-events-auto flex items-start gap-3 rounded-md border bg-raised py-3 pr-2 pl-4 text-ink shadow-float',
        'transition duration-200 starting:opacity-0',
        toast.tone === 'error' ? 'border-coral' : 'border-line',
      )}
    >
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-5 shrink-0', ICON_CLASSES[toast.tone])} />
      {/* A long action is below the text. */}
      <div className="flex min-w-0 grow flex-col items-start gap-x-3 md:flex-row md:flex-wrap">
        <div className="min-w-0 grow py-0.5 md:basis-52">
          <p className="text-sm font-semibold">{toast.title}</p>
          {toast.description && <p className="mt-0.5 text-sm text-ink-soft">{toast.description}</p>}
        </div>
        {toast.action && (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3.5 max-md:-mr-11 md:shrink-0"
            onClick={() => {
              toast.action?.onAction()
              close()
            }}
          >
            {toast.action.label}
          </Button>
        )}
      </div>
      <IconButton
        label={dismissLabel}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={close}
        className="-my-1.5 size-9 touch:-my-2.5"
      />
    </div>
  )
}

/** Moves the focus to the toast on F6. Returns a function that restores the focus if it is on the toast. */
function useFocusByF6(region: RefObject<HTMLElement | null>): () => void {
  const previousFocus = useRef<HTMLElement>(null)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'F6') return
      const button = region.current?.querySelector('button')
      if (!button) return
      event.preventDefault()
      previousFocus.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      button.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [region])
  return () => {
    if (region.current?.contains(document.activeElement)) previousFocus.current?.focus()
  }
}
