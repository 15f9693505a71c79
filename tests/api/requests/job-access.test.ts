import { describe, expect, it } from 'vitest'
import { type Role, roles } from '#lib/schemas/role.ts'
import { newId } from '#lib/server/kernel/core/ids.ts'
import { GET } from '../../../src/pages/api/v1/getJob.ts'
import { ask, envelope, userWith } from '../../support/calls/call.ts'
import { openForAll } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe('getJob', () => {
  const testApp = openForAll(() => openTestApp('sqlite'))

  async function jobOf(createdBy: { id: string; name: string }, kind = 'imports.check'): Promise<string> {
    const id = newId()
    const now = testApp.clock.now()
    const job = { id, kind, subjectId: 'i1', input: {}, createdAt: now, notBefore: now }
    await testApp.app.resultsStore.transact((write) => write.jobs.enqueue({ ...job, createdBy }))
    return id
  }

  it.each<[string, readonly Role[]]>([
    ['imports.check', ['ROLE_ADMIN']],
    ['imports.commit', ['ROLE_ADMIN']],
    ['imports.undo', ['ROLE_ADMIN']],
    ['results.finish', ['ROLE_ADMIN']],
    ['results.assist', ['ROLE_ADMIN']],
    ['results.refresh', ['ROLE_ADMIN']],
    ['results.publish', ['ROLE_EXAMINATION', 'ROLE_ADMIN']],
  ])('tells of another person’s job of the kind %s only %j', async (kind, messages) => {
    const jobId = await jobOf(lakshmi, kind)
    const statuses = await Promise.all(
      roles.map(async (role) => [role, (await ask(testApp, GET, { role, query: { jobId } })).status]),
    )
    expect(statuses).toEqual(roles.map((role) => [role, messages.includes(role) ? 200 : 404]))
  })

  it.each(roles)('tells %s of a job of their own', async (role) => {
    const { id, username } = userWith(role)
    const jobId = await jobOf({ id, name: username })
    expect(await ask(testApp, GET, { role, query: { jobId } })).toMatchObject({
      status: 200,
      body: { id: jobId, kind: 'imports.check', state: 'queued', done: 0, total: 0, problem: null },
    })
  })

  it('tells of no job that is not there, and nothing to the anonymous', async () => {
    const query = { jobId: newId() }
    expect(await ask(testApp, GET, { role: 'ROLE_ADMIN', query })).toMatchObject({
      status: 404,
      body: envelope('job.notFound', 'There is no such task.'),
    })
    expect(await ask(testApp, GET, { query })).toMatchObject({ status: 401 })
  })
})
