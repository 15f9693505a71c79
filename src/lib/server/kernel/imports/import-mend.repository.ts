import type { Kysely } from 'kysely'
import { chunksOf } from '../core/chunks-of.ts'
import { insertMany } from '../db/many-rows.ts'
import type { Tables } from '../db/tables.ts'

/** A cell that somebody put right, as people may see it: a secret one is masked before it comes here. */
export interface CellMend {
  line: number
  field: string
  before: string
  after: string
}

export interface KeptMend extends CellMend {
  at: string
  /** A user's id. */
  byId: string
}

/** Who put which cell of an upload right: each time anew, so that the second correction does not hide the first. */
export const importMendRepository = (db: Kysely<Tables>) => ({
  /** Under the lock of the import. */
  async add(
    importId: string,
    mends: readonly CellMend[],
    { at, by }: { at: string; by: string },
  ): Promise<void> {
    if (mends.length === 0) return
    const { last } = await db
      .selectFrom('import_mends')
      .where('import_id', '=', importId)
      .select((eb) => eb.fn.max('number').as('last'))
      .executeTakeFirstOrThrow()
    const rows = mends.map(({ line, field, before, after }, index) => ({
      ...{ import_id: importId, number: Number(last ?? 0) + 1 + index, line, field },
      ...{ before_text: before, after_text: after, mended_at: at, mended_by: by },
    }))
    for (const some of chunksOf(rows, chunkRows)) await insertMany(db, 'import_mends', some).execute()
  },

  /** The newest, and how many there are. */
  async newest(importId: string, most: number): Promise<{ total: number; mends: KeptMend[] }> {
    const of = db.selectFrom('import_mends').where('import_id', '=', importId)
    const rows = await of.selectAll().orderBy('number', 'desc').limit(most).execute()
    const mends = rows.map((row) => ({
      ...{ line: row.line, field: row.field, before: row.before_text, after: row.after_text },
      ...{ at: row.mended_at, byId: row.mended_by },
    }))
    if (rows.length < most) return { total: rows.length, mends }
    const { count } = await of.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    return { total: Number(count), mends }
  },

  async drop(importId: string): Promise<void> {
    await db.deleteFrom('import_mends').where('import_id', '=', importId).execute()
  },
})

/** Far below the number of parameters that either engine takes. */
const chunkRows = 200
