import { useEffect, useState } from 'react'
import { readSidebarOpen, sidebarCookie } from './sidebar-cookie.ts'

/** Whether the sidebar is kept open; Ctrl or Cmd plus B toggles it, a cookie remembers it (spec §2 "Sidebar"). */
export function useSidebarOpen(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(() => readSidebarOpen(document.cookie))

  function keepOpen(next: boolean) {
    setOpen(next)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = sidebarCookie(next)
  }

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (
        event.key.toLowerCase() !== 'b' ||
        event.shiftKey ||
        event.altKey ||
        !(event.ctrlKey || event.metaKey)
      )
        return
      event.preventDefault()
      keepOpen(!open)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })

  return [open, keepOpen]
}
