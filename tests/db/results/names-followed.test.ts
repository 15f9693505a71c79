import { describe, expect, it, vi } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { gateTheRender } from '../../support/database/gate.ts'
import { openForEach } from '../../support/app/opened.ts'
import { importFile, publishedExam } from '../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { openWithNames, resultNames } from '../../support/results/result-names.ts'

const title = julyExam.title
const asha = '21B81A0501'
const ravi = '21B81A0502'

describe.each(engines)('names that change while results are held, made or remembered, on %s', (engine) => {
  const testApp = openForEach(() => openWithNames(engine))
  const { call, follow, page, waiting } = resultNames(testApp)

  const find = async (rollNumber = ravi) => testApp.app.results.lookup.find(title, rollNumber)

  it('of a held result change behind the hold, and are right when it is released', async () => {
    const id = await publishedExam(testApp)
    await testApp.app.results.holds.hold(id, ravi, 'enquiry', lakshmi)
    await call(ravi, 'Ravi Kumar')
    await follow()
    expect(await page(ravi)).toBeNull()
    await testApp.app.results.holds.release(id, ravi, lakshmi)
    await follow()
    expect(await page(ravi)).toBe(`en ${ravi} Ravi Kumar`)
  })

  it('that change while the exam is being published are right when it is out', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    const standing = gateTheRender(testApp)
    const jobId = (await testApp.app.results.publishing.publish(id, null, lakshmi)) ?? ''
    const published = testApp.app.jobs.ended(jobId)
    await standing.reached
    await call(asha, 'Asha Rao')
    await call(ravi, 'Ravi Kumar')
    await testApp.app.results.names.start()
    const named = await testApp.app.database.reads
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'results.names')
      .executeTakeFirstOrThrow()
    await testApp.app.jobs.ended(named.id)
    standing.open()
    await published
    await testApp.app.jobs.idle()
    for (const [rollNumber, name] of [
      [asha, 'Asha Rao'],
      [ravi, 'Ravi Kumar'],
    ] as const) {
      expect(await find(rollNumber)).toMatchObject({ result: { studentName: name } })
      expect(await page(rollNumber, 'json')).toContain(name)
    }
  })

  it('that change while they are frozen are followed when they are', async () => {
    const { find: read } = testApp.app.students
    const changing: Promise<void>[] = []
    vi.spyOn(testApp.app.students, 'find').mockImplementationOnce(async (rolls) => {
      const found = await read(rolls)
      changing.push(call(ravi, 'Ravi Kumar'))
      return found
    })
    await publishedExam(testApp)
    await Promise.all(changing)
    await follow()
    expect(changing).toHaveLength(1)
    expect(await find()).toMatchObject({ result: { studentName: 'Ravi Kumar' } })
    expect(await page(ravi)).toBe(`en ${ravi} Ravi Kumar`)
  })

  it('that change once more while they are followed are followed once more', async () => {
    await publishedExam(testApp)
    await call(ravi, 'Ravi K')
    const { settleRenamed } = testApp.app.students
    vi.spyOn(testApp.app.students, 'settleRenamed').mockImplementationOnce(async (renamed) => {
      await call(ravi, 'Ravi Kumar')
      await settleRenamed(renamed)
    })
    await follow()
    expect(await find()).toMatchObject({ result: { studentName: 'Ravi Kumar' } })
    expect(await waiting()).toEqual([])
  })
})
