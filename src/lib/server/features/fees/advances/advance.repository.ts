import type { Kysely } from 'kysely'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { advanceTypeId, type Payer } from '#lib/schemas/fees/kinds.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { cacheTagRepository } from '../../../kernel/tags/cache-tags.repository.ts'

interface Opening {
  /** The id of the advance if the payer has none yet. */
  id: string
  at: string
  byId: string
}

/** The fee type of advances, and one due of it for each payer who ever paid too much. */
export const advanceRepository = (db: Kysely<Tables>) => ({
  /** Returns the id of the payer's advance, which is opened with nothing in it where there is none. */
  async open(payer: Payer, opening: Opening): Promise<string> {
    await this.addType(opening)
    await this.add(payer, opening)
    return (await this.idOf(payer)) ?? opening.id
  },

  /** Adds the fee type if it is missing. It is retired from the start, so that nobody can charge it. */
  async addType({ at, byId }: Omit<Opening, 'id'>): Promise<void> {
    const known = await db
      .selectFrom('fee_types')
      .select('id')
      .where('id', '=', advanceTypeId)
      .executeTakeFirst()
    if (known) return
    const taken = await db.selectFrom('fee_types').select(['name_key', 'position']).execute()
    const keys = new Set(taken.map(({ name_key }) => name_key))
    const name = typeNames.find((each) => !keys.has(wordKey(each))) ?? `Advance ${at}`
    await db
      .insertInto('fee_types')
      .values({
        id: advanceTypeId,
        name,
        name_key: wordKey(name),
        kind: 'general',
        is_online: 0,
        position: Math.max(0, ...taken.map(({ position }) => position)) + 1,
        state: 'retired',
        version: 1,
        created_at: at,
        created_by: byId,
        updated_at: at,
      })
      .onConflict((clash) => clash.doNothing())
      .execute()
    await cacheTagRepository(db).touch('feeTypes')
  },

  /** Adds the payer's advance, which holds nothing yet, unless there is one. */
  async add({ kind, id: payerId }: Payer, { id, at, byId }: Opening): Promise<void> {
    await db
      .insertInto('dues')
      .values({
        id,
        payer_kind: kind,
        payer_id: payerId,
        fee_type_id: advanceTypeId,
        semester_id: null,
        year: '',
        label: '',
        amount: 0,
        settled: 0,
        due_on: '',
        state: 'advance',
        run_id: null,
        import_id: null,
        change_id: null,
        replaced_by: null,
        payable_by: 'student',
        payable_change_id: null,
        source_kind: '',
        source_id: '',
        version: 1,
        created_at: at,
        created_by: byId,
        updated_at: at,
      })
      .onConflict((clash) => clash.doNothing())
      .execute()
  },

  /** Returns the id of the payer's advance; null if there is none. */
  async idOf({ kind, id }: Payer): Promise<string | null> {
    const row = await db
      .selectFrom('dues')
      .select('id')
      .where('payer_kind', '=', kind)
      .where('payer_id', '=', id)
      .where('fee_type_id', '=', advanceTypeId)
      .where('state', '=', 'advance')
      .executeTakeFirst()
    return row?.id ?? null
  },
})

/** The first one that no other fee type has. */
const typeNames = ['Advance', 'Advance of the payer', 'Advance held']
