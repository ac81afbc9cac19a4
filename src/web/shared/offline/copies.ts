import type { QueryKey } from '@tanstack/react-query'
import type { Api } from '../../../contract/api.ts'
import type { EventCardData } from '../../../contract/event-schemas.ts'
import type { Session, SessionUser } from '../../../contract/session.ts'
import type { Day } from '../../../domain/day.ts'
import { deviceNow } from '../device-clock.ts'
import { type FetchedEvent, type FetchedEventCard, PEOPLE_KEY } from '../queries.ts'
import { isForShownUser } from '../session/shown-user.ts'
import { COPIES_DATABASE, changeStore, readStore, type StoreDefinition } from './databases.ts'

/** Increases whenever the web can no longer show copies of the previous shape. */
const COPY_VERSION = 2

/** Copies of events beyond these, oldest first, are deleted. */
const EVENT_COPIES_MAX = 100

const EVENT_KEY = 'event '

interface Copy {
  version: number
  savedAt: number
  data: unknown
}

const COPIES: StoreDefinition<Copy> = { database: COPIES_DATABASE, name: 'copies', keyPath: null }

/** The user to whom all copies belong, and the day of the server when they signed in. */
interface Owner {
  user: SessionUser
  today: Day
}

interface CardList {
  entries: readonly FetchedEventCard[]
  next_cursor: string | null
}

/** The data of My Events (screens/my-events/my-events-query.ts). */
export interface MyEventsCopy extends Omit<Api['GET /api/my-events']['reply'], 'registered' | 'favorites'> {
  fetchedAt: number
  registered: CardList
  favorites: CardList
}

const createCopy = (data: unknown): Copy => ({ version: COPY_VERSION, savedAt: deviceNow(), data })

const getData = <Data>(copy: Copy | undefined): Data | undefined =>
  copy?.version === COPY_VERSION ? (copy.data as Data) : undefined

/** Makes the signed-in user the owner of the copies, and deletes those of anyone else. Without an owner, nothing is copied. */
export async function claimCopies({ user, today }: Session): Promise<void> {
  if (!user) return
  await changeStore(COPIES, async (store) => {
    const owner = getData<Owner>(await store.get('owner'))
    if (owner?.user.id !== user.id) await store.clear()
    await store.put(createCopy({ user, today } satisfies Owner), 'owner')
  })
}

/** Changes the copies of the user. Does nothing if they were deleted or belong to another user meanwhile. */
async function changeCopies(
  userId: string,
  change: (copies: {
    put(key: string, data: unknown): Promise<unknown>
    delete(key: string): Promise<unknown>
    keys(): Promise<string[]>
    savedAt(key: string): Promise<number>
  }) => Promise<void>,
): Promise<void> {
  await changeStore(COPIES, async (store) => {
    if (getData<Owner>(await store.get('owner'))?.user.id === userId)
      await change({
        put: (key, data) => store.put(createCopy(data), key),
        delete: (key) => store.delete(key),
        keys: () => store.getAllKeys(),
        savedAt: async (key) => (await store.get(key))?.savedAt ?? 0,
      })
  })
}

/** Copies My Events, without the phone number and the hometown, and removes copies of events that are no longer registered. */
export async function copyMyEvents(userId: string, data: MyEventsCopy): Promise<void> {
  const profile = { ...data.profile, phone_number: null, hometown: null }
  const registered = new Set(
    [...data.happening_now, ...data.upcoming, ...data.registered.entries.map(({ event }) => event)]
      .filter(({ registered_at }) => registered_at !== null)
      .map(({ event_code }) => event_code),
  )
  const isComplete = data.registered.next_cursor === null
  await changeCopies(userId, async (copies) => {
    await copies.put('my-events', { ...data, profile })
    if (!isComplete) return
    for (const key of await copies.keys())
      if (key.startsWith(EVENT_KEY) && !registered.has(key.slice(EVENT_KEY.length))) await copies.delete(key)
  })
}

/** Returns whether the user has a copy of My Events that can be shown. */
export async function hasMyEventsCopy(userId: string): Promise<boolean> {
  return readStore(COPIES, async (store) => {
    const owner = getData<Owner>(await store.get('owner'))
    return owner?.user.id === userId && getData(await store.get('my-events')) !== undefined
  })
}

