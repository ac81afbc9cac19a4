import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Eye, EyeOff, UsersRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Api } from '../../../contract/api.ts'
import { formatDay } from '../../../domain/event-format.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/loading-indicators.tsx'
import { useStore } from '../../ui/store.ts'
import { api } from '../api/api.ts'
import { keepFocus } from '../keep-focus.ts'
import { LoadStatus } from '../load-status.tsx'
import { showToast } from '../toasts.ts'
import { CardForm } from './card-form.tsx'
import { invitationStore } from './invitation.ts'
import { eventPeopleQuery, ownCardQuery, type Person, usePeopleAction } from './people-queries.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonCard } from './person-card.tsx'
import { SettingsLink } from './settings-link.tsx'

type EventPeopleReply = Api['GET /api/people/events/{event_code}']['reply']

/** Refusals with which the section is hidden. */
const HIDDEN_REFUSALS = new Set<EventPeopleReply['refusal']>([
  'not_registered',
  'event_cancelled',
  'event_without_date',
  'closed',
  'suspended',
])

/** The people of an event that the user is registered for: the question whether to show the card there, then who else does. */
export function EventPeople(props: { eventCode: string }) {
  return (
    <div ref={keepFocus}>
      <LoadedEventPeople {...props} />
    </div>
  )
}

