import type { Kysely } from 'kysely'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { insertMany } from '../../../kernel/db/many-rows.ts'
import { lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { DuesRunRow } from '../tables.ts'
import type { DuesRun, ExcludedStudent, RunAbout, RunDue } from './dues-run.ts'

export function duesRunRepository(db: Kysely<Tables>) {
  const runs = () => db.selectFrom('dues_runs').selectAll()
  return {
    async add({ id, about, count, amount, at, byId }: Omit<DuesRun, 'undoneAt'>): Promise<void> {
      const row = { id, about: JSON.stringify(about), count, amount, at, by_id: byId, undone_at: null }
      await db.insertInto('dues_runs').values(row).execute()
    },

    /** Records the students whom a run leaves out. */
    async exclude(runId: string, studentIds: readonly string[]): Promise<void> {
      for (const part of chunksOf(studentIds))
        await insertMany(
          db,
          'dues_run_exclusions',
          part.map((id) => ({ run_id: runId, payer_kind: 'student' as const, payer_id: id })),
        ).execute()
    },

    /** Returns the students whom a run left out, sorted by number. */
    async excludedFrom(runId: string): Promise<ExcludedStudent[]> {
      return db
        .selectFrom('dues_run_exclusions')
        .innerJoin('students as student', 'student.id', 'dues_run_exclusions.payer_id')
        .select(['student.id', 'student.name', 'student.number_key as number'])
        .where('run_id', '=', runId)
        .orderBy('student.number_key')
        .execute()
    },

    async find(id: string): Promise<DuesRun | null> {
      const row = await runs().where('id', '=', id).executeTakeFirst()
      return row ? runOf(row) : null
    },

    /** Locks the run so that no one else undoes it. */
    lock: (id: string): Promise<void> => lockRows(db, 'dues_runs', [id]),

    /** Returns the newest runs first. */
    async newest(atMost: number): Promise<DuesRun[]> {
      return (await runs().orderBy('at', 'desc').orderBy('id').limit(atMost).execute()).map(runOf)
    },

    /** Returns the dues of a run sorted by student number, including cancelled ones. */
    async duesOf(runId: string): Promise<RunDue[]> {
      const rows = await db
        .selectFrom('dues')
        .innerJoin('students as student', 'student.id', 'dues.payer_id')
        .select(['dues.id as id', 'payer_id', 'amount', 'settled', 'due_on', 'dues.state as state'])
        .select(['change_id', 'payable_by', 'student.name as name', 'student.number_key as number'])
        .where('run_id', '=', runId)
        .orderBy('student.number_key')
        .orderBy('dues.id')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        payerId: row.payer_id,
        name: row.name,
        number: row.number,
        amount: Number(row.amount),
        settled: Number(row.settled),
        dueOn: row.due_on,
        state: row.state,
        changeId: row.change_id,
        payableBy: row.payable_by,
      }))
    },

    async setUndone(id: string, at: string): Promise<void> {
      await db.updateTable('dues_runs').set({ undone_at: at }).where('id', '=', id).execute()
    },
  }
}

const runOf = (row: DuesRunRow): DuesRun => ({
  id: row.id,
  // The JSON was written by `add`.
  about: JSON.parse(row.about) as RunAbout,
  count: row.count,
  amount: Number(row.amount),
  at: row.at,
  byId: row.by_id,
  undoneAt: row.undone_at,
})
