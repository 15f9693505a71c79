import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { makeSheetOf, titled } from '../../support/results/mark-sheets.ts'
import { openForEach } from '../../support/app/opened.ts'
import { ashaAndRavi } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('a tabulation register on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  const make = async (examId: string) => {
    const job = await testApp.app.marks.makeRegister({ examId, branchId: '', locale: 'en', actor: lakshmi })
    return testApp.app.jobs.ended(job)
  }

  it('is made by a job, kept for a day, and replaced by the next one', async () => {
    const examId = await makeSheetOf(testApp)
    expect(await testApp.app.marks.register(examId, 'en')).toBeNull()
    expect(await make(examId)).toMatchObject({ state: 'done' })
    const first = await testApp.app.marks.register(examId, 'en')
    expect(first?.address).toMatch(/^\/files\/.*\.pdf$/)
    expect(await testApp.app.marks.register(examId, 'de')).toBeNull()
    await make(examId)
    const second = await testApp.app.marks.register(examId, 'en')
    expect(second?.address).not.toBe(first?.address)
    testApp.clock.set('2026-11-22T06:00:01.000Z')
    expect(await testApp.app.marks.register(examId, 'en')).toBeNull()
  })

  it('is a PDF by its name, however long the title of the exam is', async () => {
    const title = 'B.Tech II Year II Semester (R20) Regular and Supplementary Examinations, 24 Nov. 2026'
    const examId = await makeSheetOf(testApp, ashaAndRavi, titled(title))
    await make(examId)
    const { address = '' } = (await testApp.app.marks.register(examId, 'en')) ?? {}
    const file = await testApp.app.files.find(address.split('/')[2] ?? '')
    expect(file?.name).toMatch(/^Tabulation register.*\.pdf$/)
    expect(file?.name.length).toBeLessThanOrEqual(80)
  })

  it('is started once by two who ask at the same time', async () => {
    const examId = await makeSheetOf(testApp)
    const ask = () => testApp.app.marks.makeRegister({ examId, branchId: '', locale: 'en', actor: lakshmi })
    const [one, other] = await Promise.all([ask(), ask()])
    expect(one).toBe(other)
    await testApp.app.jobs.ended(one)
  })

  it('of an exam without marks says that there is none', async () => {
    const { id } = await testApp.app.results.exams.create(
      {
        title: 'Empty',
        regulation: 'R20',
        heldMonth: 7,
        heldYear: 2026,
        kind: 'regular',
        scheme: 'university',
      },
      lakshmi,
    )
    expect(await make(id)).toMatchObject({ state: 'failed', problem: 'exam.noMarks' })
  })
})
