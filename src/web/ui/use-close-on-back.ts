import { useEffect, useEffectEvent, useId } from 'react'
import { removeLayerEntry } from './layer-entry.ts'

/** The entries of this page. A reload leaves entries whose dialogs it has closed. */
const entries = new Set<string>()

/**
 * Lets Back close a dialog or sheet instead of leaving the screen. Opening adds a history entry for the same address, and closing
 * in any other way removes it. The router does not need to know: nothing that it shows changes.
 */
export function useCloseOnBack(isOpen: boolean, onClose: (() => void) | undefined): void {
  const layer = useId()
  const isClosable = onClose !== undefined
  const close = useEffectEvent(() => onClose?.())
  useEffect(() => {
    if (!isOpen || !isClosable) return
    let hasEntry = true
    const below: string | undefined = history.state?.layer
    const isLeft = below !== undefined && !entries.has(below)
    // The router replaces these functions of `history` to follow every change; the originals do not notify it.
    const { pushState, replaceState } = History.prototype
    ;(isLeft ? replaceState : pushState).call(history, { ...history.state, layer }, '')
    entries.add(layer)
    function onPopState() {
      if (history.state?.layer === layer) return
      hasEntry = false
      close()
    }
    addEventListener('popstate', onPopState)
    return () => {
      removeEventListener('popstate', onPopState)
      // Later, because the press that closed the dialog may also open another screen, which removes the entry first.
      setTimeout(() => {
        if (hasEntry && history.state?.layer === layer) void removeLayerEntry()
      })
    }
  }, [isOpen, isClosable, layer])
}
