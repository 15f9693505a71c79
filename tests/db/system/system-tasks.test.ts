import { describe, expect, it } from 'vitest'
import { anyEngine } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { jobRow, openSystemOf } from '../../support/app/system.ts'
import { later, openTestApp } from '../../support/app/test-app.ts'

describe.each(anyEngine)('what the status of the system says of tasks, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const openSystem = openSystemOf(testApp)

  it('names failed tasks until they have run again', async () => {
    const kind = 'imports.commit'
    const createdAt = '2026-11-20T06:00:00.000Z'
    const end = { state: 'failed', at: createdAt, problem: 'job.brokeOff', isFault: true } as const
    await jobRow(testApp, { kind, createdAt }, end)
    expect((await openSystem().show()).jobs).toMatchObject({
      facts: { failed: [{ kind, problem: 'job.brokeOff' }], stuck: [] },
      needs: ['jobs.failed'],
    })
    await jobRow(testApp, { kind, createdAt }, { state: 'done', at: '2026-11-20T07:00:00.000Z' })
    expect((await openSystem().show()).jobs).toEqual({ facts: { failed: [], stuck: [] }, needs: [] })
  })

  it('names a refused task without a warning, and forgets both after a week', async () => {
    const end = { state: 'failed', at: '2026-11-20T06:00:00.000Z', problem: 'import.unreadable' } as const
    await jobRow(testApp, { kind: 'imports.check', createdAt: end.at }, end)
    expect((await openSystem().show()).jobs).toMatchObject({ facts: { failed: [{}] }, needs: [] })
    testApp.clock.set('2026-11-27T06:00:00.000Z')
    expect((await openSystem().show()).jobs?.facts.failed).toEqual([])
  })

  it('warns of a failed one however many were refused after it, and names it first', async () => {
    const createdAt = '2026-11-20T06:00:00.000Z'
    const broken = { state: 'failed', at: createdAt, problem: 'file.storeDown', isFault: true } as const
    await jobRow(testApp, { kind: 'imports.commit', createdAt }, broken)
    for (const at of Array.from(
      { length: 25 },
      (_, minute) => `2026-11-20T07:${String(minute).padStart(2, '0')}:00.000Z`,
    ))
      await jobRow(
        testApp,
        { kind: 'imports.check', createdAt },
        { state: 'failed', at, problem: 'import.unreadable' },
      )
    const { jobs } = await openSystem().show()
    expect(jobs?.needs).toEqual(['jobs.failed'])
    expect(jobs?.facts.failed).toHaveLength(20)
    expect(jobs?.facts.failed[0]).toMatchObject({ problem: 'file.storeDown' })
  })

  it('names tasks that nobody takes', async () => {
    const system = openSystem()
    await jobRow(testApp, { kind: 'results.publish', createdAt: testApp.clock.now() })
    expect((await system.show()).jobs?.needs).toEqual([])
    later(testApp, 601)
    expect((await system.show()).jobs).toMatchObject({
      facts: { stuck: [{ kind: 'results.publish' }] },
      needs: ['jobs.stuck'],
    })
  })
})
