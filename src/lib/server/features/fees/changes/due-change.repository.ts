import type { Kysely, Selectable } from 'kysely'
import type { DueChangeKind, DueChangeState } from '#lib/schemas/fees/kinds.ts'
import { lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import { payers } from '../payers.ts'
import type { DueChangeRow } from '../tables.ts'
import type { DueChange } from './due-change.ts'

export function dueChangeRepository(db: Kysely<Tables>) {
  const changes = () => db.selectFrom('due_changes').selectAll()
  return {
    async add(change: Omit<DueChange, 'version' | 'updatedAt'>): Promise<void> {
      await db
        .insertInto('due_changes')
        .values({
          id: change.id,
          kind: change.kind,
          subject_kind: change.subjectKind,
          subject_id: change.subjectId,
          count: change.count,
          amount: change.amount,
          reason: change.reason,
          payable_by: change.payableBy,
          state: change.state,
          version: 1,
          created_at: change.createdAt,
          created_by: change.createdBy,
          updated_at: change.createdAt,
        })
        .execute()
    },

    async find(id: string): Promise<DueChange | null> {
      const row = await changes().where('id', '=', id).executeTakeFirst()
      return row ? toChange(row) : null
    },

    /** Locks the change until the transaction ends, so that no one else decides about it. */
    async lock(id: string): Promise<DueChange | null> {
      await lockRows(db, 'due_changes', [id])
      const row = await changes().where('id', '=', id).executeTakeFirst()
      return row ? toChange(row) : null
    },

    /** Returns the undecided changes of a due, a run or an upload. */
    async waitingFor(subjectId: string, kind?: DueChangeKind): Promise<DueChange[]> {
      let query = changes().where('subject_id', '=', subjectId).where('state', '=', 'proposed')
      if (kind) query = query.where('kind', '=', kind)
      return (await query.orderBy('created_at').orderBy('id').execute()).map(toChange)
    },

    /** Returns all changes proposed for a due, a run or an upload, newest first. */
    async ofSubject(subjectId: string): Promise<DueChange[]> {
      const rows = await changes()
        .where('subject_id', '=', subjectId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(toChange)
    },

    /** Returns the payers' names of changes of a single due, by change id. */
    async payerNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('due_changes as change')
        .innerJoin('dues', 'dues.id', 'change.subject_id')
        .leftJoin('students as student', (join) => join.on(payers.is('dues', 'student')))
        .leftJoin('admissions as admission', (join) => join.on(payers.is('dues', 'admission')))
        .select(['change.id', payers.column('name').as('name')])
        .where('change.subject_kind', '=', 'due')
        .where('change.id', 'in', [...ids])
        .execute()
      return new Map(rows.map(({ id, name }) => [id, name]))
    },

    /** Returns false if another decision came first. */
    setState: (seen: DueChange, state: DueChangeState, at: string): Promise<boolean> =>
      versionedRows(db, 'due_changes').change(seen, { state, updated_at: at }),

    /** Adds further dues of the same upload to the locked change. */
    async grow({ id }: Pick<DueChange, 'id'>, more: { count: number; amount: number }): Promise<void> {
      await db
        .updateTable('due_changes')
        .set((eb) => ({ count: eb('count', '+', more.count), amount: eb('amount', '+', more.amount) }))
        .where('id', '=', id)
        .execute()
    },
  }
}

const toChange = ({ created_at, created_by, updated_at, ...row }: Selectable<DueChangeRow>): DueChange => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  subjectKind: row.subject_kind,
  subjectId: row.subject_id,
  count: row.count,
  amount: Number(row.amount),
  reason: row.reason,
  payableBy: row.payable_by,
  state: row.state,
  createdAt: created_at,
  createdBy: created_by,
  updatedAt: updated_at,
})
