import type { Kysely } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { lockRows } from '../../kernel/db/portable.ts'
import type { Tables } from '../../kernel/db/tables.ts'

export type PayerRepository = ReturnType<typeof payerRepository>

/** Whose money it is. */
export const payerRepository = (db: Kysely<Tables>) => ({
  /** Nobody cancels the admission meanwhile: before its dues, as in every other payment. A student has nothing to lock. */
  async lock({ kind, id }: Payer): Promise<void> {
    if (kind === 'admission') await lockRows(db, 'admissions', [id])
  },

  /** Once it is locked, who cancels it sees the money, or the money sees that it is cancelled. */
  async isCancelled({ kind, id }: Payer): Promise<boolean> {
    if (kind !== 'admission') return false
    const found = await db.selectFrom('admissions').select('state').where('id', '=', id).executeTakeFirst()
    return found?.state === 'cancelled'
  },
})
