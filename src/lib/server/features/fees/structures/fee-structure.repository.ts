import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { StoredFeeType } from '../fee-types/fee-type.repository.ts'
import type { FeeStructureRow } from '../tables.ts'
import type { FeeStructure, StructureFields } from './fee-structure.ts'

export function feeStructureRepository(db: Kysely<Tables>) {
  const structures = () => db.selectFrom('fee_structures').selectAll()
  return {
    async all(): Promise<FeeStructure[]> {
      return (await structures().orderBy('id').execute()).map(structureOf)
    },

    async ofYear(year: string): Promise<FeeStructure[]> {
      return (await structures().where('year', '=', year).orderBy('id').execute()).map(structureOf)
    },

    async find(id: string): Promise<FeeStructure | null> {
      const row = await structures().where('id', '=', id).executeTakeFirst()
      return row ? structureOf(row) : null
    },

    async insert({ id, ...fields }: StructureFields & Pick<FeeStructure, 'id'>, { at, byId }: StoredFeeType) {
      await db
        .insertInto('fee_structures')
        .values({ id, ...columnsOf(fields), version: 1, created_at: at, created_by: byId, updated_at: at })
        .execute()
    },

    async change(id: string, fields: StructureFields, at: string): Promise<void> {
      await db
        .updateTable('fee_structures')
        .set((eb) => ({ ...columnsOf(fields), version: eb('version', '+', 1), updated_at: at }))
        .where('id', '=', id)
        .execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('fee_structures').where('id', '=', id).execute()
    },
  }
}

const columnsOf = (fields: StructureFields) => ({
  fee_type_id: fields.feeTypeId,
  course_id: fields.courseId,
  batch_id: fields.batchId,
  branch_id: fields.branchId,
  category_id: fields.categoryId,
  seat_type_id: fields.seatTypeId,
  semester_id: fields.semesterId,
  year: fields.year,
  amount: fields.amount,
  due_on: fields.dueOn,
})

const structureOf = (row: FeeStructureRow): FeeStructure => ({
  id: row.id,
  feeTypeId: row.fee_type_id,
  courseId: row.course_id,
  batchId: row.batch_id,
  branchId: row.branch_id,
  categoryId: row.category_id,
  seatTypeId: row.seat_type_id,
  semesterId: row.semester_id,
  year: row.year,
  amount: Number(row.amount),
  dueOn: row.due_on,
  version: row.version,
})
