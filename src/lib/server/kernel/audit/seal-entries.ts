import type { Kysely } from 'kysely'
import type { Logger } from '../core/log.ts'
import { repeated } from '../core/repeated.ts'
import type { Tables } from '../db/tables.ts'
import type { Store } from '../store/store.ts'
import { linkHash, lockHead } from './audit-chain.ts'
import { sealSomeAnew } from './reseal-entries.ts'

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

interface Sealer {
  /** Until no row is left that was there when it began. */
  seal(): Promise<void>
  start(): void
  /** Seals once more, so that a server that was stopped leaves nothing open. */
  stop(): Promise<void>
}

/** Milliseconds between two polls for rows that are not sealed. */
const interval = 1000

/** Seals the audit trail in the background; any number of processes may, one of them does at a time. */
export function createSealer(store: Store<SealRepository>, log: Logger): Sealer {
  async function seal(): Promise<void> {
    while (await store.read.hasUnsealed()) await store.transact((write) => write.sealSome())
  }

  const sealing = repeated(seal, {
    every: interval,
    onFailure: (error) => log.error({ err: error }, 'audit rows could not be sealed'),
  })
  return {
    seal,
    start: sealing.start,
    async stop() {
      if (!sealing.isStarted()) return
      await sealing.stop()
      await sealing.run()
    },
  }
}
