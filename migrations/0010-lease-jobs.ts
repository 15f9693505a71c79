import { type Kysely, sql } from 'kysely'
import type { ExamState } from '#lib/schemas/results/exam.ts'
import { systemClock } from '../src/lib/server/kernel/core/clock.ts'
import { newId } from '../src/lib/server/kernel/core/ids.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

// A table that a later migration has made part of another.
interface TablesThen extends Tables {
  exam_transitions: ReturnType<typeof transitionOf>
}

/**
 * A running job has an owner and a lease, so that another process can tell a dead owner from a living one.
 * `created_by` holds the user's id; the name is kept beside it, for show.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('owner', 'text').execute()
  await db.schema.alterTable('jobs').addColumn('lease_until', 'text').execute()
  await db.schema
    .alterTable('jobs')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('jobs').addColumn('dedupe_key', 'text').execute()
  await db.schema
    .alterTable('jobs')
    .addColumn('created_by_name', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('jobs_dedupe').unique().on('jobs').column('dedupe_key').execute()
  await db.schema.createIndex('jobs_creator').on('jobs').columns(['created_by', 'ended_at']).execute()
  // The process that ran it has made way for the one that migrates.
  await db
    .updateTable('jobs')
    .set({ owner: '', lease_until: '1970-01-01T00:00:00.000Z', attempts: 1 })
    .where('state', '=', 'running')
    .execute()
  await sql`update jobs set created_by_name = created_by, created_by = coalesce(
    (select id from users where users.username = jobs.created_by), created_by)`.execute(db)
  await putBackStranded(db)
}

/** Exams whose publication ended without a word: nobody works on them, and nothing could be done with them. */
async function putBackStranded(db: Kysely<Tables>): Promise<void> {
  const alive = db.selectFrom('jobs').select('subject_id').where('state', 'in', ['queued', 'running'])
  const stranded = await db
    .selectFrom('exams')
    .select(['id', 'version', 'available_from'])
    .where('state', '=', 'publishing')
    .where('id', 'not in', alive.where('kind', '=', 'results.publish'))
    .execute()
  for (const exam of stranded) {
    const state = exam.version === 0 ? 'draft' : exam.available_from === null ? 'withdrawn' : 'published'
    await db.updateTable('exams').set({ state }).where('id', '=', exam.id).execute()
    await (db as unknown as Kysely<TablesThen>)
      .insertInto('exam_transitions')
      .values(transitionOf(exam, state))
      .execute()
  }
}

const transitionOf = (exam: { id: string; version: number }, to: ExamState) => ({
  id: newId(),
  exam_id: exam.id,
  from_state: 'publishing' as const,
  to_state: to,
  version: exam.version,
  note: 'publishing failed',
  at: systemClock.now(),
  by_id: 'system',
  by_name: 'system',
})
