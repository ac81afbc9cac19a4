import { useQuery } from '@tanstack/react-query'
import { Contact as ContactIcon, Download, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDay } from '../../../../domain/event-format.ts'
import { formatLink } from '../../../../domain/people/card.ts'
import { formatVCards } from '../../../../domain/people/vcard.ts'
import { foldText, isHttpUrl } from '../../../../domain/text.ts'
import { api } from '../../../shared/api/api.ts'
import { keepFocus } from '../../../shared/keep-focus.ts'
import { LoadStatus } from '../../../shared/load-status.tsx'
import { allowContactsCopy, hasContactsCopy } from '../../../shared/offline/copies.ts'
import { isOfflineEnabled } from '../../../shared/offline/offline-store.ts'
import { type Contact, contactsQuery, usePeopleAction } from '../../../shared/people/people-queries.ts'
import { InlineForm, PersonActions } from '../../../shared/people/person-actions.tsx'
import { useDraft } from '../../../shared/session/drafts.ts'
import { useCurrentUser } from '../../../shared/session/session.ts'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CARD_CLASS, classNames } from '../../../ui/class-names.ts'
import { downloadFile } from '../../../ui/download-file.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/loading-indicators.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Connect } from './connect.tsx'
import { EventButton } from './event-button.tsx'
import { Hellos } from './hellos.tsx'

/** The part of My Events about people: hellos, contacts with notes, and connecting at the venue. */
export function Contacts() {
  const words = useTexts().people.contacts
  const query = useQuery(contactsQuery)
  return (
    <div ref={keepFocus} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Connect />
      <Hellos />
      <section aria-labelledby="contacts" className="grid gap-4">
        <h2 id="contacts" className="text-xl font-semibold">
          {words.title}
        </h2>
        {query.data ? (
          <ContactList contacts={query.data.contacts} />
        ) : (
          <LoadStatus
            query={query}
            placeholder={<Skeleton className="h-40 rounded-lg" />}
            loadingLabel={words.loading}
            title={words.failed}
          />
        )}
      </section>
      {query.data && isOfflineEnabled() && <KeepOnDevice contacts={query.data} />}
      {query.data && query.data.notes.length > 0 && <LeftNotes notes={query.data.notes} />}
    </div>
  )
}

/** Lets the user read the contacts without a connection on this device. Signing out removes them from it. */
function KeepOnDevice({ contacts }: { contacts: object }) {
  const words = useTexts().people.contacts
  const userId = useCurrentUser()?.id
  const [isKept, setIsKept] = useState(false)
  useEffect(() => {
    if (userId) void hasContactsCopy(userId).then(setIsKept, () => {})
  }, [userId])
  if (!userId) return null
  return (
    <Checkbox
      checked={isKept}
      onCheckedChange={(isAllowed) => {
        setIsKept(isAllowed)
        allowContactsCopy(userId, isAllowed ? contacts : null).catch(() => setIsKept(!isAllowed))
      }}
      className="justify-self-start pr-4!"
    >
      {words.keep}
    </Checkbox>
  )
}

