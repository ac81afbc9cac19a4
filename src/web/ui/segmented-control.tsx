import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

/** Where the group stands: on a page, or on the deep that stays dark in both themes. */
export type ControlBackground = 'page' | 'deep'

interface Segment<Value extends string> {
  value: Value
  /** What is seen, and the accessible name. */
  label: ReactNode
  /** Language of the label, when it is not the page's. */
  lang?: string
  /** Shown by the pointer where the label is only a picture. */
  tooltip?: string
}

const BACKGROUNDS: Record<ControlBackground, { group: string; choice: string }> = {
  page: {
    group: 'border-line-strong bg-surface text-ink-soft',
    choice: 'hover:text-ink has-checked:bg-sea-soft has-checked:text-sea-ink has-focus-visible:outline-sea',
  },
  deep: {
    group: 'border-on-deep-soft/60 text-on-deep-soft',
    choice: 'hover:text-on-deep has-checked:bg-on-deep has-checked:text-deep has-focus-visible:outline-amber',
  },
}

/** Some choices side by side of which one is on: native radio buttons, so that the arrow keys move between them. */
export function SegmentedControl<Value extends string>({
  legend,
  choices,
  chosen,
  onChoose,
  ground,
  className,
}: {
  legend: string
  choices: readonly Segment<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
  ground: ControlBackground
  className?: string | undefined
}) {
  const name = useId()
  const { group, choice } = BACKGROUNDS[ground]
  return (
    <fieldset className={classNames('flex w-fit rounded-sm border p-0.5', group, className)}>
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ value, label, lang, tooltip }) => (
        <label
          key={value}
          lang={lang}
          title={tooltip}
          className={classNames(
            'relative flex min-h-8 min-w-9 cursor-pointer items-center justify-center rounded-xs px-2.5 text-sm font-medium transition-colors',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]',
            choice,
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
