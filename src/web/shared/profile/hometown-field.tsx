import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
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
  const list = useRef<HTMLUListElement>(null)
  const listId = useId()
  const optionId = (index: number) => `${listId}-${index}`
  const shown = open && suggestions.length > 0

  useEffect(() => () => clearTimeout(closing.current), [])
  useEffect(() => {
    if (highlighted >= 0) list.current?.children[highlighted]?.scrollIntoView({ block: 'nearest' })
  }, [highlighted])

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

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const chosen = suggestions[highlighted]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // The text itself is position -1, so that the arrow keys cycle through the text and all suggestions.
      const positions = suggestions.length + 1
      setHighlighted(
        shown
          ? ((highlighted + 1 + step + positions) % positions) - 1
          : step === 1
            ? 0
            : suggestions.length - 1,
      )
      show()
    } else if (event.key === 'Enter' && shown && chosen !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      pick(chosen)
    } else if (event.key === 'Enter') {
      close()
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  return (
    <Field label={label} error={error}>
      {(controlProps) => (
        <div className="relative">
          <input
            {...controlProps}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={listId}
            aria-activedescendant={shown && highlighted >= 0 ? optionId(highlighted) : undefined}
            autoComplete="off"
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
            onKeyDown={onKeyDown}
            className={CONTROL_CLASS}
          />
          <ul
            ref={list}
            id={listId}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: part of the editable combobox pattern
            role="listbox"
            aria-label={words.suggestions}
            hidden={!shown}
            className="absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto rounded-sm border border-line bg-raised p-1 shadow-lift"
          >
            {suggestions.map((suggestion, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
              <li
                key={suggestion}
                id={optionId(index)}
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: part of the editable combobox pattern
                role="option"
                tabIndex={-1}
                aria-selected={index === highlighted}
                // Keeps the focus in the input, so that the list stays open until the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(suggestion)}
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
