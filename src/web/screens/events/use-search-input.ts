import { useEffect, useEffectEvent, useState } from 'react'
import { normalizeSearch } from '../../shared/event-params.ts'
import { DEBOUNCE_MS } from '../../shared/hooks.ts'

/** The text of the search input, and the words in it that the address has or is about to have. */
export interface SearchInput {
  text: string
  search: string
  setText: (text: string) => void
  /** Does not wait for the typing to rest. */
  submit: (text?: string) => void
}

/**
 * The text of the search input. The address follows it once the typing rests, or at once with `sendNow`; when something
 * else changes the address (Back, a chip, 'Clear all'), the text follows that.
 */
export function useSearchInput(inAddress: string, send: (words: string) => void): SearchInput {
  // `sent`: what typing last put into the address, to tell its own changes of the address from others.
  const [state, setState] = useState({ text: inAddress, sent: inAddress, inAddress })
  if (state.inAddress !== inAddress)
    setState({ text: state.sent === inAddress ? state.text : inAddress, sent: inAddress, inAddress })

  const words = normalizeSearch(state.text)
  const isSent = words === state.sent
  function put(rested: string) {
    setState((current) => ({ ...current, sent: rested }))
    send(rested)
  }
  const onRest = useEffectEvent(put)
  useEffect(() => {
    if (isSent) return
    const timer = setTimeout(() => onRest(words), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [words, isSent])
  return {
    text: state.text,
    search: words,
    setText: (text) => setState((current) => ({ ...current, text })),
    submit: (text = state.text) => {
      setState((current) => ({ ...current, text }))
      put(normalizeSearch(text))
    },
  }
}