function LoadedEventPeople({ eventCode }: { eventCode: string }) {
  const texts = useTexts()
  const words = texts.people.event
  const query = useInfiniteQuery(eventPeopleQuery(eventCode))
  const [isEditing, setIsEditing] = useState(false)
  const first = query.data?.pages[0]
  if (!first)
    return (
      <Frame title={words.title}>
        <LoadStatus
          query={query}
          placeholder={<Skeleton className="h-24 rounded-md" />}
          title={words.failed}
        />
      </Frame>
    )
  if (HIDDEN_REFUSALS.has(first.refusal)) return null
  if (first.visibility !== true || first.refusal === 'card_off')
    return <Invitation eventCode={eventCode} reply={first} />
  const people = listOnce(query.data?.pages.flatMap((page) => page.people) ?? [])
  const isLimited = query.data?.pages.some((page) => page.is_limited)
  return (
    <Frame title={words.title}>
      {isEditing ? (
        <OwnCardForm onDone={() => setIsEditing(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {words.shown}
          <span className="flex flex-wrap max-sm:-ml-3.5">
            <Button size="sm" variant="ghost" onClick={() => setIsEditing(true)}>
              {texts.people.card.edit}
            </Button>
            <HideButton eventCode={eventCode} />
          </span>
        </div>
      )}
      {first.refusal !== null && (
        <p className="text-sm text-ink-soft">
          {first.refusal === 'not_open'
            ? words.opensOn(formatDay(first.opens_on, texts.language, 'long') ?? '')
            : texts.people.refusals[first.refusal as keyof typeof texts.people.refusals]}{' '}
          <SettingsLink refusal={first.refusal} />
        </p>
      )}
      {first.refusal === null && people.length === 0 && !isLimited && (
        <p className="text-sm text-ink-soft">{words.empty}</p>
      )}
      <PersonList people={people} eventCode={eventCode} hellosLeft={first.hellos_left} />
      {isLimited && <p className="text-sm text-ink-soft">{words.limited}</p>}
      {query.hasNextPage && (
        <Button
          size="sm"
          className="justify-self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </Frame>
  )
}

/** Cards with their reasons and actions. */
export function PersonList({
  people,
  eventCode,
  hellosLeft,
  className,
  level,
}: {
  people: readonly Person[]
  eventCode: string
  hellosLeft: number
  className?: string
  level?: 'h3' | 'h4'
}) {
  const texts = useTexts()
  const { relations } = texts.people.event
  return (
    <>
      {hellosLeft === 0 && people.length > 0 && (
        <p className="text-sm text-ink-soft">{texts.problems.too_many_hellos}</p>
      )}
      <ul className={classNames('grid gap-3', className)}>
        {people.map((person) => (
          <li key={person.card_id} className="rounded-md border border-line bg-surface p-4">
            <PersonCard
              {...(level && { level })}
              card={person}
              // The contract lists the parts of every kind of reason as optional.
              reasons={person.reasons as Parameters<typeof PersonCard>[0]['reasons'] & {}}
              label={person.relation && relations[person.relation]}
            >
              <PersonActions
                id={person.card_id}
                name={person.display_name}
                hello={
                  person.relation === null || person.relation === 'hello_received'
                    ? { eventCode, left: hellosLeft }
                    : undefined
                }
              />
            </PersonCard>
          </li>
        ))}
      </ul>
    </>
  )
}

function Frame({ title, children, eventCode }: { title: string; children: ReactNode; eventCode?: string }) {
  const section = useRef<HTMLElement>(null)
  const invitedTo = useStore(invitationStore)
  useEffect(() => {
    if (invitedTo === null || invitedTo !== eventCode) return
    invitationStore.set(null)
    section.current?.scrollIntoView()
  }, [eventCode, invitedTo])
  return (
    <section ref={section} aria-label={title} className="mt-6 grid scroll-mt-4 gap-3">
      <h3 className="flex items-center gap-2 font-semibold">
        <UsersRound aria-hidden="true" className="size-5 text-sea" />
        {title}
      </h3>
      {children}
    </section>
  )
}

/** Asks once whether to show the card. Before anything is switched on, it shows what people there look for. */
function Invitation({ eventCode, reply }: { eventCode: string; reply: EventPeopleReply }) {
  const texts = useTexts()
  const words = texts.people.event
  const [isMakingCard, setIsMakingCard] = useState(false)
  const setVisible = useSetVisible(eventCode)
  const isOff = reply.is_card_saved && !reply.is_card_on
  const refusal = reply.refusal as keyof typeof texts.people.refusals
  const refusalText = Object.hasOwn(texts.people.refusals, refusal) ? texts.people.refusals[refusal] : null
  if (reply.visibility === false && !isMakingCard)
    return (
      <div className="mt-6">
        <Button
          size="sm"
          icon={<Eye aria-hidden="true" className="size-4" />}
          busy={setVisible.isPending}
          onClick={() => (reply.is_card_on ? setVisible.mutate(true) : setIsMakingCard(true))}
        >
          {words.show}
        </Button>
      </div>
    )
  return (
    <Frame title={texts.events.meetPeople} eventCode={eventCode}>
      <p className="text-sm text-ink-soft">
        {words.intro}
        {reply.opens_on && ` ${words.opensOn(formatDay(reply.opens_on, texts.language, 'long') ?? '')}`}
      </p>
      {reply.wanted.length > 0 && (
        <ul className="text-sm">
          {reply.wanted.map(({ looks_for, count }) => (
            <li key={looks_for ?? ''}>
              {looks_for === null
                ? words.wanted(count)
                : words.wantedFor(count, texts.people.lookingFor(looks_for))}
            </li>
          ))}
        </ul>
      )}
      {refusalText && (
        <p className="text-sm font-medium">
          {refusalText} <SettingsLink refusal={reply.refusal} />
        </p>
      )}
      {!isMakingCard && isOff && <p className="text-sm font-medium">{words.cardOff}</p>}
      {isMakingCard ? (
        <OwnCardForm
          isSwitchingOn={isOff}
          onShown={() => setVisible.mutateAsync(true)}
          onDone={() => setIsMakingCard(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2.5">
          {!refusalText && (
            <Button
              size="sm"
              variant="sea"
              busy={setVisible.isPending}
              onClick={() => (reply.is_card_on ? setVisible.mutate(true) : setIsMakingCard(true))}
            >
              {reply.is_card_on ? words.show : isOff ? words.switchOn : words.makeCard}
            </Button>
          )}
          <Button size="sm" onClick={() => setVisible.mutate(false)}>
            {words.notNow}
          </Button>
        </div>
      )}
    </Frame>
  )
}

/** Edits the card in place. To switch a saved card on, the form has the tick already, above the preview that the user saves. */
function OwnCardForm({
  isSwitchingOn = false,
  ...props
}: Omit<Parameters<typeof CardForm>[0], 'own'> & { isSwitchingOn?: boolean }) {
  const query = useQuery(ownCardQuery)
  return query.data ? (
    <CardForm own={{ ...query.data, is_on: query.data.is_on || isSwitchingOn }} {...props} />
  ) : (
    <LoadStatus query={query} placeholder={<Skeleton className="h-96 rounded-md" />} />
  )
}

function HideButton({ eventCode }: { eventCode: string }) {
  const words = useTexts().people.event
  const setVisible = useSetVisible(eventCode, words.nowHidden)
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<EyeOff aria-hidden="true" className="size-4" />}
      busy={setVisible.isPending}
      onClick={() => setVisible.mutate(false)}
    >
      {words.hide}
    </Button>
  )
}

/** Shows or hides the card. `hidden` is the toast after hiding a card that was visible. */
function useSetVisible(event_code: string, hidden?: { title: string }) {
  const words = useTexts().people.event
  return usePeopleAction({
    gone: words.notRegistered,
    run: (is_visible: boolean) =>
      api('PUT /api/people/events/{event_code}', { params: { event_code }, body: { is_visible } }),
    onDone: ({ is_visible }) => {
      const toast = is_visible ? words.nowShown : hidden
      if (toast) showToast({ ...toast, tone: 'success' })
    },
  })
}

/** People who change between two pages can be on both. */
function listOnce(people: readonly Person[]): Person[] {
  return [...new Map(people.map((person) => [person.card_id, person])).values()]
}
