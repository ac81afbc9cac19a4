import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { isInToastRegion } from './toast-region.tsx'
import { useCloseOnBack } from './use-close-on-back.ts'
import { useSwipeDown } from './use-swipe-down.ts'

interface DialogProps {
  open: boolean
  /** Called on Escape, a press outside or the close button; never if `dismissible` is false. */
  onClose?: () => void
  title: ReactNode
  /** For moving the focus to the title when the content changes. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Shown below the title and announced with it. */
  description?: ReactNode
  /** A picture across the top; decorative. */
  cover?: ReactNode
  /** Above the title, for instance a progress indicator. */
  header?: ReactNode
  /** The actions; they stay visible below the scrolling content, except while a section of it has a form, with actions of its own. */
  footer?: ReactNode
  /** Accessible name of the close button. Required for a dismissible dialog. */
  closeLabel?: string
  /** False if the user must complete the dialog: it has no close button and ignores Escape and presses outside. */
  dismissible?: boolean
  /** True if opening the dialog adds a history entry, so that Back closes it already. */
  hasHistoryEntry?: boolean
  width?: 'md' | 'lg'
  children: ReactNode
}

/**
 * A modal dialog. It hides the rest of the page from assistive technology, traps the focus and restores it on closing. On
 * phones it is a bottom sheet that can be swiped down. Presses on a toast do not close it.
 */
export function Dialog({
  open,
  onClose,
  title,
  titleRef,
  description,
  cover,
  header,
  footer,
  closeLabel,
  dismissible = true,
  hasHistoryEntry = false,
  width = 'md',
  children,
}: DialogProps) {
  const swipe = useSwipeDown(dismissible ? onClose : undefined)
  const content = useRef<HTMLDivElement>(null)
  const findFinalFocus = useFinalFocus(open)
  useCloseOnBack(open && !hasHistoryEntry, dismissible ? onClose : undefined)
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, details) => {
        if (next || !dismissible || isInToastRegion(details.event.target)) details.cancel()
        else onClose?.()
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop
          data-dialog-backdrop=""
          // A dialog that another has opened dims it, too.
          forceRender
          className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <BaseDialog.Viewport
          data-dialog-viewport=""
          className="fixed inset-0 z-40 flex items-end justify-center [container:dialog/size] md:items-center md:p-6"
        >
          <BaseDialog.Popup
            data-dismissible={dismissible || undefined}
            // Focus the first field, except on touch, where it would open the keyboard.
            initialFocus={(how) =>
              how === 'touch' ||
              (content.current?.querySelector<HTMLElement>('input:not([type=checkbox]), select') ?? true)
            }
            finalFocus={findFinalFocus}
            className={classNames(
              'relative flex max-h-[min(94dvh,58rem)] w-full flex-col overflow-hidden rounded-t-xl bg-surface shadow-float outline-none md:rounded-xl',
              'transition duration-200 ease-tide data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0',
              // On very short screens, with large text or at 400 % zoom, header and footer scroll with the content to leave room for it.
              'short:overflow-y-auto forced-colors:border',
              width === 'lg' ? 'md:max-w-3xl' : 'md:max-w-xl',
            )}
          >
            <div
              {...swipe}
              className={classNames('shrink-0', dismissible && 'max-md:touch-none short:touch-auto')}
            >
              {dismissible && (
                <span
                  aria-hidden="true"
                  className="absolute top-2 left-1/2 z-10 h-1 w-10 -translate-x-1/2 rounded-full bg-line-strong md:hidden"
                />
              )}
              {cover}
              <div className="flex items-start gap-3 px-5 pt-5 pb-3 md:px-8 md:pt-7">
                <div className="min-w-0 grow">
                  {header}
                  <BaseDialog.Title
                    ref={titleRef}
                    tabIndex={-1}
                    className="text-xl font-semibold md:text-2xl"
                  >
                    {title}
                  </BaseDialog.Title>
                  {description && (
                    <BaseDialog.Description className="mt-1.5 text-ink-soft">
                      {description}
                    </BaseDialog.Description>
                  )}
                </div>
                {dismissible && (
                  <BaseDialog.Close
                    render={
                      <IconButton
                        label={closeLabel ?? ''}
                        icon={<X aria-hidden="true" className="size-5" />}
                        className={
                          cover
                            ? 'absolute top-3 right-3 bg-surface shadow-rest forced-colors:border'
                            : '-mt-1.5 -mr-2'
                        }
                      />
                    }
                  />
                )}
              </div>
            </div>
            <div
              ref={content}
              className="peer min-h-0 grow overflow-y-auto short:shrink-0 short:overflow-visible px-5 pt-2 pb-6 md:px-8"
            >
              {children}
            </div>
            {footer && (
              <div className="border-t border-line bg-surface px-5 py-3 peer-has-[section_form]:hidden md:px-8 md:py-4">
                {footer}
              </div>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/**
 * Returns a function that finds what gets the focus when the dialog closes: what had it before (true) or, if the change that the dialog
 * confirmed has removed that, the heading of the part that it was in. If nothing had it, because the address opened the dialog, this is the
 * heading of the screen.
 */
function useFinalFocus(open: boolean): () => HTMLElement | true {
  const opener = useRef<Element>(null)
  const heading = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!open) return
    const part = document.activeElement?.closest('section, [role=group], [role=dialog], body')
    opener.current = document.activeElement
    heading.current = part?.querySelector<HTMLElement>(':is(h1, h2, h3)[tabindex]') ?? null
  }, [open])
  return () => (opener.current !== document.body && opener.current?.isConnected) || heading.current || true
}