function ContactList({ contacts }: { contacts: readonly Contact[] }) {
  const words = useTexts().people.contacts
  const [search, setSearch] = useState('')
  if (contacts.length === 0)
    return <EmptyState icon={<ContactIcon aria-hidden="true" />} title={words.empty} hint={words.emptyHint} />
  const terms = foldText(search).split(/\s+/)
  const shown = contacts.filter(({ name, email, phone, event_name, note }) => {
    const text = foldText([name, email, phone, event_name, note].filter(Boolean).join(' '))
    return terms.every((term) => text.includes(term))
  })
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={words.search}
          type="search"
          value={search}
          onValueChange={setSearch}
          leadingIcon={<Search className="size-5" />}
          className="grow basis-60"
        />
        <Button
          icon={<Download aria-hidden="true" className="size-4" />}
          onClick={() => downloadVCards('contacts', contacts)}
        >
          {words.downloadAll}
        </Button>
      </div>
      {shown.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      <ul className="grid gap-4 md:grid-cols-2">
        {shown.map((contact) => (
          <li key={contact.id} className={classNames(CARD_CLASS, 'p-5')}>
            <ContactCard contact={contact} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ContactCard({ contact }: { contact: Contact }) {
  const texts = useTexts()
  const words = texts.people.contacts
  const { id, name, email, phone, link, event_code, event_name, met_on } = contact
  const [isRemoving, setIsRemoving] = useState(false)
  const remove = usePeopleAction({
    run: () => api('DELETE /api/contacts/{id}', { params: { id } }),
    gone: words.gone,
    onDone: () => void showToast({ ...words.removed, tone: 'success' }),
  })
  const day = formatDay(met_on, texts.language, 'long') ?? met_on
  const linkClass = 'text-sea-ink underline underline-offset-2 wrap-anywhere'
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="text-lg font-semibold wrap-anywhere">{name}</h3>
        {event_code ? (
          <EventButton code={event_code}>{words.metAt(event_name ?? event_code, day)}</EventButton>
        ) : (
          <p className="text-sm text-ink-soft">{words.met(day)}</p>
        )}
      </div>
      <ul className="grid gap-1 text-sm [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center touch:[&_a]:min-h-11">
        {email && (
          <li>
            <a href={`mailto:${encodeURIComponent(email)}`} className={linkClass}>
              {email}
            </a>
          </li>
        )}
        {phone && (
          <li>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={linkClass}>
              {phone}
            </a>
          </li>
        )}
        {link && isHttpUrl(link) && (
          <li>
            <a href={link} target="_blank" rel="noopener noreferrer nofollow" className={linkClass}>
              {formatLink(link)} <span className="sr-only">{texts.events.detail.newTab}</span>
            </a>
          </li>
        )}
      </ul>
      <Note contact={contact} />
      {isRemoving ? (
        <InlineForm
          label={words.removeConfirm.title(name)}
          submit={words.removeConfirm.confirm}
          isBusy={remove.isPending}
          onSubmit={() => remove.mutate(undefined)}
          onClose={() => setIsRemoving(false)}
        >
          <p className="text-sm">{words.removeConfirm.text}</p>
        </InlineForm>
      ) : (
        <PersonActions id={id} name={name}>
          <Button
            size="sm"
            aria-label={words.downloadNamed(name)}
            onClick={() => downloadVCards(name, [contact])}
          >
            {words.download}
          </Button>
          <Button size="sm" onClick={() => setIsRemoving(true)}>
            {words.remove}
          </Button>
        </PersonActions>
      )}
    </div>
  )
}

/** The private note. After the event, it asks for one. */
function Note({ contact: { id, name, note, asks_for_note } }: { contact: Contact }) {
  const words = useTexts().people.contacts
  const [typed, setTyped] = useDraft<string | null>(`note-${id}`, null)
  const save = usePeopleAction({
    run: (text: string) => api('PUT /api/contacts/{id}/note', { params: { id }, body: { note: text } }),
    gone: words.gone,
    onDone: () => {
      setTyped(null)
      showToast({ ...words.noteSaved, tone: 'success' })
    },
  })
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== null) save.mutate(typed)
      }}
    >
      <TextArea
        label={
          <>
            {asks_for_note ? words.ask : words.note} <span className="sr-only">({name})</span>
          </>
        }
        rows={2}
        maxLength={2000}
        value={typed ?? note}
        onValueChange={setTyped}
      />
      {typed !== null && typed !== note && (
        <Button type="submit" size="sm" variant="sea" busy={save.isPending} className="justify-self-start">
          {words.saveNote}
        </Button>
      )}
    </form>
  )
}

function LeftNotes({ notes }: { notes: readonly { id: string; name: string; note: string }[] }) {
  const words = useTexts().people.contacts
  const remove = usePeopleAction({
    run: (id: string) => api('DELETE /api/contacts/notes/{id}', { params: { id } }),
    gone: words.noteGone,
  })
  return (
    <section aria-labelledby="left-notes" className="grid gap-3">
      <h2 id="left-notes" className="text-xl font-semibold">
        {words.leftNotes}
      </h2>
      <ul className="grid gap-3">
        {notes.map(({ id, name, note }) => (
          <li key={id} className={classNames(CARD_CLASS, 'grid gap-2 p-5')}>
            <h3 className="font-semibold wrap-anywhere">{name}</h3>
            <p className="text-sm whitespace-pre-line wrap-anywhere">{note}</p>
            <Button size="sm" className="justify-self-start" onClick={() => remove.mutate(id)}>
              {words.deleteNote}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function downloadVCards(name: string, contacts: readonly Contact[]): void {
  const text = formatVCards(contacts.map((contact) => ({ ...contact, met_at: contact.event_name })))
  const fileName = name.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'contact'
  downloadFile(`${fileName}.vcf`, text, 'text/vcard;charset=utf-8')
}
