import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noteBackup } from '#lib/server/kernel/backup/backup-note.ts'
import { newId } from '#lib/server/kernel/core/ids.ts'
import type { NewJob } from '#lib/server/kernel/jobs/job-row.ts'
import type { OutboxRow } from '#lib/server/kernel/db/tables.ts'
import type { TestApp } from './test-app.ts'

/** Notes a backup of 1,000 bytes, as the command does when it has made one. */
export async function notedBackup({ app }: TestApp, madeAt: string, damaged: string[] = []): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'prangan-noted-'))
  writeFileSync(join(folder, 'prangan.sqlite'), new Uint8Array(1_000))
  const made = { form: 1, engine: 'sqlite', madeAt, tables: {}, files: 3, damaged } as const
  await noteBackup(app.env, made, folder)
}

/** An email in this state, as the outbox leaves it. */
export async function emailRow({ app, clock }: TestApp, row: Partial<OutboxRow>): Promise<void> {
  const now = clock.now()
  await app.database.writes
    .insertInto('outbox')
    .values({
      ...{ id: newId(), user_id: 'u-asha', address: 'asha@example.edu', template: 'reset', language: 'en' },
      ...{ params: null, state: 'waiting', attempts: 0, not_before: now, expires_at: null, created_at: now },
      ...{ lease_owner: null, lease_until: null, problem: null, ended_at: null },
      ...row,
    })
    .execute()
}

/** A job that has ended so, or waits where nothing is said of its end. */
export async function jobRow(
  { app }: TestApp,
  job: Pick<NewJob, 'kind' | 'createdAt'>,
  end?: { state: 'done' | 'failed'; at: string; problem?: string },
): Promise<void> {
  const id = newId()
  await app.resultsStore.transact((write) =>
    write.jobs.enqueue({ ...job, id, subjectId: 'e1', input: {}, createdBy: { id: 'system' } }),
  )
  if (!end) return
  await app.database.writes
    .updateTable('jobs')
    .set({ state: end.state, ended_at: end.at, problem: end.problem ?? null })
    .where('id', '=', id)
    .execute()
}
