import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import {
  findCompletion,
  findMisspelled,
  findSuggestedCity,
  HOMETOWN_MAX_LENGTH,
  isUncertain,
  SUGGESTION_CLOSE_DELAY_MS,
  suggestCities,
} from '../../../domain/hometown.ts'
import { toSingleLine } from '../../../domain/text.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CONTROL_CLASS, Field } from '../../ui/field.tsx'
import { getOptionProps, useListbox } from '../../ui/use-listbox.ts'
import { useAfterPress } from './use-after-press.ts'

/**
 * The hometown, with cities as suggestions; accepts any text: an editable combobox with list autocomplete (ARIA APG). Arrow keys move
 * through the list, Enter selects the highlighted suggestion or closes the list, Escape closes it. While typing, the first suggestion that
 * begins with the text is highlighted, because people press Enter to accept it. Suggested cities have the name of the
 * reader's language; `value` is the name that is stored.
 *
 * Leaving the field asks whether the beginning of a suggestion is the whole name, whether a misspelled one is meant, and with `asksAboutAnyText`
 * whether any other text is the whole name; so does Enter if the suggestion was closed. A form that is invalid because of the hometown focuses the question.
 */
export function HometownField({
  value,
  onValueChange,
  confirmed,
  onConfirm,
  asksAboutAnyText = false,
  note,
  required = false,
  error = null,
}: {
  value: string
  /** Called with every change, typed or selected. */
  onValueChange: (value: string) => void
  /** The hometown about which the field does not ask: the stored one, or the last one of `onConfirm`. */
  confirmed: string
  /** Called, after `onValueChange`, with a suggestion that was selected or typed, a text that the user confirms, or an empty one. */
  onConfirm: (hometown: string) => void
  /** For a hometown that is saved once the field is left. */
  asksAboutAnyText?: boolean
  /** Shown below the field. */
  note?: string | undefined
  required?: boolean
  error?: string | null
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
  const [isTyping, setTyping] = useState(false)
  const hometown = toSingleLine(value)
  const isOther = hometown !== '' && hometown !== confirmed && !findSuggestedCity(hometown)
  const isUnconfirmed = asksAboutAnyText ? isOther : isUncertain(hometown, confirmed, texts.vocabulary)
  const isAsking = isUnconfirmed && !isTyping
  const misspelled = findMisspelled(hometown, texts.vocabulary)
  const input = useRef<HTMLInputElement>(null)
  const questionId = useId()
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
    onConfirm(suggestion)
    close()
  }

  /** Answers the question with yes. */
  function confirm() {
    if (misspelled) pick(misspelled)
    else onConfirm(hometown)
  }

  function leave() {
    setTyping(false)
    if (!isUnconfirmed && value !== confirmed) onConfirm(hometown)
  }

  const leaveAfterPress = useAfterPress(leave)

  function answer(event: MouseEvent<HTMLButtonElement>, run: () => void) {
    run()
    // Pressed with a key. On touch, the field would open the keyboard.
    if (event.detail > 0) return
    input.current?.focus()
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
      const chosen = shown ? suggestions[highlighted] : undefined
      close()
      if (chosen === undefined && !isUnconfirmed) return leave()
      event.preventDefault()
      event.stopPropagation()
      if (chosen !== undefined) pick(chosen)
      else if (isTyping && isUncertain(hometown, confirmed, texts.vocabulary)) setTyping(false)
      else confirm()
    },
    onEscape: shown ? close : undefined,
  })

  return (
    <div>
      <Field label={words.hometown} error={error}>
        {(controlProps) => (
          <div className="relative">
            <input
              {...controlProps}
              {...inputProps}
              ref={input}
              type="text"
              name={isAsking ? undefined : 'hometown'}
              maxLength={HOMETOWN_MAX_LENGTH}
              placeholder={words.hometownPlaceholder}
              required={required}
              value={shownText}
              onChange={(event) => {
                const text = event.currentTarget.value
                setTyped(text)
                setTyping(true)
                onValueChange(findSuggestedCity(text, texts.vocabulary) ?? text)
                const completion = findCompletion(text, texts.vocabulary)
                setHighlighted(completion ? suggestCities(text, texts.vocabulary).indexOf(completion) : -1)
                show()
              }}
              onFocus={show}
              onClick={show}
              onBlur={() => {
                setTyped(null)
                leaveAfterPress()
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
      <div
        className={classNames(
          'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm',
          (isAsking || note) && 'mt-2',
        )}
      >
        <p id={questionId} role="status" className="min-w-0 basis-48 grow wrap-anywhere">
          {isAsking
            ? misspelled
              ? words.isMisspelled(hometown, texts.vocabulary(misspelled))
              : words.isWholeName(hometown)
            : note}
        </p>
        {isAsking && (
          <div className="flex gap-2">
            <Button
              size="sm"
              name="hometown"
              aria-describedby={questionId}
              onClick={(event) => answer(event, confirm)}
            >
              {words.yes}
            </Button>
            {misspelled && (
              <Button
                size="sm"
                aria-describedby={questionId}
                onClick={(event) => answer(event, () => onConfirm(hometown))}
              >
                {words.no}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
