import { useEffect, useEffectEvent, useState } from 'react'
import { searchWords } from '../../shared/events/event-search.ts'
import { TYPING_REST_MS } from '../../shared/use-rested.ts'

/** The text of the search input, and the words in it that the address has or is about to have. */
export interface TypedSearch {
  text: string
  words: string
  setText: (text: string) => void
  /** Does not wait for the typing to rest. */
  sendNow: (text?: string) => void
}

/**
 * The text of the search input. The address follows it once the typing rests, or at once with `sendNow`; when something
 * else changes the address (Back, a chip, 'Clear all'), the text follows that.
 */
export function useTypedSearch(inAddress: string, send: (words: string) => void): TypedSearch {
  // `sent`: what typing last put into the address, to tell its own changes of the address from others.
  const [state, setState] = useState({ text: inAddress, sent: inAddress, inAddress })
  if (state.inAddress !== inAddress)
    setState({ text: state.sent === inAddress ? state.text : inAddress, sent: inAddress, inAddress })

  const words = searchWords(state.text)
  const isSent = words === state.sent
  function put(rested: string) {
    setState((current) => ({ ...current, sent: rested }))
    send(rested)
  }
  const onRest = useEffectEvent(put)
  useEffect(() => {
    if (isSent) return
    const timer = setTimeout(() => onRest(words), TYPING_REST_MS)
    return () => clearTimeout(timer)
  }, [words, isSent])
  return {
    text: state.text,
    words,
    setText: (text) => setState((current) => ({ ...current, text })),
    sendNow: (text = state.text) => {
      setState((current) => ({ ...current, text }))
      put(searchWords(text))
    },
  }
}
