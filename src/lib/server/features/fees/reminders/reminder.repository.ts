import { type Kysely, sql } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { payers } from '../payers.ts'
import type { ChosenDue, RemindableDue } from './reminder.ts'

interface ReminderRow {
  id: string
  dueId: string
  payer: Payer
  at: string
  byId: string
}

/** Nobody owes anything for a cancelled admission, so it gets no email. */
export const reachableEmail = sql<string>`coalesce(student.email,
  case when admission.state <> 'cancelled' then admission.email end, '')`

export function reminderRepository(db: Kysely<Tables>) {
  return {
    /** Returns the dues of a run that students still owe, under no review, sorted by student number. */
    async remindable(runId: string): Promise<RemindableDue[]> {
      const rows = await db
        .selectFrom('dues')
        .innerJoin('students as student', 'student.id', 'dues.payer_id')
        .leftJoin('reminded_payers as last', (join) =>
          join.onRef('last.payer_id', '=', 'dues.payer_id').on('last.payer_kind', '=', 'student'),
        )
        .select(['dues.id as id', 'dues.payer_id as payer_id', 'student.name as name'])
        .select(['student.email as email', 'last.reminded_at as reminded_at'])
        .where('run_id', '=', runId)
        .where('dues.state', '=', 'open')
        .where('dues.payable_by', '=', 'student')
        .where('dues.change_id', 'is', null)
        .where(sql<boolean>`dues.settled < dues.amount`)
        .orderBy('student.number_key')
        .orderBy('dues.id')
        .execute()
      return rows.map((row) => ({
        dueId: row.id,
        payerId: row.payer_id,
        name: row.name,
        email: row.email,
        remindedAt: row.reminded_at,
      }))
    },

    /** Returns these dues with what a reminder of each needs; unknown ids are missing. */
    async chosen(dueIds: readonly string[]): Promise<ChosenDue[]> {
      const rows = await db
        .selectFrom('dues')
        .leftJoin('students as student', (join) => join.on(payers.is('dues', 'student')))
        .leftJoin('admissions as admission', (join) => join.on(payers.is('dues', 'admission')))
        .leftJoin('reminded_payers as last', (join) =>
          join.onRef('last.payer_id', '=', 'dues.payer_id').onRef('last.payer_kind', '=', 'dues.payer_kind'),
        )
        .select(['dues.id as dueId', 'dues.payer_id as payerId', 'dues.payer_kind as payerKind'])
        .select(['dues.state', 'dues.amount', 'dues.settled', 'dues.change_id as changeId'])
        .select('dues.payable_by as payableBy')
        .select([payers.column('name').as('name'), payers.column('number_key', 'number').as('number')])
        .select([reachableEmail.as('email'), 'last.reminded_at as remindedAt'])
        .where('dues.id', 'in', ['', ...dueIds])
        .execute()
      return rows.map(({ amount, settled, ...row }) => ({
        ...row,
        open: Number(amount) - Number(settled),
      }))
    },

    /**
     * Marks a person as reminded; returns false if they were reminded after `pauseStart`. The row decides between two
     * reminders at once: the second one waits for the first and finds its time.
     */
    async claim({ kind, id }: Payer, at: string, pauseStart: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('reminded_payers')
        .values({ payer_kind: kind, payer_id: id, reminded_at: at })
        .onConflict((clash) =>
          clash
            .columns(['payer_kind', 'payer_id'])
            .doUpdateSet({ reminded_at: at })
            .where('reminded_payers.reminded_at', '<=', pauseStart),
        )
        .executeTakeFirstOrThrow()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    async add({ id, dueId, payer, at, byId }: ReminderRow): Promise<void> {
      await db
        .insertInto('due_reminders')
        .values({ id, due_id: dueId, payer_kind: payer.kind, payer_id: payer.id, at, by_id: byId })
        .execute()
    },

    /** Returns the time of the last reminder of each due; leaves out dues without one. */
    async lastOf(dueIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (dueIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('due_reminders')
        .select(['due_id', sql<string>`max(at)`.as('at')])
        .where('due_id', 'in', dueIds)
        .groupBy('due_id')
        .execute()
      return new Map(rows.map(({ due_id, at }) => [due_id, at]))
    },

    /** Returns the email address of a payer; empty without one, and for a cancelled admission. */
    async emailOf({ kind, id }: Payer): Promise<string> {
      const row =
        kind === 'student'
          ? await db.selectFrom('students').select('email').where('id', '=', id).executeTakeFirst()
          : await db
              .selectFrom('admissions')
              .select('email')
              .where('id', '=', id)
              .where('state', '<>', 'cancelled')
              .executeTakeFirst()
      return row?.email ?? ''
    },
  }
}
