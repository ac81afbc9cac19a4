import { createStore } from '../../ui/store.ts'

/** The event whose people the user has just chosen to meet: its dialog shows the question whether to show their card. */
export const invitationStore = createStore<string | null>(null)

/** In the event dialog, the offer to meet people opens nothing: the dialog scrolls to the question. */
export const stayInDialog = (): void => {}
