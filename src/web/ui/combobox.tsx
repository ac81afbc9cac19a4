import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL_CLASS, Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { getOptionProps, useListbox } from './use-listbox.ts'

export interface ComboboxOption {
  /** Empty for the option that selects nothing. */
  value: string
  label: string
  /** Shown after the label, such as a count. */
  detail?: string | undefined
}

/**
 * One of many values, found by typing: an editable combobox with list autocomplete (ARIA APG). Only listed values can be
 * selected: Enter selects the highlighted option, by default the first one for the typed text. Escape and leaving the field discard the
 * typed text.
 */
export function Combobox({
  label,
  value,
  valueLabel,
  placeholder,
  typed,
  onTypedChange,
  options,
  isPending,
  onSelect,
  texts,
  isInFlow = false,
  className,
}: {
  label: ReactNode
  /** The selected value; empty for none. */
  value: string
  valueLabel: string
  /** Shown when no value is selected. */
  placeholder: string
  /** The text by which the user looks for a value; null if there is none. */
  typed: string | null
  onTypedChange: (typed: string | null) => void
  options: readonly ComboboxOption[]
  /** The options belong to an earlier text. */
  isPending: boolean
  onSelect: (value: string) => void
  texts: { list: string; clear: string; noOptions: string; optionCount: (count: number) => string }
  /** The list takes space below the input instead of covering what follows, for containers that scroll. */
  isInFlow?: boolean
  className?: string
}) {
  const [open, setOpen] = useState(false)
  // By its value, so that the same option stays highlighted when the options change.
  const [highlightedValue, setHighlightedValue] = useState<string | null>(null)
  // Enter was pressed before the options for the typed text arrived.
  const [awaitsFirst, setAwaitsFirst] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isTyped = Boolean(typed?.trim())
  const chosen = options.findIndex((option) => option.value === highlightedValue)
  const highlighted = chosen < 0 && isTyped && !isPending ? 0 : chosen
  const isListShown = open && options.length > 0

  function close() {
    setOpen(false)
    setHighlightedValue(null)
    setAwaitsFirst(false)
    onTypedChange(null)
  }
  function pick(option: ComboboxOption) {
    close()
    if (option.value !== value) onSelect(option.value)
  }
  useEffect(() => {
    if (!awaitsFirst || isPending) return
    setAwaitsFirst(false)
    const option = options[highlighted]
    if (option) pick(option)
  })

  const { listId, inputProps } = useListbox({
    count: options.length,
    highlighted,
    isShown: isListShown,
    canHighlightNone: false,
    onHighlight: openList,
    onEnter(event) {
      if (!open) return
      event.preventDefault()
      const highlightedOption = options[highlighted]
      if (highlightedOption && !isPending) pick(highlightedOption)
      else if (!isTyped) close()
      else setAwaitsFirst(true)
    },
    onEscape: open || typed !== null ? close : undefined,
  })
  function openList(index: number) {
    setOpen(true)
    setHighlightedValue(options[index]?.value ?? null)
  }

  return (
    <Field label={label} {...(className ? { className } : {})}>
      {(controlProps) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: notices when the focus leaves the field
        <div
          className="relative"
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) close()
          }}
        >
          <input
            {...controlProps}
            {...inputProps}
            ref={input}
            type="text"
            enterKeyHint="done"
            placeholder={placeholder}
            value={typed ?? valueLabel}
            onChange={(event) => {
              onTypedChange(event.currentTarget.value)
              setAwaitsFirst(false)
              openList(-1)
            }}
            // Selected, so that typing replaces the value.
            onFocus={(event) => event.currentTarget.select()}
            onClick={() => setOpen(true)}
            className={classNames(
              CONTROL_CLASS,
              'truncate pr-10 placeholder:text-ink! focus:placeholder:text-ink-faint! max-md:pl-3',
            )}
          />
          {value === '' ? (
            <ChevronDown
              aria-hidden="true"
              className="pointer-events-none absolute top-3 right-3 size-5 text-ink-faint max-md:right-2"
            />
          ) : (
            <IconButton
              label={texts.clear}
              icon={<X aria-hidden="true" className="size-4" />}
              onClick={() => {
                onTypedChange(null)
                onSelect('')
                input.current?.focus()
              }}
              className="absolute! top-0.5 right-0.5 touch:top-0 touch:right-0"
            />
          )}
          <ul
            id={listId}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: part of the editable combobox pattern
            role="listbox"
            aria-label={texts.list}
            aria-busy={isPending || undefined}
            hidden={!isListShown}
            className={classNames(
              'mt-1 max-h-72 overflow-y-auto rounded-sm border border-line bg-raised p-1',
              isInFlow ? '' : 'absolute inset-x-0 top-full z-20 min-w-56 shadow-lift',
            )}
          >
            {(isListShown ? options : []).map((option, index) => (
              <li
                key={option.value}
                {...getOptionProps(listId, index, {
                  isSelected: option.value === value,
                  onClick: () => pick(option),
                })}
                data-highlighted={index === highlighted || undefined}
                className="flex min-h-10 touch:min-h-11 cursor-pointer items-center gap-2 rounded-xs px-3 py-2 hover:bg-sunken aria-selected:font-semibold data-highlighted:bg-sea-soft data-highlighted:text-sea-ink forced-colors:data-highlighted:outline-2"
              >
                <span className="min-w-0 grow wrap-anywhere">{option.label}</span>
                {option.detail && (
                  <span className="text-sm text-ink-faint tabular-nums">{option.detail}</span>
                )}
              </li>
            ))}
          </ul>
          {open && !isPending && options.length === 0 && (
            <p
              className={classNames(
                'mt-1 rounded-sm border border-line bg-raised px-4 py-2.5 text-sm text-ink-soft',
                isInFlow ? '' : 'absolute inset-x-0 top-full z-20 shadow-lift',
              )}
            >
              {texts.noOptions}
            </p>
          )}
          <span role="status" className="sr-only">
            {open && !isPending
              ? options.length === 0
                ? texts.noOptions
                : texts.optionCount(options.length)
              : ''}
          </span>
        </div>
      )}
    </Field>
  )
}
