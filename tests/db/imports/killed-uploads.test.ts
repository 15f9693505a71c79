import { beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '#lib/server/kernel/db/tables.ts'
import { chunkRows } from '#lib/server/kernel/imports/completion/import-chunk.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { openForEach } from '../../support/app/opened.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'
import { placeInCse } from '../../support/people/students.ts'
import { killStanding } from '../../support/processes/killed-process.ts'

/** More rows than a chunk where a kind writes in chunks of a hundred; every row becomes a record. */
const many = Array.from({ length: chunkRows + 20 }, (_, index) => index)
const few = many.slice(0, 30)
const dayOf = (index: number): string => {
  const [year, month, day] = new Date(Date.UTC(2026, 5, 1 + index)).toISOString().slice(0, 10).split('-')
  return [day, month, year].join('/')
}

interface UploadCase {
  kind: string
  table: keyof Tables
  file: Uint8Array
  /** The records of the whole file. */
  records: number
  /** Chunks that are written before the one in which the process is killed. */
  chunks: number
  options?: Record<string, string>
}

const cases: UploadCase[] = [
  {
    kind: 'rooms',
    table: 'rooms',
    file: csvOf('Room No,Block,Floor,Room Type,Capacity', ...many.map((n) => `B-${n},North,1,Classroom,60`)),
    records: many.length,
    chunks: 1,
  },
  {
    kind: 'calendar.holidays',
    table: 'calendar_days',
    file: csvOf('Date,Occasion', ...many.map((n) => `${dayOf(n)},Holiday ${n}`)),
    records: many.length,
    // All days are written at once, because a range may touch any of them.
    chunks: 0,
  },
  {
    kind: 'calendar.terms',
    table: 'terms',
    file: csvOf(
      'Course,Batch,Semester,Activity,From,To',
      'B.Tech,2023,III-I,Instruction,06/07/2026,31/10/2026',
      'B.Tech,2023,III-I,End Semester Examinations,16/11/2026,28/11/2026',
      'B.Tech,2024,II-I,Instruction,06/07/2026,31/10/2026',
    ),
    records: 2,
    chunks: 0,
  },
  {
    kind: 'faculty',
    table: 'faculty_members',
    file: csvOf('Employee code,Name,Department', ...many.map((n) => `E${1000 + n},Person ${n}n,CSE`)),
    records: many.length,
    chunks: 1,
  },
  {
    kind: 'students',
    table: 'student_places',
    file: csvOf('Roll No,Student Name,Branch,Batch', ...few.map((n) => `R${100 + n},Asha,CSE,2021`)),
    records: few.length,
    chunks: 0,
    options: { effectiveOn: '2026-08-03' },
  },
]

describe.each(engines)('an upload whose process is killed before its rows are committed, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(() => placeInCse(testApp))

  const stored = async (table: keyof Tables): Promise<number> =>
    (await testApp.app.database.reads.selectFrom(table).selectAll().execute()).length
  const check = ({ kind, file, options = {} }: UploadCase) =>
    uploadsOf(testApp, kind).check(file, { options })

  async function killedCommit(upload: UploadCase): Promise<{ id: string; jobId: string }> {
    const { imports } = testApp.app
    const id = await check(upload)
    const { revision, errorRows } = await imports.show(id)
    expect(errorRows).toBe(0)
    const jobId = await imports.commit(id, { revision, skipBad: false }, lakshmi)
    await killStanding(testApp, 'upload-process.ts', upload.kind, upload.chunks)
    return { id, jobId: jobId ?? '' }
  }

  it.each(cases)(
    'of $kind has stored whole chunks alone, and the next process saves the rest once',
    async (upload) => {
      const { imports, jobs, database } = testApp.app
      const before = await stored(upload.table)
      const { id, jobId } = await killedCommit(upload)
      expect((await stored(upload.table)) - before).toBe(upload.chunks * chunkRows)
      expect((await imports.show(id)).state).toBe('committing')
      await jobs.idle()
      const job = await database.reads
        .selectFrom('jobs')
        .select(['state', 'attempts'])
        .where('id', '=', jobId)
        .executeTakeFirstOrThrow()
      expect(job).toEqual({ state: 'done', attempts: 2 })
      expect(await imports.show(id)).toMatchObject({ state: 'committed', notDoneRows: 0 })
      expect((await stored(upload.table)) - before).toBe(upload.records)
      expect(await auditedRows(testApp, 'import.committed')).toHaveLength(1)
      const days = await database.reads.selectFrom('student_places').select('from_day').distinct().execute()
      expect(days.map(({ from_day }) => from_day)).toEqual(
        upload.options ? [upload.options['effectiveOn']] : [],
      )
    },
    120_000,
  )

  it.each(cases.filter(({ kind }) => kind === 'rooms' || kind.startsWith('calendar')))(
    'of $kind is undone as far as it came, and can be started again',
    async (upload) => {
      const { imports, jobs, database } = testApp.app
      const before = await stored(upload.table)
      const { id, jobId } = await killedCommit(upload)
      // The limit of attempts for a job.
      await database.writes.updateTable('jobs').set({ attempts: 3 }).where('id', '=', jobId).execute()
      await jobs.idle()
      expect(await imports.show(id)).toMatchObject({ state: 'committing', isAtWork: false, mayUndo: true })
      await uploadsOf(testApp, upload.kind).undo(id)
      expect(await stored(upload.table)).toBe(before)
      await uploadsOf(testApp, upload.kind).commit(await check(upload))
      expect((await stored(upload.table)) - before).toBe(upload.records)
    },
    120_000,
  )
})
