import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** One process at a time numbers and chains. */
export const lockHead = (tx: Kysely<Tables>): Promise<{ seq: number; hash: string }> =>
  tx
    .updateTable('audit_chain')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('id', '=', 1)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
