import { type ReactNode, startTransition, useId, useState } from 'react'
import { classNames } from './class-names.ts'

/** The surface behind the control: the page, or a surface that stays dark in both themes. */
export type SurfaceBehind = 'page' | 'deep'

interface Segment<Value extends string> {
  value: Value
  /** Also the accessible name. */
  label: ReactNode
  /** Language of the label, if it is not the language of the page. */
  lang?: string
  /** For a label that is only an icon. */
  tooltip?: string
}

const BACKGROUNDS: Record<SurfaceBehind, { group: string; segment: string }> = {
  page: {
    group: 'border-line-strong bg-surface text-ink-soft',
    segment: 'hover:text-ink has-checked:bg-sea-soft has-checked:text-sea-ink has-focus-visible:outline-sea',
  },
  deep: {
    group: 'border-on-deep-soft/60 text-on-deep-soft',
    segment:
      'hover:text-on-deep has-checked:bg-on-deep has-checked:text-deep has-focus-visible:outline-amber',
  },
}

/**
 * Segments side by side, one of them selected. Native radio buttons, so that the arrow keys move between them. A choice is shown
 * at once, until `onChange` has settled.
 */
export function SegmentedControl<Value extends string>({
  legend,
  segments,
  value,
  onChange,
  onApproach,
  background = 'page',
  segmentClassName = 'min-h-8 min-w-9',
}: {
  legend: string
  segments: readonly Segment<Value>[]
  value: Value
  /** If it returns a promise, `value` must have changed when it settles. */
  onChange: (value: Value) => void | Promise<void>
  /** The pointer or the focus is on a segment, so it may be selected soon. */
  onApproach?: (value: Value) => void
  background?: SurfaceBehind
  /** Replaces the default size of the segments. */
  segmentClassName?: string
}) {
  const name = useId()
  const { group, segment } = BACKGROUNDS[background]
  // A radio button that is shown as checked fires no event when it is pressed, so the previous one could not be chosen again.
  const [choice, setChoice] = useState<{ value: Value }>()
  const shown = choice ? choice.value : value
  async function choose(chosen: Value) {
    const current = { value: chosen }
    setChoice(current)
    try {
      await onChange(chosen)
    } finally {
      startTransition(() => setChoice((last) => (last === current ? undefined : last)))
    }
  }
  return (
    <fieldset className={classNames('flex w-fit flex-wrap rounded-sm border p-0.5 touch:p-0', group)}>
      <legend className="sr-only">{legend}</legend>
      {segments.map(({ value: each, label, lang, tooltip }) => (
        <label
          key={each}
          lang={lang}
          title={tooltip}
          onPointerEnter={() => onApproach?.(each)}
          className={classNames(
            'relative flex items-center justify-center gap-1.5 rounded-xs px-2.5 text-sm font-medium transition-colors touch:min-h-11 touch:min-w-11',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]',
            segment,
            segmentClassName,
          )}
        >
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === shown}
            onChange={() => choose(each)}
            onFocus={() => onApproach?.(each)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
