import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

/** The content of a toast. `error` is announced immediately, `success` when the screen reader pauses. */
export interface ToastMessage {
  title: string
  description?: string
  tone: 'success' | 'error'
  /** The one thing the user can do about it; pressing the button also dismisses the toast. */
  action?: { label: string; onAction: () => void }
}

interface ShownToast extends ToastMessage {
  id: number
}

/** A toast closes after this many milliseconds without pointer or focus on it. */
const TOAST_SHOWN_MS = 5000
/** A toast with an action needs time to be read, reached and pressed. */
const TOAST_WITH_ACTION_SHOWN_MS = 12_000

const REGION_ATTRIBUTE = 'data-toast-region'

/** Returns whether an event happened on a toast. */
export function isInToastRegion(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${REGION_ATTRIBUTE}]`) !== null
}

/**
 * The place where toasts appear. Both live regions stay on the page, because a screen reader does not announce a region
 * that arrives together with its text; `aria-live` also keeps them audible beside an open dialog. Toasts appear at a height where
 * they cover no input, label or title, at the top if possible, and in the middle, away from close buttons at the right. F6 moves
 * the focus to the toast; dismissing it restores the focus.
 */
export function ToastRegion({
  toast,
  onDismiss,
  label,
  dismissLabel,
}: {
  toast: ShownToast | null
  onDismiss: (id: number) => void
  label: string
  dismissLabel: string
}) {
  const region = useRef<HTMLElement>(null)
  const restoreFocus = useFocusByF6(region)
  useClearPlace(region, toast?.id)
  const isError = toast?.tone === 'error'
  const card = toast && (
    <ToastCard
      key={toast.id}
      toast={toast}
      dismissLabel={dismissLabel}
      onDismiss={() => {
        restoreFocus()
        onDismiss(toast.id)
      }}
    />
  )
  return (
    <section
      ref={region}
      aria-label={label}
      {...{ [REGION_ATTRIBUTE]: '' }}
      className="pointer-events-none fixed inset-x-4 top-4 z-50 mx-auto max-w-96 md:top-5 max-md:[body:has([role=dialog])_&]:right-18"
    >
      <div role={card && isError ? 'alert' : undefined} aria-live="assertive" aria-atomic="true">
        {isError && card}
      </div>
      <div role={card && !isError ? 'status' : undefined} aria-live="polite" aria-atomic="true">
        {!isError && card}
      </div>
    </section>
  )
}

function ToastCard({
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

/** Keeps the toast clear of inputs, labels and titles. Until the code for that is loaded, it is at the top. */
function useClearPlace(region: RefObject<HTMLElement | null>, toastId: number | undefined): void {
  useEffect(() => {
    if (toastId === undefined) return
    const stop = import('./place-toast.ts')
      .then(({ keepToastClear }) => keepToastClear(region.current))
      .catch(() => {})
    return () => void stop.then((stopNow) => stopNow?.())
  }, [region, toastId])
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
