import type { EarlyEvent } from './early-events.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

/** Repeats recorded events: text is typed again and buttons are pressed again. */
export function repeatEvents(events: readonly EarlyEvent[]): void {
  const typed = new Map<Field, string>()
  for (const { type, target, value } of events)
    if (type === 'input' && isField(target)) typed.set(target, value ?? '')
  for (const [field, value] of typed) typeAgain(field, value)
  const focused = document.activeElement
  for (const { type, target, ...keys } of events) {
    hydrateTarget(target)
    if (type === 'click') target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    if (type === 'keydown') target.dispatchEvent(new KeyboardEvent('keydown', { ...keys, bubbles: true }))
    if (type === 'submit' && target instanceof HTMLFormElement) target.requestSubmit()
  }
  // A click before must not move the focus of a user who is typing now.
  const last = events.at(-1)
  if (last?.type === 'input' && isField(last.target) && last.target === focused) last.target.focus()
}

/** Makes React hydrate the part of the screen with `target` at once, by an event that nothing handles. */
function hydrateTarget(target: EventTarget): void {
  target.dispatchEvent(new Event('dragend', { bubbles: true }))
}

/** Makes React notice a text that was typed before it hydrated the field: it compares with the last value that it has set or seen. */
function typeAgain(field: Field, value: string): void {
  hydrateTarget(field)
  if ('defaultValue' in field) field.value = field.defaultValue
  // React replaces the property of each field to see changes by scripts; the one of the prototype stays.
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  if (field === document.activeElement) field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  // React listens to `change` of a select, and to `input` of the others.
  field.dispatchEvent(
    field instanceof HTMLSelectElement
      ? new Event('change', { bubbles: true })
      : new InputEvent('input', { bubbles: true, inputType: 'insertText', data: value }),
  )
}
