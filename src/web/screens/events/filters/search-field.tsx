import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { SEARCH_MAX_LENGTH } from '../../../../domain/catalogue-query.ts'
import { useIsHydrated } from '../../../shared/hooks.ts'
import { useTexts } from '../../../texts/texts.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { EventListParams } from '../event-list-params.ts'
import type { SearchInput } from './use-search-input.ts'

/** The search field. Escape and the button in it clear it. */
export function SearchField({
  input,
  params,
  className,
}: {
  input: SearchInput
  params: EventListParams
  className?: string
}) {
  const { events } = useTexts()
  const isHydrated = useIsHydrated()
  const field = useRef<HTMLInputElement>(null)
  function clear() {
    input.submit('')
    // The clear button disappears with the text, so the field must receive the focus.
    field.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || input.text === '') return
    event.preventDefault()
    clear()
  }
  return (
    <form
      {...(className ? { className } : {})}
      onSubmit={(event) => {
        event.preventDefault()
        input.submit()
        // Closes the on-screen keyboard.
        if (window.matchMedia('(pointer: coarse)').matches) field.current?.blur()
      }}
    >
      <TextField
        ref={field}
        // The parameter of the address, when the browser submits the form without scripts.
        name="search"
        // On phones for screen readers only, so that events are visible without scrolling.
        label={<span className="compact:sr-only">{events.search}</span>}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={SEARCH_MAX_LENGTH}
        placeholder={events.searchPlaceholder}
        value={input.text}
        onValueChange={input.setText}
        onFocus={input.startEntry}
        onKeyDown={onKeyDown}
        leadingIcon={<Search className="size-5" />}
        trailing={
          input.text !== '' && (
            <IconButton
              label={events.clearSearch}
              icon={<X aria-hidden="true" className="size-4" />}
              onClick={clear}
            />
          )
        }
        className="compact:gap-0 compact:[&_input]:rounded-full compact:[&_input]:placeholder:text-sm [&_input]:text-ellipsis [&_input::-webkit-search-cancel-button]:hidden"
      />
      {/* The other parameters of the address, when the browser submits the form without scripts. */}
      {!isHydrated &&
        Object.entries({ ...params, search: undefined }).map(
          ([name, value]) =>
            value !== undefined && <input key={name} type="hidden" name={name} value={String(value)} />,
        )}
    </form>
  )
}
