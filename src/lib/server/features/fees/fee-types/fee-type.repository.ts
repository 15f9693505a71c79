import type { Kysely } from 'kysely'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { advisoryLock } from '../../../kernel/db/portable.ts'
import { removeUnused } from '../../../kernel/db/remove-unused.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { FeeTypeRow } from '../tables.ts'
import type { FeeType, FeeTypeFields } from './fee-type.ts'

/** An arbitrary number that no other advisory lock uses. */
const feeTypesLock = 7_021_062

/** Time and author of a write. */
export interface StoredFeeType {
  at: string
  byId: string
}

export function feeTypeRepository(db: Kysely<Tables>) {
  return {
    /**
     * Serialises transactions that change fee types, and must precede reading them: the second of two that add the same
     * name then sees the first. SQLite serialises write transactions anyway.
     */
    lock: (): Promise<void> => advisoryLock(db, feeTypesLock),

    /** Returns all fee types in their display order. */
    async all(): Promise<FeeType[]> {
      const rows = await db
        .selectFrom('fee_types')
        .selectAll()
        .orderBy('position')
        .orderBy('name_key')
        .execute()
      return rows.map(typeOf)
    },

    async insert(
      { id, position, ...fields }: FeeTypeFields & Pick<FeeType, 'id' | 'position'>,
      by: StoredFeeType,
    ) {
      await db
        .insertInto('fee_types')
        .values({
          id,
          position,
          ...columnsOf(fields),
          state: 'open',
          version: 1,
          created_at: by.at,
          created_by: by.byId,
          updated_at: by.at,
        })
        .execute()
    },

    async change(id: string, fields: FeeTypeFields, at: string): Promise<void> {
      await db
        .updateTable('fee_types')
        .set((eb) => ({ ...columnsOf(fields), version: eb('version', '+', 1), updated_at: at }))
        .where('id', '=', id)
        .execute()
    },

    /** Does not raise the version, because only the order changes. */
    async place(id: string, position: number): Promise<void> {
      await db.updateTable('fee_types').set({ position }).where('id', '=', id).execute()
    },

    async setRetired(id: string, isRetired: boolean, at: string): Promise<void> {
      const state = isRetired ? 'retired' : 'open'
      await db
        .updateTable('fee_types')
        .set((eb) => ({ state, version: eb('version', '+', 1), updated_at: at }))
        .where('id', '=', id)
        .execute()
    },

    /** Tells whether any due has this fee type. */
    async isOwed(id: string): Promise<boolean> {
      const due = db.selectFrom('dues').select('id').where('fee_type_id', '=', id).limit(1)
      return (await due.executeTakeFirst()) !== undefined
    },

    /** Returns false if another row refers to it; the transaction remains usable. */
    remove: (id: string): Promise<boolean> => removeUnused(db, 'fee_types', id),
  }
}

const columnsOf = ({ name, kind, isOnline }: FeeTypeFields) => ({
  name,
  name_key: wordKey(name),
  kind,
  is_online: Number(isOnline),
})

const typeOf = (row: FeeTypeRow): FeeType => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  isOnline: row.is_online === 1,
  position: row.position,
  isRetired: row.state === 'retired',
  version: row.version,
})
