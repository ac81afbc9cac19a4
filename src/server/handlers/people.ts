import * as routes from '../../contract/people.ts'
import type { Day } from '../../domain/day.ts'
import { DEFAULT_LANGUAGE } from '../../domain/display-settings.ts'
import { INTERESTS, normalizeInterest } from '../../domain/interests.ts'
import {
  CARD_VERSION,
  cleanLinks,
  LOOKS_FOR,
  OFFERS,
  showConsentedFields,
  suggestCard,
} from '../../domain/people/card.ts'
import { explainPair, rankPeople } from '../../domain/people/match-people.ts'
import type { Tx } from '../database/transaction.ts'
import { type ApiApp, requireAccount, withCurrentUser } from '../http/request-context.ts'
import { ProblemError } from '../platform/problem-error.ts'
import * as people from '../store/people.ts'
import { readProfile } from '../store/profiles.ts'
import type { HandlerDeps } from './handler-deps.ts'

type PeopleRefusal = (typeof routes.PEOPLE_REFUSALS)[number]
type EventPeopleRefusal = (typeof routes.EVENT_PEOPLE_REFUSALS)[number]

export function addPeopleRoutes(app: ApiApp, { pool, clock, sessions }: HandlerDeps): void {
  app.openapi(routes.getCard, async (c) => {
    const { language = DEFAULT_LANGUAGE } = sessions.readClientInfo(c)
    const [card, state, profile, blocked] = await withCurrentUser(pool, c, (tx) =>
      Promise.all([
        people.readCard(tx),
        people.readPeopleState(tx, clock.today()),
        readProfile(tx),
        people.listBlocks(tx),
      ]),
    )
    if (!profile) throw new ProblemError('not_signed_in')
    const suggestion = suggestCard({ ...profile, ...state }, language)
    const stored = card && card.display_name !== null ? { ...card, display_name: card.display_name } : null
    return c.json(
      {
        card: showConsentedFields(stored ?? suggestion, CARD_VERSION),
        is_saved: stored !== null,
        is_on: card?.is_on ?? false,
        is_counted: card?.is_counted ?? true,
        can_show_linkedin: state.has_linkedin,
        refusal: state.refusal as PeopleRefusal | null,
        code_refusal: state.code_refusal as PeopleRefusal | null,
        details: { email: requireAccount(c).email, phone: profile.phone_number },
        blocked,
      },
      200,
    )
  })

  app.openapi(routes.saveCard, async (c) => {
    const { is_on, consent_version: consentVersion, ...input } = c.req.valid('json')
    await withCurrentUser(pool, c, async (tx) => {
      const [stored, state, profile] = await Promise.all([
        people.readCard(tx),
        people.readPeopleState(tx, clock.today()),
        readProfile(tx),
      ])
      if (is_on && state.refusal !== null) throw new ProblemError('people_refused')
      const card = {
        ...input,
        topics: [...new Set(input.topics.map(normalizeInterest))],
        links: cleanLinks(input.links),
        shows_linkedin: input.shows_linkedin && state.has_linkedin,
      }
      const interests = [...INTERESTS.map(normalizeInterest), ...(profile?.interests ?? [])]
      const unknown = [
        ...card.topics.filter((topic) => ![...interests, ...(stored?.topics ?? [])].includes(topic)),
        ...card.looks_for.filter((chip) => ![...LOOKS_FOR, ...(stored?.looks_for ?? [])].includes(chip)),
        ...card.offers.filter((chip) => ![...OFFERS, ...(stored?.offers ?? [])].includes(chip)),
      ]
      if (unknown.length > 0)
        throw new ProblemError('invalid_request', { detail: `Unknown: ${unknown.join(', ')}` })
      await people.saveCard(tx, { card, isOn: is_on, consentVersion })
    })
    return c.json({ is_on }, 200)
  })

  app.openapi(routes.saveCounted, async (c) => {
    const { is_counted } = c.req.valid('json')
    await withCurrentUser(pool, c, (tx) => people.saveCounted(tx, is_counted))
    return c.json({ is_counted }, 200)
  })

  app.openapi(routes.listEventPeople, async (c) => {
    const { event_code } = c.req.valid('param')
    const { offset } = c.req.valid('query')
    const today = clock.today()
    const reply = await withCurrentUser(pool, c, async (tx) => {
      const [access, own, wanted] = await Promise.all([
        people.readPeopleAccess(tx, event_code, today),
        people.readCard(tx),
        people.readWanted(tx, event_code),
      ])
      if (!access) throw new ProblemError('event_not_found')
      const page =
        access.refusal === null && own ? await openPage(tx, event_code, today, own, offset) : NO_PAGE
      const refusal = access.refusal as EventPeopleRefusal | null
      const card = {
        is_card_saved: own !== null && own.display_name !== null,
        is_card_on: own?.is_on ?? false,
      }
      const opens_on = access.opens_on && access.opens_on > today ? access.opens_on : null
      return { ...access, ...card, refusal, opens_on, wanted, ...page }
    })
    return c.json(reply, 200)
  })

  app.openapi(routes.saveVisibility, async (c) => {
    const { is_visible } = c.req.valid('json')
    const { event_code } = c.req.valid('param')
    const isSaved = await withCurrentUser(pool, c, (tx) => people.saveVisibility(tx, event_code, is_visible))
    if (!isSaved) throw new ProblemError('event_not_found')
    return c.json({ is_visible }, 200)
  })

  app.openapi(routes.getSuggestedPeople, async (c) => {
    const today = clock.today()
    const reply = await withCurrentUser(pool, c, async (tx) => {
      const [event, own] = await Promise.all([people.findNextEventWithPeople(tx, today), people.readCard(tx)])
      if (!event || !own) return { event: null, people: [] }
      return { event, people: (await openPage(tx, event.event_code, today, own, 0)).people }
    })
    return c.json(reply, 200)
  })

  app.openapi(routes.blockPerson, async (c) => {
    requireFound(await withCurrentUser(pool, c, (tx) => people.blockPerson(tx, c.req.valid('json').id)))
    return c.json({}, 200)
  })

  app.openapi(routes.unblockPerson, async (c) => {
    requireFound(await withCurrentUser(pool, c, (tx) => people.deleteBlock(tx, c.req.valid('param').id)))
    return c.json({}, 200)
  })

  app.openapi(routes.reportPerson, async (c) => {
    const { id, reason } = c.req.valid('json')
    requireFound(await withCurrentUser(pool, c, (tx) => people.reportPerson(tx, id, reason)))
    return c.json({}, 200)
  })
}

