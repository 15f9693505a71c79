import type { Kysely } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { lockRows } from '../../kernel/db/portable.ts'
import type { Tables } from '../../kernel/db/tables.ts'

/**
 * Whether money comes for an admission that was cancelled. Its row is locked, before the dues: who cancels it sees
 * the money, or the money sees that it is cancelled.
 */
export async function isPayerCancelled(db: Kysely<Tables>, { kind, id }: Payer): Promise<boolean> {
  if (kind !== 'admission') return false
  await lockRows(db, 'admissions', [id])
  const found = await db.selectFrom('admissions').select('state').where('id', '=', id).executeTakeFirst()
  return found?.state === 'cancelled'
}
