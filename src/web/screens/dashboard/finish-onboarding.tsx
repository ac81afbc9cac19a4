import { Link } from '@tanstack/react-router'
import { UserRoundPen } from 'lucide-react'
import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { buttonClass } from '../../ui/button.tsx'

/** Leads back to onboarding that was left before its end. */
export function FinishOnboarding() {
  const words = useTexts().dashboard.finishOnboarding
  return (
    <section className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg border border-line bg-amber-soft px-5 py-4 text-amber-ink md:px-7">
      <UserRoundPen aria-hidden="true" strokeWidth={1.5} className="size-10" />
      <div className="min-w-0 grow basis-60">
        <h2 className="font-semibold">{words.title}</h2>
        <p>{words.text}</p>
      </div>
      <Link to={SCREEN_PATHS.auth} search={{ onboarding: true }} className={buttonClass('primary')}>
        {words.action}
      </Link>
    </section>
  )
}
