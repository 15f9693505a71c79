import { sql } from 'kysely'
import { hasStoredWords } from '../../kernel/db/portable.ts'
import type { Asked } from '../../kernel/lists/list-rows.ts'
import { rowsByPage } from '../../kernel/lists/sql-rows.ts'
import { payers } from './payers.ts'

/** An adjustment, and whose due it changes. */
export interface FoundAdjustment {
  id: string
  dueId: string
  name: string
  number: string
  feeTypeId: string
  year: string
  semesterId: string | null
  label: string
  amount: number
  reason: string
  state: 'proposed' | 'confirmed' | 'refused'
  createdAt: string
  createdBy: string
}

export const adjustmentsFound = rowsByPage({
  from({ db, wanted: { search, values } }: Asked) {
    const { type, state } = values
    return db
      .selectFrom('due_adjustments as change')
      .innerJoin('dues', 'dues.id', 'change.due_id')
      .leftJoin('students as student', (join) => join.on(payers.is('dues', 'student')))
      .leftJoin('admissions as admission', (join) => join.on(payers.is('dues', 'admission')))
      .select(['change.id', 'change.due_id as dueId', 'change.amount', 'change.reason', 'change.state'])
      .select(['change.created_at as createdAt', 'change.created_by as createdBy'])
      .select(['dues.fee_type_id as feeTypeId', 'dues.year', 'dues.semester_id as semesterId', 'dues.label'])
      .select([payers.column('name').as('name'), payers.column('number_key', 'number').as('number')])
      .$if(search !== '', (query) => query.where(hasStoredWords(payers.searched, search)))
      .$if(type !== undefined, (query) => query.where('dues.fee_type_id', '=', type ?? ''))
      .$if(state !== undefined, (query) => query.where(sql<boolean>`change.state = ${state}`))
  },
  sorts: { createdAt: sql.ref('change.created_at'), amount: sql.ref('change.amount') },
  key: sql.ref('change.id'),
  rowOf: ({ amount, ...row }: FoundAdjustment): FoundAdjustment => ({ ...row, amount: Number(amount) }),
})
