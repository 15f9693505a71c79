import { describe, expect, it } from 'vitest'
import { engines } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { importFile, publishNow, publishedExam } from '../../../support/results/exam-steps.ts'
import { julyExam, sheetOf } from '../../../support/results/sample-exam.ts'
import { lakshmi } from '../../../support/app/test-app.ts'
import { openForVisitors, whatVisitorsSee } from '../../../support/calls/what-visitors-see.ts'

const title = julyExam.title
const december = { ...julyExam, title: 'III B.Tech I Semester', heldMonth: 12 }
const [asha, ravi] = ['21B81A0501', '21B81A0502'] as const
const correction = sheetOf(`${ravi},CN,COMPUTER NETWORKS,9,E,3`)

describe.each(engines)('what visitors see of a held result on %s', (engine) => {
  const testApp = openForEach(() => openForVisitors(engine))
  const { prerenderedPage, listed, kindOf } = whatVisitorsSee(testApp)

  it('is nothing from the answer on, in every form', async () => {
    const id = await publishedExam(testApp)
    await publishedExam(testApp, december)
    const { verifyCode } = await testApp.app.results.lookup.find(title, asha)
    await testApp.app.examCache.reload()
    expect(await prerenderedPage(title, asha)).toBe(`en ${asha} v1 of ${title}`)
    await testApp.app.results.holds.hold(id, asha, 'enquiry', lakshmi)
    expect(await prerenderedPage(title, asha)).toBeNull()
    expect(await kindOf(title, asha)).toBe('withheld')
    expect(await listed(asha)).toEqual([december.title, `${title} withheld`])
    expect(await testApp.app.results.lookup.verify(verifyCode)).toMatchObject({ state: 'withheld' })
    await expect(testApp.app.results.memo(title, asha, 'en')).rejects.toMatchObject({
      code: 'result.withheld',
    })
    expect(await prerenderedPage(title, ravi)).not.toBeNull()
  })

  it('is not confirmed by the code of an earlier version', async () => {
    const id = await publishedExam(testApp)
    const { verifyCode } = await testApp.app.results.lookup.find(title, ravi)
    await importFile(testApp, title, correction)
    await publishNow(testApp, id)
    const { lookup, holds } = testApp.app.results
    expect(await lookup.verify(verifyCode)).toMatchObject({ state: 'superseded' })
    await holds.hold(id, ravi, 'enquiry', lakshmi)
    expect(await lookup.verify(verifyCode)).toMatchObject({ state: 'withheld' })
  })

  it('comes back alone when one of two holds is released', async () => {
    const id = await publishedExam(testApp)
    const { holds } = testApp.app.results
    for (const roll of [asha, ravi]) await holds.hold(id, roll, 'enquiry', lakshmi)
    await holds.release(id, asha, lakshmi)
    await testApp.app.jobs.idle()
    await testApp.app.examCache.reload()
    expect([await kindOf(title, asha), await kindOf(title, ravi)]).toEqual(['found', 'withheld'])
    expect([await prerenderedPage(title, asha), await prerenderedPage(title, ravi)]).toEqual([
      `en ${asha} v1 of ${title}`,
      null,
    ])
    expect(await holds.ofExam(id)).toMatchObject([{ rollNumber: ravi }])
  })
})
