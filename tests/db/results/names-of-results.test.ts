import { describe, expect, it } from 'vitest'
import { drawingOf } from '../../support/documents/drawing.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { importFile, publishNow, publishedExam } from '../../support/results/exam-steps.ts'
import { julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { openWithNames, resultNames } from '../../support/results/result-names.ts'

const title = julyExam.title
const asha = '21B81A0501'
const ravi = '21B81A0502'

describe.each(engines)('names of published results on %s', (engine) => {
  const testApp = openForEach(() => openWithNames(engine))
  const { call, follow, page, waiting } = resultNames(testApp)

  const find = async (rollNumber = ravi) => testApp.app.results.lookup.find(title, rollNumber)
  const verify = async (code: string) => testApp.app.results.lookup.verify(code)

  it('are those of the register once it has one: on pages, in the call and on new memos', async () => {
    await publishedExam(testApp)
    expect(await find()).toMatchObject({ result: { studentName: '' } })
    await call(ravi, 'Ravi Kumar')
    await follow()
    expect(await find()).toMatchObject({ result: { studentName: 'Ravi Kumar' }, exam: { version: 1 } })
    expect(await page(ravi)).toBe(`en ${ravi} Ravi Kumar`)
    expect(JSON.parse((await page(ravi, 'json')) ?? '')).toMatchObject({ studentName: 'Ravi Kumar' })
    const { bytes } = await testApp.app.results.memo(title, ravi, 'en')
    expect((await drawingOf(bytes)).join('\n')).toContain('Ravi Kumar')
    expect(await waiting()).toEqual([])
  })

  it('leave an issued memo its snapshot: its code goes on saying what it prints', async () => {
    await call(ravi, 'Rafi Kumar')
    await publishedExam(testApp)
    const issued = await find()
    const before = await verify(issued.verifyCode)
    await call(ravi, 'Ravi Teja Kumar')
    await follow()
    const now = await find()
    expect(now.verifyCode).not.toBe(issued.verifyCode)
    expect(await verify(issued.verifyCode)).toEqual(before)
    expect(await verify(now.verifyCode)).toEqual({ ...before, studentName: 'Ravi Teja K.' })
    await call(ravi, 'Rafi Kumar')
    await follow()
    expect(await find()).toEqual(issued)
    expect(await verify(now.verifyCode)).toMatchObject({ state: 'valid', studentName: 'Ravi Teja K.' })
  })

  it('go back to what was published where the register no longer has one', async () => {
    const id = await publishedExam(testApp)
    await call(ravi, 'Ravi Kumar')
    await follow()
    await testApp.app.database.writes.updateTable('students').set({ roll_number: null }).execute()
    await testApp.app.database.writes
      .insertInto('renamed_students')
      .values({ roll_number: ravi, mark: 'm' })
      .execute()
    await follow()
    expect(await find()).toMatchObject({ result: { studentName: '' } })
    expect(await page(ravi)).toBe(`en ${ravi} `)
    expect(await testApp.app.resultsStore.read.published.find(id, 1, ravi)).toMatchObject({ version: 1 })
  })

  it('change the pages of their students alone, and none of the same name', async () => {
    await call(asha, 'Asha Rao')
    await publishedExam(testApp)
    await follow()
    const made: string[] = []
    testApp.workers.renderAnswer = async ({ result }) => {
      made.push(result.rollNumber)
      return { html: '', headers: {} }
    }
    await call(ravi, 'Ravi Kumar')
    await follow()
    await call(asha, 'Asha Rao')
    await follow()
    expect(made).toEqual([ravi, ravi])
  })

  it('are the newest in a revision, whose memos have codes of their own', async () => {
    const id = await publishedExam(testApp)
    await call(ravi, 'Ravi Kumar')
    await follow()
    const { verifyCode } = await find()
    await importFile(testApp, title, sheetOf('21B81A0502,CN,COMPUTER NETWORKS,9,E,3'))
    await publishNow(testApp, id)
    expect(await find()).toMatchObject({ exam: { version: 2 }, result: { studentName: 'Ravi Kumar' } })
    expect(await verify(verifyCode)).toMatchObject({ state: 'superseded', studentName: 'Ravi K.' })
  })
})
