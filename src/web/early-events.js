// Records what the user does before the first view is hydrated, so that nothing is lost; shared/early-events.ts repeats it. A
// script of its own, because it must run before the rest has loaded. Links need no script.
;(() => {
  const types = ['click', 'input', 'submit', 'keydown']
  const controls = 'button, summary, label, input[type=checkbox], input[type=radio]'
  const events = []
  const { pathname, search } = location

  function record(event) {
    if (event.type === 'click') {
      const isPlain =
        event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      if (!isPlain || !event.target.closest(controls)) return
    }
    // Of the keys only the shortcuts; all others reach the page.
    const { ctrlKey, metaKey, shiftKey, altKey, key } = event
    if (event.type === 'keydown' && !((ctrlKey || metaKey) && !shiftKey && !altKey && /^[bk]$/i.test(key)))
      return
    // Nothing is submitted to the server by the browser itself, and nothing changes a screen that is half hydrated.
    if (event.type !== 'input') event.preventDefault()
    event.stopPropagation()
    // Hydration resets fields.
    events.push({ type: event.type, target: event.target, value: event.target.value, key, ctrlKey, metaKey })
  }

  // Back or Forward to another address of this page, after a reload: the first view is not the one of that address.
  function reloadMoved() {
    if (location.pathname !== pathname || location.search !== search) location.reload()
  }

  for (const type of types) document.addEventListener(type, record, true)
  addEventListener('popstate', reloadMoved)
  window.earlyEvents = {
    events,
    stop() {
      for (const type of types) document.removeEventListener(type, record, true)
      removeEventListener('popstate', reloadMoved)
    },
  }
})()
