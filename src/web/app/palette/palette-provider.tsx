import { createContext, type ReactNode, useContext, useState } from 'react'
import { useKeyboardShortcut } from '../../shared/hooks.ts'
import { lazyComponent, MountOnFirstUse } from '../../shared/lazy-component.tsx'

const CommandPalette = lazyComponent(
  'CommandPalette',
  async () => (await import('./command-palette.tsx')).CommandPalette,
)

/** Loads the code of the palette before it is opened. */
export const preloadPalette = CommandPalette.preload

const OpenPalette = createContext<() => void>(() => {})

/** Returns the function that opens the palette, for buttons. */
export const useOpenPalette = () => useContext(OpenPalette)

/** Provides the command palette of the app screens, which Ctrl+K or Cmd+K opens and closes. */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  useKeyboardShortcut('k', () => setOpen(!open))
  return (
    <OpenPalette value={() => setOpen(true)}>
      {children}
      <MountOnFirstUse isUsed={open}>
        <CommandPalette open={open} onClose={() => setOpen(false)} />
      </MountOnFirstUse>
    </OpenPalette>
  )
}
