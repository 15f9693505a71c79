import type { Kysely, Selectable } from 'kysely'
import type { Actor, AuditEntry } from './audit.ts'
import { beforeCommit } from '../db/before-commit.ts'
import { containsText } from '../db/portable.ts'
import type { AuditRow, Tables } from '../db/tables.ts'
import { type Erasure, eraseEntries } from './erase-entries.ts'
import { sealState, verifyChain } from './verify-chain.ts'

export interface AuditQuery {
  /** Part of a person's user name. */
  person: string
  /** Part of an action, a kind of record, or a record's id. */
  record: string
  page: number
  perPage: number
}

export interface ChainedEntry extends AuditEntry {
  /** Null until the row is sealed. */
  seq: number | null
  /** True where before and after were erased. */
  isErased: boolean
}

export type AuditRepository = ReturnType<typeof auditRepository>

export function auditRepository(db: Kysely<Tables>) {
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
        .orderBy('place', 'desc')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute()
      return { rows: rows.map(entryOf), total: Number(total) }
    },

    /** Takes out what the rows about a record hold; that it was done is a row of its own. */
    async erase(erasure: Erasure, actor: Actor, at: string): Promise<void> {
      const told = await eraseEntries(db, erasure, { actor, at })
      if (told) beforeCommit(db).entries.push(told)
    },

    sealState: () => sealState(db),
    verify: () => verifyChain(db),
  }
}

const entryOf = (row: Selectable<AuditRow>): ChainedEntry => ({
  seq: row.seq,
  isErased: row.erased_by !== null,
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
