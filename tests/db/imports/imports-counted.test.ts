import { describe, expect, it } from 'vitest'
import { countImport, createImportCompletion } from '#lib/server/features/results/import/finish-import.ts'
import { engines } from '../../support/database/databases.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { importFile, publishNow, publishedExam } from '../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { examImports, examToUploadFor } from '../../support/results/exam-imports.ts'

const title = julyExam.title
const correction = sheetOf('21B81A0502,CN,COMPUTER NETWORKS,9,E,3', '21B81A0503,CN,COMPUTER NETWORKS,9,E,3')

describe.each(engines)('imports count, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const exam = makeForEach(() => examToUploadFor(testApp))
  const { checkedImport } = examImports(testApp, exam)

  it('each student and each mark once, however many files say them, and no longer once undone', async () => {
    const { imports, exams } = testApp.app.results
    const first = await checkedImport(ashaAndRavi)
    const second = await checkedImport(correction)
    const counts = async () => {
      const { students, marks } = await exams.show(exam.id)
      return [students, marks]
    }
    await imports.commit(first.importId, { skipBad: false }, lakshmi)
    expect(await counts()).toEqual([2, 6])
    await imports.commit(second.importId, { skipBad: false }, lakshmi)
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
      if (step === 'undo') await results.imports.commit(first.importId, { skipBad: false }, lakshmi)
      const alone = (): Promise<never> => Promise.reject(new Error('counted where others wait for it'))
      let counts = 0
      const { commit, undo } = createImportCompletion({
        clock: testApp.clock,
        store: {
          ...store,
          transact: (work) =>
            store.transact((write) => work({ ...write, counts: { ...write.counts, alone } })),
        },
        async countImport(importId) {
          counts += 1
          const count = await countImport(store.read, importId)
          if (counts === 1) await results.imports.commit(second.importId, { skipBad: false }, lakshmi)
          return count
        },
      })
      const ending = { importId: first.importId, revision: null, skipBad: false }
      await (step === 'undo' ? undo(first.importId, lakshmi) : commit(ending, lakshmi))
      expect(counts).toBe(2)
      const { students, marks } = await results.exams.show(exam.id)
      expect([students, marks]).toEqual(step === 'undo' ? [2, 2] : [3, 7])
    },
  )

  it('again after another check of the file meanwhile', async () => {
    const { importId, check } = await checkedImport(ashaAndRavi)
    const counted: string[] = []
    const { commit } = createImportCompletion({
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
    await publishNow(testApp, exam.id)
    await importFile(testApp, title, correction)
    expect(await testApp.app.results.exams.show(exam.id)).toMatchObject({ hasUnpublishedMarks: true })
    await publishNow(testApp, exam.id)
    expect(await testApp.app.results.exams.show(exam.id)).toMatchObject({ hasUnpublishedMarks: false })
    await publishedExam(testApp, { ...julyExam, title: 'Other' })
  })
})