/** Copies the details of a registered event, or deletes the copy if the user is not registered. */
export async function copyEvent(userId: string, data: FetchedEvent): Promise<void> {
  const key = EVENT_KEY + data.event.event_code
  await changeCopies(userId, async (copies) => {
    if (data.event.registered_at === null) return void (await copies.delete(key))
    await copies.put(key, data)
    const keys = (await copies.keys()).filter((each) => each.startsWith(EVENT_KEY))
    if (keys.length <= EVENT_COPIES_MAX) return
    const ages = await Promise.all(keys.map(async (each) => ({ each, at: await copies.savedAt(each) })))
    const oldest = ages.sort((a, b) => a.at - b.at).slice(0, keys.length - EVENT_COPIES_MAX)
    for (const { each } of oldest) await copies.delete(each)
  })
}

/** Contacts are copied only while the user allows it on this device: the copy, also an empty one, is the permission. */
const CONTACTS_KEY = 'contacts'

/** Copies the contacts if the user has allowed it. */
export async function copyContacts(userId: string, data: unknown): Promise<void> {
  await changeCopies(userId, async (copies) => {
    if ((await copies.keys()).includes(CONTACTS_KEY)) await copies.put(CONTACTS_KEY, data)
  })
}

/** Allows or ends the copy of the contacts on this device. */
export async function allowContactsCopy(userId: string, contacts: unknown | null): Promise<void> {
  await changeCopies(userId, async (copies) => {
    await (contacts === null ? copies.delete(CONTACTS_KEY) : copies.put(CONTACTS_KEY, contacts))
  })
}

/** Returns whether the user has allowed the copy of the contacts on this device. */
export async function hasContactsCopy(userId: string): Promise<boolean> {
  return readStore(COPIES, async (store) => {
    const owner = getData<Owner>(await store.get('owner'))
    return owner?.user.id === userId && (await store.get(CONTACTS_KEY)) !== undefined
  })
}

/** Data of a query from the copies, and when it was current. */
export interface FoundCopy {
  data: unknown
  savedAt: number
}

/** Returns the copy of a query for the user of this tab, or of the last signed-in user if the session is not known yet. */
export async function findCopy(queryKey: QueryKey): Promise<FoundCopy | undefined> {
  return readStore(COPIES, async (store) => {
    const owner = getData<Owner>(await store.get('owner'))
    // Also makes the tab refuse responses for any other user.
    if (!owner || !isForShownUser(owner.user.id)) return undefined
    const [first, second] = queryKey
    if (first === 'session') {
      const { savedAt } = (await store.get('owner')) as Copy
      return { data: owner satisfies Session, savedAt }
    }
    if (first === PEOPLE_KEY) {
      const contacts = second === 'contacts' ? await store.get(CONTACTS_KEY) : undefined
      return contacts && { data: getData(contacts), savedAt: contacts.savedAt }
    }
    const myEvents = await store.get('my-events')
    const screen = getData<MyEventsCopy>(myEvents)
    if (first === 'my-events' && second === 'screen')
      return screen && myEvents && { data: markAsOld(screen), savedAt: myEvents.savedAt }
    if (first !== 'event' || queryKey.length > 2) return undefined
    const event = await store.get(EVENT_KEY + second)
    const details = getData<FetchedEvent>(event)
    if (details && event) return { data: { ...details, fetchedAt: -1 }, savedAt: event.savedAt }
    if (!screen || !myEvents) return undefined
    // My Events has all details of the next events.
    const next = [...screen.happening_now, ...screen.upcoming]
    const found = next.find(({ event_code }) => event_code === second)
    return found && { data: { event: found, today: screen.today, fetchedAt: -1 }, savedAt: myEvents.savedAt }
  })
}

// `fetchedAt` is on a clock that starts with the page: copies are older than every change made on this page.
function markAsOld(screen: MyEventsCopy): MyEventsCopy {
  const markList = (list: CardList) => ({ ...list, entries: list.entries.map(markCard) })
  return {
    ...screen,
    fetchedAt: -1,
    registered: markList(screen.registered),
    favorites: markList(screen.favorites),
  }
}

function markCard<Card extends { event: EventCardData; fetchedAt: number }>(card: Card): Card {
  return { ...card, fetchedAt: -1 }
}
