// Records what the user does before the first view is hydrated, so that nothing is lost; shared/early-events.ts repeats it. A
// script of its own, because it must run before the rest has loaded. Links need no script.
;(() => {
  const types = ['click', 'input', 'submit', 'keydown']
  const controls = 'button,summary,label,[type=checkbox],[type=radio]'
  const events = []
  function record(event) {
    const { type, target, button, key, ctrlKey, metaKey, shiftKey, altKey } = event
    const isCommand = ctrlKey || metaKey
    const isAltered = shiftKey || altKey
    if (type === 'click' && (button || isCommand || isAltered || !target.closest(controls))) return
    // Of the keys only the shortcuts; all others reach the page.
    if (type === 'keydown' && (!isCommand || isAltered || !/^[bk]$/i.test(key))) return
    // Nothing is submitted to the server by the browser itself, and nothing changes a screen that is half hydrated.
    if (type !== 'input') event.preventDefault()
    event.stopPropagation()
    // Hydration resets fields.
    events.push({ type, target, value: target.value, key, ctrlKey, metaKey })
  }

  for (const type of types) document.addEventListener(type, record, true)
  // After a reload, Back and Forward reach entries of the router without a load: the first view is not that of their address. Links
  // within the page have no state.
  addEventListener('popstate', ({ state }) => state && window.earlyEvents && location.reload())
  window.earlyEvents = {
    events,
    stop() {
      for (const type of types) document.removeEventListener(type, record, true)
    },
  }
})()
