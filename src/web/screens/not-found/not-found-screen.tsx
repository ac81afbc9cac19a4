import { Link } from '@tanstack/react-router'
import { ScreenHeading } from '../../shared/screen-heading.tsx'
import { useTexts } from '../../texts/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/logo-mark.tsx'

/** Shown for every unknown path (§2). */
export function NotFoundScreen() {
  const words = useTexts().shell.notFound
  return (
    <main
      id="content"
      className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center"
    >
      <LogoMark className="mb-3 size-16 text-line-strong" />
      <p className="text-sm font-semibold text-ink-faint tabular-nums">404</p>
      <ScreenHeading documentTitle={words.documentTitle}>{words.title}</ScreenHeading>
      <p className="text-ink-soft">{words.text}</p>
      <Link to="/" className={`mt-4 ${buttonClass('primary')}`}>
        {words.home}
      </Link>
    </main>
  )
}
