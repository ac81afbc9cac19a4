import { useEffect, useRef, useState } from 'react'
import {
  findCompletion,
  findSuggestedCity,
  HOMETOWN_MAX_LENGTH,
  SUGGESTION_CLOSE_DELAY_MS,
  suggestCities,
} from '../../../domain/hometown.ts'
import { useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { CONTROL_CLASS, Field } from '../../ui/field.tsx'
import { getOptionProps, useListbox } from '../../ui/use-listbox.ts'

/**
 * The hometown, with cities as suggestions; accepts any text: an editable combobox with list autocomplete (ARIA APG). Arrow keys move
 * through the list, Enter selects the highlighted suggestion or closes the list, Escape closes it. While typing, the first suggestion that
 * begins with the text is highlighted, because people press Enter to accept it. Suggested cities have the name of the
 * reader's language; `value` is the name that is stored.
 */
export function HometownField({
  value,
  onValueChange,
  onPick,
  label,
  placeholder,
  required = false,
  error,
}: {
  value: string
  /** Called with every change, typed or selected. */
  onValueChange: (value: string) => void
  /** Called when a suggestion is selected, after `onValueChange`. */
  onPick?: (suggestion: string) => void
  label: string
  placeholder: string
  required?: boolean
  error: string | null
}) {
  const texts = useTexts()
  const words = texts.onboarding.preferences
  // Kept while typing, so that 'Lodz' does not become 'Łódź' under the cursor.
  const [typed, setTyped] = useState<string | null>(null)
  const isSuggested = findSuggestedCity(value) === value
  const shownText = typed ?? (isSuggested ? texts.vocabulary(value) : value)
  const suggestions = suggestCities(shownText, texts.vocabulary)
  const [open, setOpen] = useState(false)
  const [highlighted, setHighlighted] = useState(-1)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = open && suggestions.length > 0

  useEffect(() => () => clearTimeout(closing.current), [])

  function show() {
    clearTimeout(closing.current)
    setOpen(true)
  }

  function close() {
    clearTimeout(closing.current)
    setOpen(false)
    setHighlighted(-1)
  }

  function pick(suggestion: string) {
    setTyped(null)
    onValueChange(suggestion)
    onPick?.(suggestion)
    close()
  }

  const { listId, inputProps } = useListbox({
    count: suggestions.length,
    highlighted,
    isShown: shown,
    canHighlightNone: true,
    onHighlight(index) {
      setHighlighted(index)
      show()
    },
    onEnter(event) {
      const chosen = suggestions[highlighted]
      if (!shown || chosen === undefined) return close()
      event.preventDefault()
      event.stopPropagation()
      pick(chosen)
    },
    onEscape: shown ? close : undefined,
  })

  return (
    <Field label={label} error={error}>
      {(controlProps) => (
        <div className="relative">
          <input
            {...controlProps}
            {...inputProps}
            type="text"
            name="hometown"
            maxLength={HOMETOWN_MAX_LENGTH}
            placeholder={placeholder}
            required={required}
            value={shownText}
            onChange={(event) => {
              const text = event.currentTarget.value
              setTyped(text)
              onValueChange(findSuggestedCity(text, texts.vocabulary) ?? text)
              const completion = findCompletion(text, texts.vocabulary)
              setHighlighted(completion ? suggestCities(text, texts.vocabulary).indexOf(completion) : -1)
              show()
            }}
            onFocus={show}
            onClick={show}
            onBlur={() => {
              setTyped(null)
              closing.current = setTimeout(close, SUGGESTION_CLOSE_DELAY_MS)
            }}
            className={CONTROL_CLASS}
          />
          <ul
            id={listId}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: part of the editable combobox pattern
            role="listbox"
            aria-label={words.suggestions}
            hidden={!shown}
            className="absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto rounded-sm border border-line bg-raised p-1 shadow-lift"
          >
            {suggestions.map((suggestion, index) => (
              <li
                key={suggestion}
                {...getOptionProps(listId, index, {
                  isSelected: index === highlighted,
                  onClick: () => pick(suggestion),
                })}
                className={classNames(
                  'cursor-pointer rounded-xs px-3 py-2 text-ink hover:bg-sunken',
                  index === highlighted && 'bg-sea-soft text-sea-ink',
                )}
              >
                {texts.vocabulary(suggestion)}
              </li>
            ))}
          </ul>
          <span role="status" className="sr-only">
            {open ? words.suggestionCount(suggestions.length) : ''}
          </span>
        </div>
      )}
    </Field>
  )
}
