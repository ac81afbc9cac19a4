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
}

/**
 * The state of the search field. Typing updates the address after a debounce, or at once with `submit`. When the address
 * changes otherwise (Back, a chip, 'Clear all'), the text follows.
 */
export function useSearchInput(searchParam: string, setSearchParam: (search: string) => void): SearchInput {
  // `sent` is the last value this input wrote to the URL, to distinguish its own changes from others.
  const [state, setState] = useState({ text: searchParam, sent: searchParam, searchParam })
  if (state.searchParam !== searchParam)
    setState({
      text: state.sent === searchParam ? state.text : searchParam,
      sent: searchParam,
      searchParam,
    })

  const search = normalizeSearch(state.text)
  const isDue = useDebouncedValue(search) === search && search !== state.sent
  function send(next: string) {
    setState((current) => ({ ...current, sent: next }))
    setSearchParam(next)
  }
  const onDue = useEffectEvent(send)
  useEffect(() => {
    if (isDue) onDue(search)
  }, [isDue, search])
  return {
    text: state.text,
    search,
    setText: (text) => setState((current) => ({ ...current, text })),
    submit: (text = state.text) => {
      setState((current) => ({ ...current, text }))
      send(normalizeSearch(text))
    },
  }
}
