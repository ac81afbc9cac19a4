import type { Context } from 'hono'
import * as routes from '../../contract/people.ts'
import type { Day } from '../../domain/day.ts'
import { DEFAULT_LANGUAGE } from '../../domain/display-settings.ts'
import { INTERESTS, normalizeInterest } from '../../domain/interests.ts'
import {
  CARD_VERSION,
  LOOKS_FOR,
  OFFERS,
  showConsentedFields,
  suggestCard,
} from '../../domain/people/card.ts'
import { explainPair, rankPeople } from '../../domain/people/match-people.ts'
import type { Tx } from '../database/transaction.ts'
import { type ApiApp, type AppEnv, requireAccount, withCurrentUser } from '../http/request-context.ts'
import { ProblemError } from '../platform/problem-error.ts'
import * as people from '../store/people.ts'
import { readProfile } from '../store/profiles.ts'
import type { HandlerDeps } from './handler-deps.ts'

/** The people in one reply: five cards of the longest kind are about 5 KB. */
const PAGE_SIZE = 5

type PeopleRefusal = (typeof routes.PEOPLE_REFUSALS)[number]
type EventPeopleRefusal = (typeof routes.EVENT_PEOPLE_REFUSALS)[number]

export function addPeopleRoutes(app: ApiApp, { pool, clock, sessions }: HandlerDeps): void {
  const describeOwnCard = async (c: Context<AppEnv>, tx: Tx) => {
    const { language = DEFAULT_LANGUAGE } = sessions.readClientInfo(c)
    const [card, state, profile, link, blocked] = await Promise.all([
      people.readCard(tx),
      people.readPeopleState(tx, clock.today()),
      readProfile(tx),
      people.readProfileLink(tx),
      people.listBlocks(tx),
    ])
    if (!profile) throw new ProblemError('not_signed_in')
    const suggestion = suggestCard({ ...profile, linkedin_profile_url: link }, language, state.has_linkedin)
    const {
      display_name,
      is_on,
      consent_version,
      is_counted,
      card_id: _,
      ...fields
    } = card ?? {
      display_name: null,
      is_on: false,
      consent_version: null,
      is_counted: true,
      card_id: '',
    }
    return {
      card: display_name === null ? suggestion : { ...suggestion, ...fields, display_name },
      is_saved: display_name !== null,
      is_on,
      consent_version,
      is_counted,
      can_show_linkedin: state.has_linkedin,
      refusal: state.refusal as PeopleRefusal | null,
      details: { email: requireAccount(c).email, phone: profile.phone_number },
      blocked,
    }
  }

  app.openapi(routes.getCard, async (c) => {
    return c.json(await withCurrentUser(pool, c, (tx) => describeOwnCard(c, tx)), 200)
  })

  app.openapi(routes.saveCard, async (c) => {
    const { is_on: isOn, consent_version: consentVersion, ...input } = c.req.valid('json')
    const saved = await withCurrentUser(pool, c, async (tx) => {
      const [stored, state] = [await people.readCard(tx), await people.readPeopleState(tx, clock.today())]
      if (isOn && state.refusal !== null) throw new ProblemError('people_refused')
      const card = {
        ...input,
        topics: [...new Set(input.topics.map(normalizeInterest))],
        links: [...new Set(input.links)],
        has_linkedin: input.has_linkedin && state.has_linkedin,
      }
      const interests = [...INTERESTS.map(normalizeInterest), ...((await readProfile(tx))?.interests ?? [])]
      const unknown = [
        ...card.topics.filter((topic) => ![...interests, ...(stored?.topics ?? [])].includes(topic)),
        ...card.looks_for.filter((chip) => ![...LOOKS_FOR, ...(stored?.looks_for ?? [])].includes(chip)),
        ...card.offers.filter((chip) => ![...OFFERS, ...(stored?.offers ?? [])].includes(chip)),
      ]
      if (unknown.length > 0)
        throw new ProblemError('invalid_request', { detail: `Unknown: ${unknown.join(', ')}` })
      await people.saveCard(tx, { card, isOn, consentVersion })
      return describeOwnCard(c, tx)
    })
    return c.json(saved, 200)
  })

  app.openapi(routes.saveCounted, async (c) => {
    const saved = await withCurrentUser(pool, c, async (tx) => {
      await people.saveCounted(tx, c.req.valid('json').is_counted)
      return describeOwnCard(c, tx)
    })
    return c.json(saved, 200)
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
      return { today, ...access, refusal, is_card_on: own?.is_on ?? false, wanted, ...page }
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
      const [event, own] = [await people.findNextEventWithPeople(tx, today), await people.readCard(tx)]
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
  const page = ranked.slice(offset, offset + PAGE_SIZE).map(({ card_id }) => card_id)
  // After the first page, the end looks like the limit: otherwise offsets would count people whose cards were never sent.
  if (page.length === 0 && offset > 0) return { ...NO_PAGE, is_limited: true }
  const opened = page.length > 0 ? await people.openPeopleCards(tx, eventCode, today, page) : []
  const isLimited = opened.length < page.length
  return {
    people: opened.map(({ card_id, consent_version, relation, ...fields }) => {
      const card = showConsentedFields(fields, Math.min(consent_version, CARD_VERSION))
      return { card_id, ...card, relation, reasons: explainPair(own, { card_id, ...card }) }
    }),
    next_offset: !isLimited && offset + PAGE_SIZE < ranked.length ? offset + PAGE_SIZE : null,
    is_limited: isLimited,
  }
}

/** Throws `not_found` for an id that means nothing to the current user. */
export function requireFound(isFound: boolean): void {
  if (!isFound) throw new ProblemError('not_found')
}
