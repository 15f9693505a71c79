import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCachedResultRoute } from '#lib/server/features/results/lookup/cached-route.ts'
import { migratedPlace } from '../../../support/database/databases.ts'
import { publishedExam } from '../../../support/results/exam-steps.ts'
import { julyExam } from '../../../support/results/sample-exam.ts'
import { type TestApp, lakshmi, openTestAppAt } from '../../../support/app/test-app.ts'

const visitor = { address: '127.0.0.1', isLoopback: true, isSecure: false }
const page = (rollNumber: string): string =>
  `/results/${encodeURIComponent(julyExam.title)}?rollNo=${rollNumber}`

describe('prerendered results of two servers on one PostgreSQL', () => {
  let servers: TestApp[]
  beforeEach(async () => {
    const place = await migratedPlace('postgres')
    servers = [await openTestAppAt({ ...place, drop: async () => {} }), await openTestAppAt(place)]
    for (const { app } of servers) await app.start()
  })
  afterEach(async () => {
    for (const { close } of servers) await close()
  })

  const first = '21B81A0501'
  const second = '21B81A0502'

  it.each(['held', 'withdrawn'])(
    'are not sent by the other one after the answer that they are %s',
    async (by) => {
      const [own, other] = servers as [TestApp, TestApp]
      const examId = await publishedExam(own)
      await other.app.refresh()
      const route = createCachedResultRoute(other.app)
      for (const roll of [first, second]) expect(await route.find(page(roll), visitor)).not.toBeNull()
      if (by === 'held') await own.app.results.holds.hold(examId, first, 'enquiry', lakshmi)
      else await own.app.results.publishing.withdraw(examId, 'wrong file', lakshmi)
      expect(await route.find(page(first), visitor)).toBeNull()
    },
  )

  it('are not sent from a memory whose server has not looked for too long', async () => {
    const [own, other] = servers as [TestApp, TestApp]
    const examId = await publishedExam(own)
    await other.app.refresh()
    let isBehind = false
    let looks = 0
    const route = createCachedResultRoute({
      ...other.app,
      isBehind: () => isBehind,
      refresh: async () => {
        looks += 1
        await other.app.examCache.reload()
      },
    })
    for (const roll of [first, second]) await route.find(page(roll), visitor)
    isBehind = true
    await own.app.results.holds.hold(examId, first, 'enquiry', lakshmi)
    expect(await route.find(page(first), visitor)).toBeNull()
    expect(await route.find(page(second), visitor)).not.toBeNull()
    expect(looks).toBe(2)
  })
})
