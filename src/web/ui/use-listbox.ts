import { type KeyboardEvent, useEffect, useId } from 'react'

/** How far each key moves the highlight. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }

/** Returns the props of an option. Its list has the id `listId`. */
export const getOptionProps = (
  listId: string,
  index: number,
  { isSelected, onClick }: { isSelected: boolean; onClick: () => void },
) => ({
  id: `${listId}-${index}`,
  role: 'option',
  tabIndex: -1,
  'aria-selected': isSelected,
  onClick,
  // Keeps the focus in the input, so that the list stays open until the click.
  onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
})

/**
 * An input with a list of options (ARIA APG: combobox with list autocomplete). The focus stays in the input; keys move the highlight,
 * and the options show it.
 */
export function useListbox({
  count,
  highlighted,
  isShown,
  canHighlightNone,
  onHighlight,
  onEnter,
  onEscape,
}: {
  count: number
  /** The position of the highlighted option; -1 for none. */
  highlighted: number
  /** Whether the list is shown. Otherwise an arrow key highlights the first or last option, and `onHighlight` opens the list. */
  isShown: boolean
  /** The arrow keys cycle through the text itself (position -1) and several options, instead of the options alone. */
  canHighlightNone: boolean
  onHighlight: (index: number) => void
  onEnter: (event: KeyboardEvent) => void
  /** Closes the list. Missing if Escape has another meaning. */
  onEscape?: (() => void) | undefined
}) {
  const listId = useId()
  const highlightedId = isShown && highlighted >= 0 ? `${listId}-${highlighted}` : undefined

  useEffect(() => {
    if (highlightedId) document.getElementById(highlightedId)?.scrollIntoView({ block: 'nearest' })
  }, [highlightedId])

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step && count > 0 && (isShown || event.key.startsWith('Arrow'))) {
      event.preventDefault()
      const first = canHighlightNone && count > 1 ? -1 : 0
      const positions = count - first
      if (!isShown) onHighlight(step > 0 ? 0 : count - 1)
      else if (event.key.startsWith('Page')) onHighlight(Math.max(0, Math.min(count - 1, highlighted + step)))
      else onHighlight(((highlighted - first + step + positions) % positions) + first)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter(event)
    else if (event.key === 'Escape' && onEscape) {
      event.preventDefault()
      // A dialog around the list stays open.
      event.stopPropagation()
      onEscape()
    }
  }

  return {
    listId,
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': listId,
      'aria-activedescendant': highlightedId,
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
      onKeyDown,
    },
  } as const
}
