import { lazy, Suspense, useRef } from 'react'
import { classNames } from './class-names.ts'

/** The content of a toast. `error` is announced immediately, the others when the screen reader pauses. */
export interface ToastMessage {
  title: string
  description?: string
  tone: 'success' | 'error' | 'question'
  /** The one thing the user can do about it; pressing the button also dismisses the toast. */
  action?: { label: string; onAction: () => void }
}

interface ShownToast extends ToastMessage {
  id: number
}

const loadToastCard = () => import('./toast-card.tsx')
const ToastCard = lazy(() =>
  loadToastCard().then(
    ({ ToastCard }) => ({ default: ToastCard }),
    () => ({ default: PlainToast }),
  ),
)

/** Loads the code of toasts before the first one, which may report that the connection is lost. */
export const preloadToasts = () => void loadToastCard().catch(() => {})

const REGION_ATTRIBUTE = 'data-toast-region'

export function isInToastRegion(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${REGION_ATTRIBUTE}]`) !== null
}

/**
 * The place where toasts appear. Both live regions stay on the page, because a screen reader does not announce a region
 * that arrives together with its text; `aria-live` also keeps them audible beside an open dialog. On phones toasts appear at the top below
 * the title bar, and leave the close button of a dialog clear; on wider screens at the bottom left. place-toast.ts has the exceptions. F6
 * moves the focus to the toast; dismissing it restores the focus.
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
  const isError = toast?.tone === 'error'
  const card = toast && (
    <Suspense>
      <ToastCard
        key={toast.id}
        toast={toast}
        region={region}
        dismissLabel={dismissLabel}
        onDismiss={() => onDismiss(toast.id)}
      />
    </Suspense>
  )
  return (
    <section
      ref={region}
      aria-label={label}
      {...{ [REGION_ATTRIBUTE]: '' }}
      className={classNames(
        'pointer-events-none fixed z-50 max-md:inset-x-4 max-md:top-14 max-md:mx-auto max-md:max-w-96 max-md:[body:has([data-dismissible])_&]:right-18',
        // Above Logout, beside the sidebar.
        'md:bottom-14 md:left-16 md:w-72 md:[body:has(aside.w-64)_&]:left-68',
      )}
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

/** Shows a toast whose code could not be loaded. */
function PlainToast({ toast }: { toast: ToastMessage }) {
  return (
    <p className="pointer-events-auto rounded-md border border-line bg-raised px-4 py-3 text-sm text-ink shadow-float">
      <strong>{toast.title}</strong> {toast.description}
    </p>
  )
}
