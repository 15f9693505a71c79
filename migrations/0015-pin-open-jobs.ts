import type { Kysely } from 'kysely'
import { systemClock } from '../src/lib/server/kernel/core/clock.ts'
import type { JobRow, Tables as TablesNow } from '../src/lib/server/kernel/db/tables.ts'

/** As the tables were then. */
type Tables = Omit<TablesNow, 'result_imports'> & {
  result_imports: { id: string; exam_id: string; seq: number; state: string }
}

/**
 * Jobs that an older version enqueued do not say what they are bound to. A check without its columns is
 * over, and what it cleared of its import must not be committed; a publication publishes what counts now.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const open = await db.selectFrom('jobs').selectAll().where('state', 'in', ['queued', 'running']).execute()
  for (const job of open) {
    const input = JSON.parse(job.input)
    if (job.kind === 'results.check' && input.mapping === undefined) await endCheck(db, job)
    if (job.kind === 'results.publish' && input.imports === undefined) await pin(db, job, input)
  }
}

async function endCheck(db: Kysely<Tables>, { id, subject_id }: JobRow): Promise<void> {
  const end = { state: 'failed', problem: 'job.brokeOff', ended_at: systemClock.now() } as const
  await db
    .updateTable('jobs')
    .set({ ...end, owner: null, lease_until: null })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('result_imports')
    .set({ state: 'failed' })
    .where('id', '=', subject_id)
    .where('state', 'in', ['checking', 'checked'])
    .execute()
}

async function pin(db: Kysely<Tables>, { id, subject_id }: JobRow, input: object): Promise<void> {
  const committed = await db
    .selectFrom('result_imports')
    .select('id')
    .where('exam_id', '=', subject_id)
    .where('state', '=', 'committed')
    .orderBy('seq')
    .execute()
  const pinned = { ...input, imports: committed.map((row) => row.id) }
  await db
    .updateTable('jobs')
    .set({ input: JSON.stringify(pinned) })
    .where('id', '=', id)
    .execute()
}
