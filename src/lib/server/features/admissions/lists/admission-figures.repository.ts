import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DaySpan } from '#lib/rules/dates/indian-days.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { isWithinDays } from '../../../kernel/lists/rows/sql-rows.ts'

/**
 * Matches admissions of these days; an empty side is open. A form has a date of admission; a spreadsheet may lack
 * it, and then the day of saving counts.
 */
export function isAdmittedWithin({ from, to }: DaySpan): RawBuilder<boolean> {
  if (from === '' && to === '') return sql<boolean>`1 = 1`
  const day = sql.ref('admissions.admitted_on')
  const saved = isWithinDays('admissions.created_at', { values: { dayFrom: from, dayTo: to } }, 'day')
  // These lie before and after every ISO date, which compare as texts.
  return sql<boolean>`(${day} between ${from || '0'} and ${to || '9'} or (${day} = '' and ${saved}))`
}

/** The number of admissions of a branch by seat type or admission type. */
export interface SeatCount {
  branchId: string | null
  typeId: string | null
  count: number
}

/** Matches admissions that lack one of these certificates; an empty list matches none. */
export const lacksOneOf = (certificateIds: readonly string[]): RawBuilder<boolean> =>
  certificateIds.length === 0
    ? sql<boolean>`1 = 0`
    : sql<boolean>`(
        select count(distinct held.certificate_id) from admission_certificates as held
        where held.admission_id = admissions.id and held.certificate_id in (${sql.join(certificateIds)})
      ) < ${certificateIds.length}`

/** Counts for the dashboard; all days are dates of admission, both included. */
export function admissionFiguresRepository(db: Kysely<Tables>) {
  const between = (days: DaySpan) => db.selectFrom('admissions').where(isAdmittedWithin(days))
  const counted = sql<number | string>`count(*)`.as('count')

  return {
    async within(days: DaySpan): Promise<{ all: number; cancelled: number }> {
      const rows = await between(days).select(['state', counted]).groupBy('state').execute()
      const of = (isMeant: (state: string) => boolean): number =>
        rows.reduce((sum, { state, count }) => sum + (isMeant(state) ? Number(count) : 0), 0)
      return { all: of(() => true), cancelled: of((state) => state === 'cancelled') }
    },

    /** Counts applications by branch; an application may name none. */
    async waiting(): Promise<{ branchId: string | null; count: number }[]> {
      const rows = await db
        .selectFrom('admissions')
        .select(['branch_id', counted])
        .where('state', '=', 'submitted')
        .groupBy('branch_id')
        .execute()
      return rows.map(({ branch_id: branchId, count }) => ({ branchId, count: Number(count) }))
    },

    /** Counts admissions saved since an instant. */
    async lacking(from: string, certificateIds: readonly string[]): Promise<number> {
      const row = db
        .selectFrom('admissions')
        .select(counted)
        .where('created_at', '>=', from)
        .where('state', '=', 'admitted')
      return Number((await row.where(lacksOneOf(certificateIds)).executeTakeFirstOrThrow()).count)
    },

    /** Counts the admitted of these batches, as `countAdmitted` does: an application takes no seat. */
    async seated(batchIds: readonly string[]): Promise<SeatCount[]> {
      const type = sql<string | null>`coalesce(seat_type_id, admission_type_id)`
      const rows = await db
        .selectFrom('admissions')
        .select(['branch_id', type.as('type_id'), counted])
        .where('batch_id', 'in', ['', ...batchIds])
        .where('state', '=', 'admitted')
        .groupBy(['branch_id', type])
        .execute()
      return rows.map(({ branch_id: branchId, type_id: typeId, count }) => ({
        branchId,
        typeId,
        count: Number(count),
      }))
    },
  }
}
