import { useEffect, useEffectEvent, useId } from 'react'
import { removeLayerEntry } from './layer-entry.ts'

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
    // The router replaces `history.pushState` to follow every change; the original does not notify it.
    History.prototype.pushState.call(history, { ...history.state, layer }, '')
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
