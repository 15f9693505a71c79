import { describe, expect, it } from 'vitest'
import { failCheck } from '#lib/server/kernel/imports/checks/check-import.task.ts'
import { moveImport } from '#lib/server/kernel/imports/import-states.ts'
import { type ImportsRepository, importStoreOf } from '#lib/server/kernel/imports/store/imports.repository.ts'
import { invalid } from '#lib/server/kernel/core/errors.ts'
import { refusalOf } from '#lib/server/kernel/http/replies/refusals.ts'
import { engines } from '../../support/database/databases.ts'
import { createGate } from '../../support/database/gate.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { ashaAndRavi } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { examImports, examToUploadFor } from '../../support/results/exam-imports.ts'

describe.each(engines)('imports being checked on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const exam = makeForEach(() => examToUploadFor(testApp))
  const { checkedImport } = examImports(testApp, exam)

  async function checkAgain(write: ImportsRepository, importId: string, jobId: string): Promise<void> {
    const found = await write.imports.lock(importId)
    const by = { actor: lakshmi, at: testApp.clock.now() }
    if (found) await moveImport(write, found, 'check', { ...by, change: { jobId, checkRun: null } })
  }

  /** Makes the next reading of a file wait at the gate. */
  function gateTheFile(): ReturnType<typeof createGate> {
    const gate = createGate()
    const { readFile } = testApp.workers
    testApp.workers.readFile = async (hash) => {
      await gate.pass()
      return readFile(hash)
    }
    return gate
  }

  it('cannot be committed while a checked file is checked again, and count whole after it', async () => {
    const { imports, exams } = testApp.app.results
    const { importId, check } = await checkedImport(ashaAndRavi)
    const gate = gateTheFile()
    const jobId = await check()
    await gate.reached
    const refused = await imports
      .commit(importId, { skipBad: false }, lakshmi)
      .catch((error: unknown) => error)
    expect(refusalOf(refused, 'r')).toMatchObject({
      status: 409,
      reply: { code: 'import.checking', message: expect.stringContaining('being checked') },
    })
    gate.open()
    await testApp.app.jobs.ended(jobId)
    await imports.commit(importId, { skipBad: false }, lakshmi)
    expect(await exams.show(exam.id)).toMatchObject({ marks: 6, students: 2 })
    expect(await testApp.app.results.preview(exam.id, '21B81A0501')).toMatchObject({ result: { sgpa: 867 } })
  })

  it('are one where two ask for it at once', async () => {
    const { check } = await checkedImport(ashaAndRavi)
    const gate = gateTheFile()
    const first = await check()
    await gate.reached
    expect(await check()).toBe(first)
    gate.open()
    await testApp.app.jobs.ended(first)
    expect(await check()).not.toBe(first)
  })

  it('are not checked by other columns meanwhile, which could pass for the ones that were asked for', async () => {
    const { imports } = testApp.app.results
    const { importId, mapping } = await imports.start(exam.id, ashaAndRavi, 'results.csv', lakshmi)
    const gate = gateTheFile()
    const jobId = await imports.check(importId, mapping, lakshmi)
    await gate.reached
    const other = { ...mapping, grade: mapping.internals }
    await expect(imports.check(importId, other, lakshmi)).rejects.toMatchObject({ code: 'import.checking' })
    gate.open()
    await testApp.app.jobs.ended(jobId)
    expect(await imports.show(importId)).toMatchObject({ state: 'checked', errorRows: 0 })
    await testApp.app.jobs.ended(await imports.check(importId, other, lakshmi))
    expect(await imports.show(importId)).toMatchObject({ state: 'checked', errorRows: 6 })
  })

  it('have failed where the file cannot be read, cannot be committed then, and may be checked again', async () => {
    const { imports } = testApp.app.results
    const { importId, check } = await checkedImport(ashaAndRavi)
    const { readFile } = testApp.workers
    testApp.workers.readFile = async () => {
      throw invalid('sheet.unreadable')
    }
    expect((await testApp.app.jobs.ended(await check())).state).toBe('failed')
    expect((await imports.show(importId)).state).toBe('failed')
    await expect(imports.commit(importId, { skipBad: true }, lakshmi)).rejects.toMatchObject({
      code: 'import.notChecked',
    })
    testApp.workers.readFile = readFile
    await testApp.app.jobs.ended(await check())
    await imports.commit(importId, { skipBad: false }, lakshmi)
  })

  it('fail when their job is given up, unless a later check has started', async () => {
    const { importId } = await checkedImport(ashaAndRavi)
    const state = async () => (await testApp.app.results.imports.show(importId)).state
    const store = importStoreOf(testApp.app)
    const fail = (jobId: string) =>
      store.transact((write) => failCheck(write, { importId, jobId, at: testApp.clock.now() }))
    const { job_id: ended } = await testApp.app.database.reads
      .selectFrom('imports')
      .select('job_id')
      .executeTakeFirstOrThrow()
    await fail(ended ?? '')
    expect(await state()).toBe('checked')
    await store.transact((write) => checkAgain(write, importId, 'later-job'))
    await fail('earlier-job')
    expect(await state()).toBe('checking')
    await fail('later-job')
    expect(await state()).toBe('failed')
  })

  it('keep no mark of a run that another run has taken over', async () => {
    const { importId } = await checkedImport(ashaAndRavi)
    const taken = await importStoreOf(testApp.app).transact(async (write) => {
      const { checks } = write
      await checkAgain(write, importId, 'job')
      return [
        await checks.takeRun(importId, 'other-job', 'run-0'),
        await checks.takeRun(importId, 'job', 'run-1'),
        await checks.takeRun(importId, 'job', 'run-2'),
        await checks.holdsRun(importId, 'run-1'),
        await checks.holdsRun(importId, 'run-2'),
      ]
    })
    expect(taken).toEqual([false, true, true, false, true])
  })

  it('stay discarded where they are discarded meanwhile', async () => {
    const { imports } = testApp.app.results
    const { importId, check } = await checkedImport(ashaAndRavi)
    const gate = gateTheFile()
    const jobId = await check()
    await gate.reached
    await imports.discard(importId, lakshmi)
    gate.open()
    expect((await testApp.app.jobs.ended(jobId)).problem).toBe('import.ended')
    expect((await imports.show(importId)).state).toBe('discarded')
  })
})
