import { Outlet, useChildMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Language } from '../../../domain/display-settings.ts'
import { api } from '../../shared/api/api.ts'
import { OfflineNoticeSlot } from '../../shared/offline/offline-notice-slot.tsx'
import { rememberAccount } from '../../shared/session/known-account.ts'
import { useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { PaletteProvider } from '../palette/palette-provider.tsx'
import { MobileNavigation } from './mobile-navigation.tsx'
import { Sidebar } from './sidebar.tsx'
import { useSidebarOpen } from './sidebar-state.ts'

/** Saves a language that the user switches to, for emails. If it fails, only their language stays the previous one. */
function useSaveLanguage(language: Language) {
  const saved = useRef(language)
  useEffect(() => {
    if (saved.current === language) return
    saved.current = language
    api('PUT /api/settings/language', { body: { language } }).catch(() => {})
  }, [language])
}

/** The layout of the app screens: the sidebar at the left, or the bar on phones, beside the screen (§2 Sidebar). */
export function AppLayout() {
  const texts = useTexts()
  const [open, setOpen] = useSidebarOpen()
  useSaveLanguage(texts.language)
  useEffect(rememberAccount, [])
  // The key restarts the entry animation for a new screen, not for changes within one, such as filters.
  const screen = useChildMatches({ select: ([match]) => match?.routeId })
  return (
    <div
      className={classNames(
        'min-h-dvh transition-[padding] duration-200 print:pl-0!',
        open ? 'md:pl-64' : 'md:pl-12',
      )}
    >
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-sm focus:bg-raised focus:px-4 focus:py-2 focus:font-semibold focus:shadow-float"
      >
        {texts.shell.skipToContent}
      </a>
      <PaletteProvider>
        <Sidebar open={open} onOpenChange={setOpen} />
        <MobileNavigation />
        <main id="content" tabIndex={-1} className="max-md:pb-18">
          <OfflineNoticeSlot />
          <div key={screen} className="motion-safe:animate-arrive">
            <Outlet />
          </div>
        </main>
      </PaletteProvider>
    </div>
  )
}
