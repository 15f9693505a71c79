import { type Kysely, sql } from 'kysely'
import { readBatchYears } from '#lib/rules/dates/batch-years.ts'
import type { Tables } from '../../../kernel/db/tables.ts'

/** Placement counts of the alumni who left in a year. */
export interface PlacementFigures {
  known: number
  working: number
  studying: number
  /** Histories with neither an offer letter nor an admit card. */
  withoutLetter: number
  /** The companies with the most of these alumni, ignoring case. */
  companies: readonly { name: string; count: number }[]
}

/** Maximum number of companies in the chart. */
const mostCompanies = 10

/**
 * Lists the batches, as stored in histories, whose end year is the second year of the academic year: 2026 for
 * 2025-2026. Batches without an end year belong to no academic year.
 */
export async function batchesLeavingIn(db: Kysely<Tables>, year: string): Promise<string[]> {
  const rows = await db.selectFrom('alumni_histories').select('batch').distinct().execute()
  const end = Number(year.slice(-4))
  return rows.map(({ batch }) => batch).filter((batch) => readBatchYears(batch)?.end === end)
}

export const hasLetter = sql<boolean>`exists (select 1 from files where files.owner_entity = 'alumniHistory' and files.kind = 'alumni.certificate' and files.owner_id = history.id)`

export async function placementFigures(db: Kysely<Tables>, year: string): Promise<PlacementFigures> {
  const batches = ['', ...(await batchesLeavingIn(db, year))]
  const histories = db.selectFrom('alumni_histories as history').where('history.batch', 'in', batches)
  const counted = await histories
    .select([
      sql<number>`count(*)`.as('known'),
      sql<number>`coalesce(sum(case when history.status = 'working' then 1 else 0 end), 0)`.as('working'),
      sql<number>`coalesce(sum(case when ${hasLetter} then 0 else 1 end), 0)`.as('withoutLetter'),
    ])
    .executeTakeFirstOrThrow()
  const companies = await histories
    .where('history.company', '<>', '')
    .select([sql<string>`min(history.company)`.as('name'), sql<number>`count(*)`.as('count')])
    .groupBy(sql`lower(history.company)`)
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(mostCompanies)
    .execute()
  const known = Number(counted.known)
  const working = Number(counted.working)
  return {
    known,
    working,
    studying: known - working,
    withoutLetter: Number(counted.withoutLetter),
    companies: companies.map(({ name, count }) => ({ name, count: Number(count) })),
  }
}
