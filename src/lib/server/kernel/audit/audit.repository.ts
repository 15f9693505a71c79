import type { Kysely, Selectable } from 'kysely'
import type { AuditEntry } from './audit.ts'
import { linkHash } from './audit-chain.ts'
import { beforeCommit } from '../db/before-commit.ts'
import { containsText } from '../db/portable.ts'
import type { AuditRow, Tables } from '../db/tables.ts'

export interface AuditQuery {
  /** Part of a person's user name. */
  person: string
  /** Part of an action, a kind of record, or a record's id. */
  record: string
  page: number
  perPage: number
}

export interface ChainedEntry extends AuditEntry {
  seq: number
}

export interface ChainState {
  rows: number
  /** The hash of the last row: whoever noted it down can prove later that nothing before it changed. */
  head: string
  /** The number of the first row that is missing, changed or beside the chain; null where the chain is whole. */
  brokenAt: number | null
}

export type AuditRepository = ReturnType<typeof auditRepository>

const chunk = 1000

export function auditRepository(db: Kysely<Tables>) {
  /** A row that nobody chained. With the head in one statement: others write while the chain is walked. */
  async function firstOutside(): Promise<number | null> {
    const row = await db
      .selectFrom('audit_entries')
      .select('seq')
      .where((eb) =>
        eb.or([
          eb('seq', '<', 1),
          eb('seq', '>', eb.selectFrom('audit_chain').select('seq').where('id', '=', 1)),
        ]),
      )
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst()
    return row?.seq ?? null
  }

  return {
    /** With the transaction, as its last step: see the lock order in `store.ts`. */
    async record(entry: AuditEntry): Promise<void> {
      beforeCommit(db).entries.push(entry)
    },

    /** Newest first. */
    async list({
      person,
      record,
      page,
      perPage,
    }: AuditQuery): Promise<{ rows: ChainedEntry[]; total: number }> {
      const wanted = db
        .selectFrom('audit_entries')
        .$if(person !== '', (query) => query.where(containsText('actor_name', person)))
        .$if(record !== '', (query) =>
          query.where((eb) =>
            eb.or([
              containsText('action', record),
              containsText('entity', record),
              eb('entity_id', '=', record),
            ]),
          ),
        )
      const { total } = await wanted
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await wanted
        .selectAll()
        .orderBy('seq', 'desc')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute()
      return { rows: rows.map(entryOf), total: Number(total) }
    },

    /** Walks the whole chain, from the first row. */
    async verify(): Promise<ChainState> {
      const head = await db
        .selectFrom('audit_chain')
        .selectAll()
        .where('id', '=', 1)
        .executeTakeFirstOrThrow()
      let previous = ''
      let seq = 0
      for (;;) {
        const rows = await db
          .selectFrom('audit_entries')
          .selectAll()
          .where('seq', '>', seq)
          .where('seq', '<=', head.seq)
          .orderBy('seq')
          .limit(chunk)
          .execute()
        for (const row of rows) {
          seq += 1
          if (row.seq !== seq || row.hash !== linkHash(previous, row))
            return { rows: head.seq, head: head.hash, brokenAt: seq }
          previous = row.hash
        }
        if (rows.length < chunk) break
      }
      const isWhole = seq === head.seq && previous === head.hash
      return { rows: head.seq, head: head.hash, brokenAt: isWhole ? await firstOutside() : seq + 1 }
    },
  }
}

/** Writers take their turns at the head of the chain, as the last thing they do. */
export async function appendEntries(tx: Kysely<Tables>, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const head = await tx
    .updateTable('audit_chain')
    .set((eb) => ({ seq: eb('seq', '+', entries.length) }))
    .where('id', '=', 1)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  let { hash } = head
  let seq = head.seq - entries.length
  for (const entry of entries) {
    seq += 1
    const row = rowOf(entry, seq)
    hash = linkHash(hash, row)
    await tx
      .insertInto('audit_entries')
      .values({ ...row, hash })
      .execute()
  }
  await tx.updateTable('audit_chain').set({ hash }).where('id', '=', 1).execute()
}

const rowOf = (entry: AuditEntry, seq: number) => ({
  seq,
  id: entry.id,
  at: entry.at,
  actor_id: entry.actorId,
  actor_name: entry.actorName,
  request_id: entry.requestId,
  action: entry.action,
  entity: entry.entity,
  entity_id: entry.entityId,
  before: JSON.stringify(entry.before),
  after: JSON.stringify(entry.after),
})

const entryOf = (row: Selectable<AuditRow>): ChainedEntry => ({
  seq: row.seq,
  id: row.id,
  at: row.at,
  actorId: row.actor_id,
  actorName: row.actor_name,
  requestId: row.request_id,
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  before: JSON.parse(row.before),
  after: JSON.parse(row.after),
})
