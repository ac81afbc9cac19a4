import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import type { Settings } from '../platform/settings.ts'

const SAVE_PEOPLE_LIMITS = statement(
  'save_people_limits',
  `update people_limits set account_age_hours = $1, opens_days_before = $2, closes_days_after = $3, cards_per_day = $4,
     events_per_30_days = $5, hellos_per_day = $6`,
)

/** Stores the settings about meeting people, which functions of the database apply. Runs as the owner. */
export async function savePeopleLimits(tx: Tx, settings: Settings): Promise<void> {
  await tx.query(SAVE_PEOPLE_LIMITS, [
    settings.peopleAccountAge,
    settings.peopleOpensBefore,
    settings.peopleClosesAfter,
    settings.peopleCardsPerDay,
    settings.peopleEventsPerMonth,
    settings.peopleHellosPerDay,
  ])
}
