import { sql } from 'kysely'
import { hasStoredWords } from '../../kernel/db/portable.ts'
import type { Asked } from '../../kernel/lists/list-rows.ts'
import { rowsByPage } from '../../kernel/lists/sql-rows.ts'
import type { DueChange } from './due-change.ts'
import { payers } from './payers.ts'

/** A change that two persons decide about, and what it is about. */
export interface DueChangeListRow extends Omit<DueChange, 'version' | 'updatedAt'> {
  /** Of one due: who owes it, and its fee type. */
  name: string
  number: string
  feeTypeId: string
  /** Of an upload. */
  fileName: string
}

export const dueChangesFound = rowsByPage({
  from({ db, wanted: { search, values } }: Asked) {
    const { kind, state } = values
    return db
      .selectFrom('due_changes as change')
      .leftJoin('dues', 'dues.id', 'change.subject_id')
      .leftJoin('students as student', (join) => join.on(payers.is('dues', 'student')))
      .leftJoin('admissions as admission', (join) => join.on(payers.is('dues', 'admission')))
      .leftJoin('imports', 'imports.id', 'change.subject_id')
      .select(['change.id', 'change.kind', 'change.count', 'change.amount', 'change.reason', 'change.state'])
      .select(['change.subject_kind as subjectKind', 'change.subject_id as subjectId'])
      .select(['change.created_at as createdAt', 'change.created_by as createdBy'])
      .select([payers.column('name').as('name'), payers.column('number_key', 'number').as('number')])
      .select(sql<string>`coalesce(dues.fee_type_id, '')`.as('feeTypeId'))
      .select(sql<string>`coalesce(imports.file_name, '')`.as('fileName'))
      .$if(search !== '', (query) => query.where(hasStoredWords(payers.searched, search)))
      .$if(kind !== undefined, (query) => query.where(sql<boolean>`change.kind = ${kind}`))
      .$if(state !== undefined, (query) => query.where(sql<boolean>`change.state = ${state}`))
  },
  sorts: { createdAt: sql.ref('change.created_at'), amount: sql.ref('change.amount') },
  key: sql.ref('change.id'),
  rowOf: ({ amount, ...row }: DueChangeListRow): DueChangeListRow => ({ ...row, amount: Number(amount) }),
})
