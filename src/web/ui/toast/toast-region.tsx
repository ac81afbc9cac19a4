import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import type { Toast, ToastStore } from './toast-store.ts'

/** A toast hides by itself after this many milliseconds without pointer or focus on it. */
const TOAST_SHOWN_MS = 5000
/** One that offers something to do stays longer: it has to be read, reached and pressed. */
const TOAST_WITH_ACTION_SHOWN_MS = 12_000

const REGION_ATTRIBUTE = 'data-toast-region'

/** Whether an event's target lies on a toast. */
export function isInToastRegion(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${REGION_ATTRIBUTE}]`) !== null
}

/**
 * Where toasts appear. Both live regions are always on the page, because a region that arrives together with its text is
 * not announced; `aria-live` also keeps them audible beside an open dialog. At the top, because actions stand at the
 * bottom, of dialogs above all; in the middle, because what closes things stands at the right. F6 moves the focus to the toast, dismissing it gives the focus back.
 */
export function ToastRegion({
  store,
  label,
  dismissLabel,
}: {
  store: ToastStore
  label: string
  dismissLabel: string
}) {
  const toasts = useSyncExternalStore(store.subscribe, store.toasts, store.toasts)
  const region = useRef<HTMLElement>(null)
  const giveFocusBack = useFocusByF6(region)
  const shown = toasts.filter((toast) => toast.open)
  const errors = shown.filter((toast) => toast.tone === 'error')
  const others = shown.filter((toast) => toast.tone !== 'error')
  const card = (toast: Toast) => (
    <ToastCard
      key={toast.id}
      toast={toast}
      dismissLabel={dismissLabel}
      onDismiss={() => {
        giveFocusBack()
        store.dismiss(toast.id)
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
      <div role={errors.length > 0 ? 'alert' : undefined} aria-live="assertive" aria-atomic="true">
        {errors.map(card)}
      </div>
      <div role={others.length > 0 ? 'status' : undefined} aria-live="polite" aria-atomic="true">
        {others.map(card)}
      </div>
    </section>
  )
}

function ToastCard({
  toast,
  dismissLabel,
  onDismiss,
}: {
  toast: Toast
  dismissLabel: string
  onDismiss: () => void
}) {
  const [held, setHeld] = useState(false)
  const offersAction = toast.action !== undefined
  const dismiss = useRef(onDismiss)
  useEffect(() => {
    dismiss.current = onDismiss
  })
  useEffect(() => {
    if (held) return
    const timer = setTimeout(
      () => dismiss.current(),
      offersAction ? TOAST_WITH_ACTION_SHOWN_MS : TOAST_SHOWN_MS,
    )
    return () => clearTimeout(timer)
  }, [held, offersAction])
  const isError = toast.tone === 'error'
  const Icon = isError ? CircleAlert : CircleCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only keeps it longer
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classNames(
        'pointer-events-auto flex items-start gap-3 rounded-md border bg-raised py-3 pr-2 pl-4 text-ink shadow-float',
        'transition duration-200 starting:-translate-y-4 starting:opacity-0',
        isError ? 'border-coral' : 'border-line',
      )}
    >
      {toast.tone !== undefined && toast.tone !== 'neutral' && (
        <Icon
          aria-hidden="true"
          className={classNames('mt-0.5 size-5 shrink-0', isError ? 'text-coral' : 'text-leaf')}
        />
      )}
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
        className="-my-1.5 size-9"
      />
    </div>
  )
}

/** Listens for F6. Returns what gives the focus back to where it was before, if it is on a toast. */
function useFocusByF6(region: RefObject<HTMLElement | null>): () => void {
  const before = useRef<HTMLElement>(null)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'F6') return
      const button = region.current?.querySelector('button')
      if (!button) return
      event.preventDefault()
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      button.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [region])
  return () => {
    if (region.current?.contains(document.activeElement)) before.current?.focus()
  }
}
