import { useEffect, useEffectEvent, useState } from 'react'
import { normalizeSearch } from '../../../../domain/catalogue-query.ts'
import { useDebouncedValue } from '../../../shared/hooks.ts'

export interface SearchInput {
  /** The text in the search field. */
  text: string
  /** The normalized text: what the address contains, or will after the debounce. */
  search: string
  setText: (text: string) => void
  /** Updates the address without waiting for the debounce. */
  submit: (text?: string) => void
  /** Gives what is typed next its own history entry. */
  startEntry: () => void
}

/**
 * The state of the search field. Typing updates the address after a debounce, or at once with `submit`. When the address
 * changes otherwise (Back, a chip, 'Clear all'), the text follows. What is typed until `submit` has one history entry, so that Back
 * returns to the previous search.
 */
export function useSearchInput(
  searchParam: string,
  setSearchParam: (search: string, replace?: 'replace') => void,
): SearchInput {
  const [state, setState] = useState<{
    text: string
    /** The last value this input wrote to the URL, to distinguish its own changes from others. */
    sent: string
    searchParam: string
    /** Set if what is being typed has a history entry. */
    replace?: 'replace' | undefined
  }>({ text: searchParam, sent: searchParam, searchParam })
  if (state.searchParam !== searchParam)
    setState(
      state.sent === searchParam
        ? { ...state, searchParam }
        : { text: searchParam, sent: searchParam, searchParam },
    )

  const search = normalizeSearch(state.text)
  const isDue = useDebouncedValue(search) === search && search !== state.sent
  function send(sent: string, replace?: 'replace', replaceNext?: 'replace') {
    setState((current) => ({ ...current, sent, replace: replaceNext }))
    setSearchParam(sent, replace)
  }
  // Emptying the field keeps the entry of what was searched for.
  const onDue = useEffectEvent(() => send(search, search === '' ? undefined : state.replace, 'replace'))
  useEffect(() => {
    if (isDue) onDue()
  }, [isDue])
  return {
    text: state.text,
    search,
    setText: (text) => setState((current) => ({ ...current, text })),
    submit: (text = state.text) => {
      setState((current) => ({ ...current, text }))
      // A chip and the clear button change more than what is being typed.
      send(normalizeSearch(text), text === state.text ? state.replace : undefined)
    },
    startEntry: () => setState((current) => ({ ...current, replace: undefined })),
  }
}
