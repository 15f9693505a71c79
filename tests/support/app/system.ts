import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemRepository } from '#lib/server/features/system/repository.ts'
import { createSystemService } from '#lib/server/features/system/system.service.ts'
import { noteBackup } from '#lib/server/kernel/backup/backup-note.ts'
import { newId } from '#lib/server/kernel/core/ids.ts'
import { jobKindsOf } from '#lib/server/kernel/declared.ts'
import type { NewJob } from '#lib/server/kernel/jobs/job-row.ts'
import type { OutboxRow } from '#lib/server/kernel/db/tables.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import type { TestApp } from './test-app.ts'

/** Opens the system service with a disk and settings that do not depend on the test machine. */
export function openSystemOf(testApp: TestApp) {
  const disk = { free: 50_000_000_000, total: 100_000_000_000 }
  return ({ smtpUrl = null as string | null, diskBelow = async () => disk, isWithoutEmail = false } = {}) => {
    const { app, clock } = testApp
    const { engine } = app.database
    return createSystemService({
      clock,
      log: app.log,
      diskBelow,
      env: { ...app.env, smtpUrl },
      store: storeOf(app.database, systemRepository),
      kinds: jobKindsOf(app.features),
      software: () => ({ version: '1.2.3', build: 'b', startedAt: clock.now(), servers: 1, engine }),
      lastCheck: app.audit.lastCheck,
      isWithoutEmail: async () => isWithoutEmail,
      certificate: { known: () => ({ kind: 'noHttps' }), found: async () => ({ kind: 'noHttps' }) },
    })
  }
}

/** Notes a backup of 1,000 bytes, as the command does when it has made one. */
export async function notedBackup(
  { app, clock }: TestApp,
  madeAt: string,
  damaged: string[] = [],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'prangan-noted-'))
  writeFileSync(join(folder, 'prangan.sqlite'), new Uint8Array(1_000))
  const made = { form: 1, engine: 'sqlite', madeAt, tables: {}, files: 3, damaged } as const
  await noteBackup(app.env, made, folder, clock.now())
}

/** Inserts an email in this state, as the outbox leaves it. */
export async function emailRow({ app, clock }: TestApp, row: Partial<OutboxRow>): Promise<void> {
  const now = clock.now()
  await app.database.writes
    .insertInto('outbox')
    .values({
      id: newId(),
      user_id: 'u-asha',
      address: 'asha@example.edu',
      template: 'reset',
      language: 'en',
      params: null,
      state: 'waiting',
      attempts: 0,
      not_before: now,
      expires_at: null,
      created_at: now,
      lease_owner: null,
      lease_until: null,
      problem: null,
      failed_at: null,
      ended_at: null,
      ...row,
    })
    .execute()
}

/** Inserts a job with this end, or a waiting job without one. */
export async function jobRow(
  { app }: TestApp,
  job: Pick<NewJob, 'kind' | 'createdAt'> & Partial<Pick<NewJob, 'subjectId'>>,
  end?: { state: 'done' | 'failed'; at: string; problem?: string; isFault?: boolean },
): Promise<void> {
  const id = newId()
  await app.resultsStore.transact((write) =>
    write.jobs.enqueue({ subjectId: 'e1', ...job, id, input: {}, createdBy: { id: 'system' } }),
  )
  if (!end) return
  await app.database.writes
    .updateTable('jobs')
    .set({
      state: end.state,
      ended_at: end.at,
      problem: end.problem ?? null,
      is_fault: Number(end.isFault ?? false),
    })
    .where('id', '=', id)
    .execute()
}
