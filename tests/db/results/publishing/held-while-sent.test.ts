import { describe, expect, it } from 'vitest'
import { createCachedResultRoute } from '#lib/server/features/results/lookup/cached-route.ts'
import { createPrerenderedResults } from '#lib/server/features/results/lookup/exam-cache.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { lakshmi } from '../../../support/app/test-app.ts'
import { openForVisitors } from '../../../support/calls/what-visitors-see.ts'
import { engines } from '../../../support/database/databases.ts'
import { createGate } from '../../../support/database/gate.ts'
import { publishedExam } from '../../../support/results/exam-steps.ts'
import { julyExam } from '../../../support/results/sample-exam.ts'

const title = julyExam.title
const [asha, ravi] = ['21B81A0501', '21B81A0502'] as const

describe.each(engines)('a result that is held while its page is sent, on %s', (engine) => {
  const testApp = openForEach(() => openForVisitors(engine))

  it('is not sent where its page was read before and arrives after the hold', async () => {
    const id = await publishedExam(testApp)
    const gate = createGate()
    const board = testApp.app.examCache
    const slow = createPrerenderedResults(board, {
      async read() {
        await gate.pass()
        return new Uint8Array([1])
      },
    })
    await board.reload()
    const found = slow.find(title, asha, 'en')
    await gate.reached
    await testApp.app.results.holds.hold(id, asha, 'enquiry', lakshmi)
    await board.reload()
    gate.open()
    expect(await found).toBeNull()
    expect(await slow.find(title, asha, 'en')).toBeNull()
    expect(await slow.find(title, ravi, 'en')).not.toBeNull()
  })

  it('is not sent from the memory where the hold comes while the visitor is counted', async () => {
    const id = await publishedExam(testApp)
    await testApp.app.examCache.reload()
    const gate = createGate()
    const limits = { ...testApp.app.limits, take: () => gate.pass() }
    const route = createCachedResultRoute({ ...testApp.app, limits })
    const url = `/results/${encodeURIComponent(title)}?rollNo=${asha}`
    const caller = { address: '192.0.2.1', isLoopback: true, isSecure: false }
    expect(await route.find(url, caller)).not.toBeNull()
    const found = route.find(url, { ...caller, isLoopback: false })
    await gate.reached
    await testApp.app.results.holds.hold(id, asha, 'enquiry', lakshmi)
    gate.open()
    expect(await found).toBeNull()
  })
})
