import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '#lib/server/db/connect.ts'
import { createFinishedPageReader } from '#lib/server/db/finished-page-reader.ts'
import { migrateDatabase } from '#lib/server/db/migrate.ts'
import { rollNumber } from './college.ts'

/** Microseconds a lookup among so many finished pages of 4 KB, random roll numbers, median of five rounds. */
export async function lookupTime(pages: number): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prangan-depth-'))
  const database = connectDatabase({ databaseUrl: null, dataDir })
  await migrateDatabase(database)
  await fill(database, pages)
  const reader = createFinishedPageReader(database)
  const rounds = Array.from({ length: 5 }, () => {
    reader.forget()
    const began = performance.now()
    for (let count = 0; count < 20_000; count += 1)
      void reader.read('set', rollNumber(Math.floor(Math.random() * pages)), 'en')
    return ((performance.now() - began) * 1000) / 20_000
  })
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
  return rounds.toSorted((a, b) => a - b)[2] ?? NaN
}

async function fill(database: ReturnType<typeof connectDatabase>, pages: number): Promise<void> {
  const { writes } = database
  await writes
    .insertInto('exams')
    .values({
      id: 'exam',
      title: 'x',
      regulation: '',
      held_month: 1,
      held_year: 2026,
      kind: 'regular',
      scheme: 'default',
      state: 'published',
      version: 1,
      available_from: null,
      revised_on: null,
      proposed_by: null,
      proposed_at: null,
      proposed_for: null,
      created_at: '',
      created_by: '',
    })
    .execute()
  await writes
    .insertInto('finished_sets')
    .values({
      id: 'set',
      exam_id: 'exam',
      version: 1,
      stamp: '',
      headers: '{}',
      created_at: '',
      finished_at: null,
    })
    .execute()
  const bytes = randomBytes(4096)
  const chunk = 2000
  for (let start = 0; start < pages; start += chunk) {
    const rows = Array.from({ length: Math.min(chunk, pages - start) }, (_, index) => ({
      set_id: 'set',
      roll_number: rollNumber(start + index),
      variant: 'en',
      bytes,
    }))
    await writes.insertInto('finished_pages').values(rows).execute()
  }
}
