import type { Kysely } from 'kysely'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { advisoryLock } from '../../../kernel/db/portable.ts'
import { removeUnused } from '../../../kernel/db/remove-unused.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { FeeTypeRow } from '../tables.ts'
import type { FeeType, FeeTypeFields } from './fee-type.ts'

/** Any number that no other lock has. */
const feeTypesLock = 7_021_062

/** Who wrote it, and when. */
export interface Written {
  at: string
  byId: string
}

export type FeeTypeRepository = ReturnType<typeof feeTypeRepository>

export function feeTypeRepository(db: Kysely<Tables>) {
  return {
    /**
     * Whoever changes fee types, one transaction after the other, before they are read: of two who add one name the
     * later one sees it. On SQLite every transaction is that already.
     */
    lock: (): Promise<void> => advisoryLock(db, feeTypesLock),

    /** In their order. */
    async all(): Promise<FeeType[]> {
      const rows = await db
        .selectFrom('fee_types')
        .selectAll()
        .orderBy('position')
        .orderBy('name_key')
        .execute()
      return rows.map(typeOf)
    },

    async insert({ id, position, ...fields }: FeeTypeFields & Pick<FeeType, 'id' | 'position'>, by: Written) {
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

    /** Not a change of what it says: its version stays. */
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

    /** Whether somebody owes or owed it. */
    async isOwed(id: string): Promise<boolean> {
      const due = db.selectFrom('dues').select('id').where('fee_type_id', '=', id).limit(1)
      return (await due.executeTakeFirst()) !== undefined
    },

    /** False where something refers to it; the transaction goes on. */
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
