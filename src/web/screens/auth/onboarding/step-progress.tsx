import { useTexts } from '../../../texts/texts.ts'
import { classNames } from '../../../ui/class-names.ts'

const STEPS = [1, 2] as const

/** Progress of onboarding in two segments. */
export function StepProgress({ step }: { step: (typeof STEPS)[number] }) {
  const texts = useTexts()
  return (
    <div
      role="progressbar"
      aria-label={texts.onboarding.progress(step, STEPS.length)}
      aria-valuemin={0}
      aria-valuemax={STEPS.length}
      aria-valuenow={step}
      className="mb-5 flex gap-2"
    >
      {STEPS.map((segment) => (
        <span
          key={segment}
          className={classNames(
            'h-1.5 grow rounded-full transition-colors duration-300 forced-colors:border',
            segment <= step ? 'bg-amber forced-colors:bg-[Highlight]' : 'bg-line',
          )}
        />
      ))}
    </div>
  )
}
