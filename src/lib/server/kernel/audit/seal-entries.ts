import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { linkHash } from './audit-chain.ts'
import { lockHead } from './lock-head.ts'
import { sealSomeAnew } from './seal-anew.ts'

/** A transaction of a few milliseconds: on SQLite nobody else writes meanwhile. */
const chunk = 200

export type SealRepository = ReturnType<typeof sealRepository>

export const sealRepository = (db: Kysely<Tables>) => ({
  async hasUnsealed(): Promise<boolean> {
    const unsealed = db.selectFrom('audit_entries').select('place').where('seq', 'is', null).limit(1)
    return (await unsealed.executeTakeFirst()) !== undefined
  },
  sealSome: () => sealSome(db),
  sealSomeAnew: (how: Parameters<typeof sealSomeAnew>[1]) => sealSomeAnew(db, how),
})

/**
 * Numbers and chains the next rows that have no number, in the order in which they came; answers how many.
 * Begins with the head of the chain, so that one process seals at a time: the lock dies with its transaction.
 */
export async function sealSome(tx: Kysely<Tables>, takeHead = lockHead): Promise<number> {
  const head = await takeHead(tx)
  const rows = await tx
    .selectFrom('audit_entries')
    .selectAll()
    .where('seq', 'is', null)
    .orderBy('place')
    .limit(chunk)
    .execute()
  let { seq, hash } = head
  for (const row of rows) {
    seq += 1
    hash = linkHash(hash, { ...row, seq })
    await tx.updateTable('audit_entries').set({ seq, hash }).where('place', '=', row.place).execute()
  }
  if (rows.length > 0) await tx.updateTable('audit_chain').set({ seq, hash }).where('id', '=', 1).execute()
  return rows.length
}
