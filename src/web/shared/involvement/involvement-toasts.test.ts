import { expect, test, vi } from 'vitest'
import { NO_INVOLVEMENT } from '../../../domain/event.ts'
import { en } from '../../texts/en.ts'
import { setTexts } from '../../texts/texts.ts'
import { ApiError } from '../api/api-error.ts'
import { invitationStore } from '../people/invitation.ts'
import type { InvolvementMutation } from './involvement.ts'
import { createErrorToast } from './involvement-error-toast.ts'
import { createSuccessToast } from './involvement-toasts.ts'

setTexts(en)

const infoshare = { event_code: 'x', event_name: 'Infoshare', sign_up_url: null }
const none = NO_INVOLVEMENT
const register: InvolvementMutation = { event_code: 'x', kind: 'registration', active: true }
const unregister: InvolvementMutation = { ...register, active: false }
const favorite: InvolvementMutation = { event_code: 'x', kind: 'favorite', active: true }
const unfavorite: InvolvementMutation = { ...favorite, active: false }

test.each([
  [register, 'Registered successfully', 'You have been registered for Infoshare.'],
  [unregister, 'Unregistered successfully', 'You have been unregistered from Infoshare.'],
  [favorite, 'Added to favorites', 'Event added to your favorites'],
  [unfavorite, 'Removed from favorites', 'Event removed from your favorites'],
  [{ ...register, undo: 'token' }, 'Registration restored', "You're registered for Infoshare again."],
  [{ ...favorite, undo: 'token' }, 'Favorite restored', 'Infoshare is back among your favorites.'],
])('the success toast for %j has the text of the specification', (mutation, title, description) =>
  expect(createSuccessToast(mutation, infoshare, none)).toEqual({ title, description, tone: 'success' }),
)

test('the toast after registering in any way, also again, offers to meet people #501', () => {
  const openEvent = vi.fn()
  const reply = { ...none, registered_at: '2026-11-20T09:00:00.000Z' }
  const offer = (change: InvolvementMutation, sign_up_url: string | null = null) =>
    createSuccessToast(change, { ...infoshare, sign_up_url }, reply, null, openEvent).action
  const action = offer(register)
  expect(action?.label).toBe('Meet people there?')
  action?.onAction()
  expect(openEvent).toHaveBeenCalledWith('x')
  expect(invitationStore.get()).toBe('x')
  for (const change of [
    { ...register, undo: 'token' },
    { event_code: 'x', kind: 'waiting', active: true },
    { event_code: 'x', kind: 'external_registration', active: true, registersHere: true },
  ] as const)
    expect(offer(change)?.label).toBe('Meet people there?')
  for (const change of [
    unregister,
    favorite,
    { event_code: 'x', kind: 'external_registration', active: true },
  ] as const)
    expect(offer(change)).toBeUndefined()
  expect(offer(register, 'https://example.com')?.label).toBe('Register with the organizer')
})

test('a registration made again says so if its time could not be restored', () => {
  const again = { ...register, since: '2026-11-20T09:00:00.000Z' }
  const show = (registered_at: string) =>
    createSuccessToast(again, infoshare, { ...none, registered_at }).title
  expect(show(again.since)).toBe('Registration restored')
  expect(show('2026-11-23T09:00:00.000Z')).toBe('Registered again')
})

test('undoing when the place has been given away says so and offers the waiting list', () => {
  const wait = vi.fn()
  const toast = createErrorToast({ ...register, undo: 'token' }, new ApiError('event_full'), wait, () => {})
  expect(toast).toMatchObject({
    title: "We couldn't undo that",
    description: expect.stringMatching(/^This event is full\. You can join the waiting list\./),
  })
  toast.action?.onAction()
  expect(wait).toHaveBeenCalled()
})

test.each([register, { ...register, kind: 'waiting' }] as const)(
  'the error toast for %j without a confirmed address sends the link that confirms it #490',
  (change) => {
    const sendConfirmation = vi.fn()
    const error = new ApiError('place_needs_confirmed_email')
    const { action } = createErrorToast(change, error, () => {}, sendConfirmation)
    expect(action?.label).toBe('Send confirmation email')
    action?.onAction()
    expect(sendConfirmation).toHaveBeenCalled()
  },
)

const general = 'There was an error processing your registration. Please try again.'
test.each([
  [register, 'network', 'Registration failed', general],
  [unregister, 'unexpected_error', 'Registration failed', general],
  [register, 'event_over', 'Registration failed', 'This event is over.'],
  [register, 'deadline_passed', 'Registration failed', 'Registration for this event has closed.'],
  [favorite, 'database_unreachable', 'Error', 'Failed to update favorite status'],
  [register, 'not_signed_in', 'Authentication required', 'Please log in to register for events.'],
  [{ ...register, undo: 'token' }, 'undo_expired', "We couldn't undo that", "It's too late to undo this."],
  [favorite, 'not_signed_in', 'Authentication required', 'Please sign in to favorite events'],
] as const)('the error toast for %j and %s states the reason #202', (mutation, code, title, description) =>
  expect(
    createErrorToast(
      mutation,
      new ApiError(code),
      () => {},
      () => {},
    ),
  ).toEqual({
    title,
    description,
    tone: 'error',
  }),
)