const NO_PAGE = { people: [], next_offset: null, is_limited: false }

/** Ranks the people of an event for the owner of a card, and opens the cards of one page. */
async function openPage(tx: Tx, eventCode: string, today: Day, own: people.StoredCard, offset: number) {
  const ranked = rankPeople(own, await people.listPeopleToMatch(tx, eventCode, today))
  const page = ranked.slice(offset, offset + routes.PEOPLE_PER_PAGE).map(({ card_id }) => card_id)
  // After the first page, the end looks like the limit: otherwise offsets would count people whose cards were never sent.
  if (page.length === 0 && offset > 0) return { ...NO_PAGE, is_limited: true }
  const opened = page.length > 0 ? await people.openPeopleCards(tx, eventCode, today, page) : []
  const isLimited = opened.length < page.length
  return {
    people: opened.map(({ card_id, consent_version, relation, ...fields }) => {
      const card = showConsentedFields(fields, Math.min(consent_version, CARD_VERSION))
      return { card_id, ...card, relation, reasons: explainPair(own, { card_id, ...card }) }
    }),
    next_offset:
      !isLimited && offset + routes.PEOPLE_PER_PAGE < ranked.length ? offset + routes.PEOPLE_PER_PAGE : null,
    is_limited: isLimited,
  }
}

/** Throws `not_found` for an id that means nothing to the current user. */
export function requireFound(isFound: boolean): void {
  if (!isFound) throw new ProblemError('not_found')
}
