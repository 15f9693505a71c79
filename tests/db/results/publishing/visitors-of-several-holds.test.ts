import { describe, expect, it } from 'vitest'
import { anyEngine } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { publishedExam } from '../../../support/results/exam-steps.ts'
import { julyExam } from '../../../support/results/sample-exam.ts'
import { lakshmi } from '../../../support/app/test-app.ts'
import { openForVisitors, whatVisitorsSee } from '../../../support/calls/what-visitors-see.ts'

const title = julyExam.title
const december = { ...julyExam, title: 'III B.Tech I Semester', heldMonth: 12 }
const [asha, ravi] = ['21B81A0501', '21B81A0502'] as const

describe.each(anyEngine)('what visitors see of results held in two of three exams, on %s', (engine) => {
  const testApp = openForEach(() => openForVisitors(engine))
  const { prerenderedPage, listed, kindOf } = whatVisitorsSee(testApp)

  const march = { ...julyExam, title: 'III B.Tech II Semester', heldMonth: 3, heldYear: 2027 }
  const titles = [march.title, december.title, title]
  it('are named without any detail, and one is restored alone', async () => {
    const first = await publishedExam(testApp)
    const second = await publishedExam(testApp, december)
    await publishedExam(testApp, march)
    const { holds } = testApp.app.results
    await holds.hold(first, asha, 'enquiry', lakshmi)
    await holds.hold(second, asha, 'a fee', lakshmi)
    expect(await listed(asha)).toEqual([march.title, `${december.title} withheld`, `${title} withheld`])
    expect(await listed(ravi)).toEqual(titles)
    const { results } = await testApp.app.results.lookup.list(asha)
    expect(results[2]).toMatchObject({ title, sgpa: null, failCount: null })
    await holds.release(first, asha, lakshmi)
    expect(await listed(asha)).toEqual([march.title, `${december.title} withheld`, title])
    expect([await kindOf(december.title, asha), await prerenderedPage(december.title, asha)]).toEqual([
      'withheld',
      null,
    ])
  })

  it('waits for one job, however many were held', async () => {
    const id = await publishedExam(testApp)
    await testApp.app.jobs.idle()
    for (const roll of [asha, ravi]) await testApp.app.results.holds.hold(id, roll, 'enquiry', lakshmi)
    for (const roll of [asha, ravi]) await testApp.app.results.holds.release(id, roll, lakshmi)
    const waiting = await testApp.app.database.reads
      .selectFrom('jobs')
      .select('kind')
      .where('state', '=', 'queued')
      .execute()
    expect(waiting).toEqual([{ kind: 'results.refresh' }])
    await testApp.app.jobs.idle()
    await testApp.app.examCache.reload()
    for (const roll of [asha, ravi]) expect(await prerenderedPage(title, roll)).not.toBeNull()
  })
})
