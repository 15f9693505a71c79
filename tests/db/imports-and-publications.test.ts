import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failCheck } from '#lib/server/kernel/imports/check-import.task.ts'
import { moveImport } from '#lib/server/kernel/imports/import-states.ts'
import { type ImportsRepository, importStoreOf } from '#lib/server/kernel/imports/imports.repository.ts'
import { countImport } from '#lib/server/features/results/count-import.ts'
import { endImport } from '#lib/server/features/results/end-import.ts'
import { invalid } from '#lib/server/kernel/core/errors.ts'
import { refusalOf } from '#lib/server/kernel/http/respond.ts'
import { auditedRows } from '../support/audited-rows.ts'
import { engines } from '../support/databases.ts'
import { createGate, gateTheRender } from '../support/gate.ts'
import {
  type TestApp,
  ashaAndRavi,
  importFile,
  julyExam,
  lakshmi,
  openTestApp,
  publishNow,
  publishedExam,
  ravi,
  sheetOf,
} from '../support/test-app.ts'

const title = julyExam.title
const correction = sheetOf('21B81A0502,CN,COMPUTER NETWORKS,9,E,3', '21B81A0503,CN,COMPUTER NETWORKS,9,E,3')

describe.each(engines)('imports on %s', (engine) => {
  let testApp: TestApp
  let examId: string
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    await testApp.app.jobs.start()
    examId = (await testApp.app.results.exams.create(julyExam, lakshmi)).id
  })
  afterEach(() => testApp.close())

  async function checkedImport(bytes: Uint8Array): Promise<{ importId: string; check(): Promise<string> }> {
    const { imports } = testApp.app.results
    const { importId, mapping } = await imports.start(examId, bytes, 'results.csv', lakshmi)
    const check = (): Promise<string> => imports.check(importId, mapping, lakshmi)
    expect((await testApp.app.jobs.ended(await check())).problem).toBeNull()
    return { importId, check }
  }

  async function checkAgain(write: ImportsRepository, importId: string, jobId: string): Promise<void> {
    const found = await write.imports.lock(importId)
    const by = { actor: lakshmi, at: testApp.clock.now() }
    if (found) await moveImport(write, found, 'check', { ...by, change: { jobId, checkRun: null } })
  }

  async function needSecondPerson(): Promise<void> {
    const settings = await testApp.app.college.settings()
    await testApp.app.college.save({ ...settings, needsSecondPerson: true }, lakshmi)
  }

  /** The next reading of a file waits at the gate. */
  function gateTheFile(): ReturnType<typeof createGate> {
    const gate = createGate()
    const { readFile } = testApp.workers
    testApp.workers.readFile = async (hash) => {
      await gate.pass()
      return readFile(hash)
    }
    return gate
  }

  describe('being checked', () => {
    it('cannot be committed while a checked file is checked again, and count whole after it', async () => {
      const { imports, exams } = testApp.app.results
      const { importId, check } = await checkedImport(ashaAndRavi)
      const gate = gateTheFile()
      const jobId = await check()
      await gate.reached
      const refused = await imports.commit(importId, false, lakshmi).catch((error: unknown) => error)
      expect(refusalOf(refused, 'r')).toMatchObject({
        status: 409,
        reply: { code: 'import.checking', message: expect.stringContaining('being checked') },
      })
      gate.open()
      await testApp.app.jobs.ended(jobId)
      await imports.commit(importId, false, lakshmi)
      expect(await exams.show(examId)).toMatchObject({ marks: 6, students: 2 })
      expect(await testApp.app.results.preview(examId, '21B81A0501')).toMatchObject({ result: { sgpa: 867 } })
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
      const { importId, mapping } = await imports.start(examId, ashaAndRavi, 'results.csv', lakshmi)
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
      await expect(imports.commit(importId, true, lakshmi)).rejects.toMatchObject({
        code: 'import.notChecked',
      })
      testApp.workers.readFile = readFile
      await testApp.app.jobs.ended(await check())
      await imports.commit(importId, false, lakshmi)
    })

    it('fail when their job is given up, unless a later check has begun', async () => {
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

  describe('while their exam is published', () => {
    it('are neither committed nor undone, and nothing else of the exam changes', async () => {
      const { imports, exams, publishing, lookup } = testApp.app.results
      const committed = await importFile(testApp, title, ashaAndRavi)
      const waiting = await checkedImport(correction)
      const gate = gateTheRender(testApp)
      const jobId = await publishing.publish(examId, null, lakshmi)
      const done = testApp.app.jobs.idle()
      await gate.reached
      const refused = await Promise.allSettled([
        imports.commit(waiting.importId, false, lakshmi),
        imports.undo(committed.importId, lakshmi),
        exams.edit(examId, { ...julyExam, title: 'Another' }, lakshmi),
        publishing.withdraw(examId, 'wrong file', lakshmi),
        publishing.publish(examId, null, lakshmi),
        publishing.confirm(examId, ravi),
        publishing.decline(examId, ravi),
      ])
      for (const end of refused) {
        const reason: unknown = end.status === 'rejected' ? end.reason : null
        expect(refusalOf(reason, 'r')).toMatchObject({
          status: 409,
          reply: { code: 'exam.publishing', message: expect.stringContaining('being published') },
        })
      }
      gate.open()
      await done
      expect((await testApp.app.jobs.ended(jobId ?? '')).problem).toBeNull()
      expect((await imports.show(committed.importId)).publishedVersion).toBe(1)
      expect((await lookup.find(title, '21B81A0502')).result.failCount).toBe(1)
      await imports.commit(waiting.importId, false, lakshmi)
      expect((await imports.show(waiting.importId)).publishedVersion).toBeNull()
      expect(await exams.show(examId)).toMatchObject({ hasUnpublishedMarks: true, students: 3, marks: 7 })
    })

    it('are published as they were when it began, even where another one is committed behind its back', async () => {
      const { imports, publishing, lookup } = testApp.app.results
      await importFile(testApp, title, ashaAndRavi)
      const late = await checkedImport(correction)
      testApp.workers.readFile = async () => null
      await testApp.app.resultsStore.transact(async (write) => {
        const at = testApp.clock.now()
        const pinned = await write.imports.committed(examId)
        await write.exams.change(examId, ['draft'], { state: 'publishing' })
        const input = { availableFrom: at, revisedOn: null, actor: lakshmi, imports: pinned, before: 'draft' }
        const job = { id: 'pinned', kind: 'results.publish' as const, subjectId: examId, input }
        await write.jobs.enqueue({ ...job, createdAt: at, createdBy: lakshmi, notBefore: at })
        const found = await write.imports.find(late.importId)
        if (found) await moveImport(write, found, 'commitAtOnce', { actor: lakshmi, at })
      })
      expect((await testApp.app.jobs.ended('pinned')).problem).toBeNull()
      expect(await lookup.answer(title, '21B81A0503')).toMatchObject({ kind: 'notFound' })
      expect((await lookup.find(title, '21B81A0502')).result.failCount).toBe(1)
      expect((await imports.show(late.importId)).publishedVersion).toBeNull()
      await publishing.withdraw(examId, 'end', lakshmi)
    })

    it('go back with a publication that fails, and can be undone again', async () => {
      const { imports, publishing, exams } = testApp.app.results
      const { importId } = await importFile(testApp, title, ashaAndRavi)
      testApp.workers.renderAnswer = async () => {
        throw invalid('request.failed')
      }
      const jobId = await publishing.publish(examId, null, lakshmi)
      expect((await testApp.app.jobs.ended(jobId ?? '')).state).toBe('failed')
      expect((await exams.show(examId)).state).toBe('draft')
      await imports.undo(importId, lakshmi)
      expect(await exams.show(examId)).toMatchObject({ students: 0, marks: 0 })
    })
  })

  describe('of a proposed exam', () => {
    const userOf = ({ id, name }: typeof lakshmi) => ({
      id,
      username: name,
      email: 'x@example.edu',
      fullName: name,
      program: '',
      roles: ['ROLE_EXAMINATION' as const],
      mustAddFactor: false,
    })
    const bellOf = async (actor: typeof lakshmi) =>
      (await testApp.app.notices(userOf(actor))).map(({ name, subject }) => `${name}: ${subject}`)

    it.each(['commit', 'undo'] as const)(
      'drop the proposal by %s, and both people hear of it',
      async (step) => {
        const { imports, publishing, exams } = testApp.app.results
        await needSecondPerson()
        const first = await importFile(testApp, title, ashaAndRavi)
        const second = await checkedImport(correction)
        await publishing.publish(examId, null, lakshmi)
        if (step === 'commit') await imports.commit(second.importId, false, ravi)
        else await imports.undo(first.importId, ravi)
        expect(await exams.show(examId)).toMatchObject({
          state: 'draft',
          proposedBy: null,
          proposedFor: null,
        })
        await expect(publishing.confirm(examId, ravi)).rejects.toMatchObject({ code: 'exam.notProposed' })
        for (const person of [lakshmi, ravi]) expect(await bellOf(person)).toContain(`dropped: ${title}`)
        expect(await bellOf({ id: 'u-hod', name: 'hod-meena', requestId: 'r' })).not.toContain(
          `dropped: ${title}`,
        )
        const rows = await auditedRows(testApp, examId)
        expect(rows[0]).toMatchObject({
          action: 'exam.proposalDropped',
          actorName: ravi.name,
          before: { proposedBy: lakshmi.id },
          after: { state: 'draft', importId: step === 'commit' ? second.importId : first.importId },
        })
        const transition = await testApp.app.database.reads
          .selectFrom('transitions')
          .selectAll()
          .where('concerns_id', '=', lakshmi.id)
          .executeTakeFirst()
        expect(transition).toMatchObject({ to_state: 'draft', note: 'marks changed', by_id: ravi.id })
      },
    )

    it('drop it where the person who proposed it commits, who hears of it once', async () => {
      const { imports, publishing } = testApp.app.results
      await needSecondPerson()
      await importFile(testApp, title, ashaAndRavi)
      const second = await checkedImport(correction)
      await publishing.publish(examId, null, lakshmi)
      await imports.commit(second.importId, false, lakshmi)
      expect((await bellOf(lakshmi)).filter((notice) => notice === `dropped: ${title}`)).toHaveLength(1)
      await expect(publishing.confirm(examId, ravi)).rejects.toMatchObject({ code: 'exam.notProposed' })
    })

    it('are named in the bell where their check fails, with the way to their exam', async () => {
      testApp.workers.readFile = () => Promise.reject(invalid('sheet.unreadable'))
      const { imports } = testApp.app.results
      const { importId, mapping } = await imports.start(examId, ashaAndRavi, 'results.csv', lakshmi)
      await testApp.app.jobs.ended(await imports.check(importId, mapping, lakshmi))
      expect(await testApp.app.notices(userOf(lakshmi))).toMatchObject([
        { name: 'failed', subject: title, link: `/app/Examinations/${examId}` },
      ])
    })

    it('say no more of a dropped proposal once it was proposed again', async () => {
      const { imports, publishing } = testApp.app.results
      await needSecondPerson()
      await importFile(testApp, title, ashaAndRavi)
      const second = await checkedImport(correction)
      await publishing.publish(examId, null, lakshmi)
      await imports.commit(second.importId, false, ravi)
      testApp.clock.set('2026-11-21T06:00:01.000Z')
      await publishing.publish(examId, null, lakshmi)
      expect(await bellOf(ravi)).toContain(`proposed: ${title}`)
      expect(await bellOf(ravi)).not.toContain(`dropped: ${title}`)
    })

    it('are not proposed to the person who proposed them', async () => {
      await needSecondPerson()
      await importFile(testApp, title, ashaAndRavi)
      await testApp.app.results.publishing.publish(examId, null, lakshmi)
      expect(await bellOf(lakshmi)).not.toContain(`proposed: ${title}`)
      expect(await bellOf(ravi)).toContain(`proposed: ${title}`)
    })

    it('are named by their exam in the bell of whoever uploaded them', async () => {
      await importFile(testApp, title, ashaAndRavi)
      expect(await bellOf(lakshmi)).toEqual([`imported: ${title}`])
    })

    it('are published once where two confirm at once', async () => {
      const { publishing } = testApp.app.results
      await needSecondPerson()
      await importFile(testApp, title, ashaAndRavi)
      await publishing.publish(examId, null, lakshmi)
      const meena = { ...ravi, id: 'u-meena', name: 'exam-meena' }
      const ends = await Promise.allSettled([
        publishing.confirm(examId, ravi),
        publishing.confirm(examId, meena),
      ])
      const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
      expect(refused).toEqual(['exam.publishing'])
      await testApp.app.jobs.idle()
      expect(await testApp.app.results.exams.show(examId)).toMatchObject({ state: 'published', version: 1 })
    })
  })

  describe('count', () => {
    it('each student and each mark once, however many files say them, and no longer once undone', async () => {
      const { imports, exams } = testApp.app.results
      const first = await checkedImport(ashaAndRavi)
      const second = await checkedImport(correction)
      const counts = async () => {
        const { students, marks } = await exams.show(examId)
        return [students, marks]
      }
      await imports.commit(first.importId, false, lakshmi)
      expect(await counts()).toEqual([2, 6])
      await imports.commit(second.importId, false, lakshmi)
      expect(await counts()).toEqual([3, 7])
      await imports.undo(first.importId, lakshmi)
      expect(await counts()).toEqual([2, 2])
      await imports.undo(second.importId, lakshmi)
      expect(await counts()).toEqual([0, 0])
    })

    it.each(['commit', 'undo'] as const)(
      'before the transaction of a %s, and again where another import was committed meanwhile',
      async (step) => {
        const { resultsStore: store, results } = testApp.app
        const first = await checkedImport(ashaAndRavi)
        const second = await checkedImport(correction)
        if (step === 'undo') await results.imports.commit(first.importId, false, lakshmi)
        const alone = (): Promise<never> => Promise.reject(new Error('counted where others wait for it'))
        let counts = 0
        const { commit, undo } = endImport({
          clock: testApp.clock,
          store: {
            ...store,
            transact: (work) =>
              store.transact((write) => work({ ...write, counts: { ...write.counts, alone } })),
          },
          async countImport(importId) {
            counts += 1
            const count = await countImport(store.read, importId)
            if (counts === 1) await results.imports.commit(second.importId, false, lakshmi)
            return count
          },
        })
        const ending = { importId: first.importId, revision: null, skipBad: false }
        await (step === 'undo' ? undo(first.importId, lakshmi) : commit(ending, lakshmi))
        expect(counts).toBe(2)
        const { students, marks } = await results.exams.show(examId)
        expect([students, marks]).toEqual(step === 'undo' ? [2, 2] : [3, 7])
      },
    )

    it('anew where the file was checked again meanwhile', async () => {
      const { importId, check } = await checkedImport(ashaAndRavi)
      const counted: string[] = []
      const { commit } = endImport({
        clock: testApp.clock,
        store: testApp.app.resultsStore,
        async countImport() {
          const count = await countImport(testApp.app.resultsStore.read, importId)
          if (counted.push(count.basis) === 1) await testApp.app.jobs.ended(await check())
          return count
        },
      })
      await commit({ importId, revision: null, skipBad: false }, lakshmi)
      expect(new Set(counted).size).toBe(2)
    })

    it('nothing while they are only checked', async () => {
      await checkedImport(ashaAndRavi)
      expect(await testApp.app.results.exams.list()).toMatchObject([{ students: 0, marks: 0 }])
    })

    it('a revision as due until it is published', async () => {
      await importFile(testApp, title, ashaAndRavi)
      await publishNow(testApp, examId)
      await importFile(testApp, title, correction)
      expect(await testApp.app.results.exams.show(examId)).toMatchObject({ hasUnpublishedMarks: true })
      await publishNow(testApp, examId)
      expect(await testApp.app.results.exams.show(examId)).toMatchObject({ hasUnpublishedMarks: false })
      await publishedExam(testApp, { ...julyExam, title: 'Other' })
    })
  })
})
