import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { usePaletteShortcut } from './use-palette-shortcut.ts'

const loadPalette = () => import('./command-palette.tsx')
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }))

const OpenPalette = createContext<() => void>(() => {})

/** Opens the palette; for buttons, beside the keys. */
export const useOpenPalette = () => useContext(OpenPalette)

/** Its code is on the way before the press. Without a network nothing is lost yet: opening asks for it again. */
export function preloadPalette(): void {
  loadPalette().catch(() => {})
}

/** The command palette of the app pages, opened with Ctrl+K or Cmd+K. Its code loads when it is first asked for. */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  function show() {
    setWasOpened(true)
    setOpen(true)
  }
  usePaletteShortcut(() => (open ? setOpen(false) : show()))
  return (
    <OpenPalette value={show}>
      {children}
      {wasOpened && (
        <Suspense>
          <CommandPalette open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </OpenPalette>
  )
}
