import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Tables } from '#lib/server/kernel/db/tables.ts'
import { cleanDiscardedMarks } from '#lib/server/features/results/import/remove-exam.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { importFile } from '../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { daysAndFiles } from '../../support/imports/days-and-files.ts'

describe.each(engines)('housekeeping of uploads and files on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const { daysLater, files } = daysAndFiles(testApp)
  const clean = () => testApp.app.housekeeping.run()
  const all = (table: keyof Tables) => testApp.app.database.reads.selectFrom(table).selectAll().execute()

  /** Sets back the files' times, because the disk has its own clock. */
  function ageFiles(): void {
    const folder = join(testApp.app.env.dataDir, 'files')
    const then = new Date(Date.parse(testApp.clock.now()) - 30 * 86_400_000)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      utimesSync(join(folder, name), then, then)
  }

  async function discardedImport(bytes: Uint8Array, title = julyExam.title): Promise<string> {
    const { id: examId } = await testApp.app.results.exams.create({ ...julyExam, title }, lakshmi)
    const importId = await importFile(testApp, title, bytes).then(async () => {
      const [last] = await testApp.app.resultsStore.read.imports.ofExam(examId)
      return last?.id ?? ''
    })
    await testApp.app.database.writes
      .updateTable('imports')
      .set({ state: 'discarded', ended_at: testApp.clock.now() })
      .where('id', '=', importId)
      .execute()
    return importId
  }

  it('clears a discarded import after a week, marks, subjects and at last its file', async () => {
    await discardedImport(ashaAndRavi)
    ageFiles()
    daysLater(6)
    await clean()
    expect((await all('marks')).length).toBeGreaterThan(0)
    daysLater(2)
    await clean()
    expect(await all('marks')).toEqual([])
    expect(await all('import_subjects')).toEqual([])
    expect(files()).toEqual(['file.unused'])
    daysLater(1)
    await clean()
    expect(files()).toEqual([])
  })

  /** Returns how many items each transaction of one run dropped. */
  async function dropsOfOneRun(): Promise<number[]> {
    const drops: number[] = []
    const { read, transact } = testApp.app.resultsStore
    const spying: typeof transact = (work) =>
      transact((write) =>
        work({
          ...write,
          cleaning: {
            ...write.cleaning,
            async dropMarks(...of) {
              const dropped = await write.cleaning.dropMarks(...of)
              drops.push(dropped)
              return dropped
            },
          },
        }),
      )
    const daysAgo = (days: number): string =>
      new Date(Date.parse(testApp.clock.now()) - days * 86_400_000).toISOString()
    await cleanDiscardedMarks({ read, transact: spying }, { daysAgo })
    return drops
  }

  it('clears a large import a few thousand marks at a time, and a cleared one not again', async () => {
    const importId = await discardedImport(ashaAndRavi)
    const mark = { subject_code: 'X', student_name: '', internals: '', grade: 'A', credits: 3 }
    for (let thousand = 0; thousand < 10; thousand += 1)
      await testApp.app.database.writes
        .insertInto('marks')
        .values(
          Array.from({ length: 1_000 }, (_, row) => ({
            ...mark,
            import_id: importId,
            roll_number: `R${thousand}-${row}`,
          })),
        )
        .execute()
    daysLater(8)
    expect(await dropsOfOneRun()).toEqual([5_000, 5_000, 6])
    expect(await all('marks')).toEqual([])
    expect(await all('import_subjects')).toEqual([])
    daysLater(1)
    expect(await dropsOfOneRun()).toEqual([])
  })

  it('keeps the marks of a committed import, and a file that another import or a setting refers to', async () => {
    await discardedImport(ashaAndRavi)
    const other = await testApp.app.results.exams.create({ ...julyExam, title: 'Another exam' }, lakshmi)
    await importFile(testApp, 'Another exam', ashaAndRavi)
    const logo = await testApp.app.files.put(sheetOf('x'))
    await testApp.app.resultsStore.transact((write) =>
      write.settings.save('college.logo', logo, testApp.clock.now(), 'x'),
    )
    ageFiles()
    daysLater(8)
    await clean()
    daysLater(1)
    await clean()
    const [kept] = await testApp.app.resultsStore.read.imports.ofExam(other.id)
    expect(new Set((await all('marks')).map((mark) => 'import_id' in mark && mark.import_id))).toEqual(
      new Set([kept?.id]),
    )
    expect(files()).toEqual(['file', 'file'])
  })

  it('puts a file back that was uploaded again in the moment when it went', async () => {
    const importId = await discardedImport(ashaAndRavi)
    ageFiles()
    daysLater(8)
    await clean()
    await testApp.app.database.writes
      .updateTable('imports')
      .set({ state: 'checked', ended_at: null })
      .where('id', '=', importId)
      .execute()
    daysLater(1)
    await clean()
    expect(files()).toEqual(['file'])
  })

  it('a check that failed a week ago is a discarded import, which nobody can commit', async () => {
    const importId = await discardedImport(ashaAndRavi)
    await testApp.app.database.writes
      .updateTable('imports')
      .set({ state: 'failed' })
      .where('id', '=', importId)
      .execute()
    daysLater(8)
    await clean()
    expect(await all('imports')).toMatchObject([{ state: 'discarded', ended_by: 'system' }])
    expect(await all('marks')).toEqual([])
  })
})
