import type { APIRoute } from 'astro'
import { beforeAll, expect, it } from 'vitest'
import { asOffice, headOf, signedInMember, twoOfFaculty, typedAchievement } from '../people/achievements.ts'
import { askWithUser } from './call.ts'
import { callTestApp, expectRefusal } from './call-test-app.ts'

/** Sets up Asha with two publications (one in Scopus, seven citations) and an award. */
export function withCountedAsha() {
  const its = callTestApp('ROLE_PRINCIPAL')
  const known = { asha: '' }
  beforeAll(async () => {
    known.asha = (await twoOfFaculty(its.testApp)).asha
    const add = (more: Parameters<typeof typedAchievement>[1]) =>
      its.testApp.app.achievements.add(typedAchievement(known.asha, more), asOffice)
    await add({})
    await add({ kind: 'publication', title: 'On wells', citations: 4, inScopus: true })
    await add({ kind: 'publication', title: 'On dams', citations: 3, achievedOn: '2024-06-01' })
  })
  return Object.assign(its, { known })
}

/** Checks the count for every identifier of Asha, and that unauthorised users get none. */
export function itCounts(GET: APIRoute, count: number): void {
  const its = withCountedAsha()

  it('counts what is kept of the person whom a user name, a code or an email means', async () => {
    for (const userName of ['e201', 'E201@example.edu'])
      expect(await its.ask(GET, { query: { userName } })).toMatchObject({ status: 200, body: count })
    const asha = await signedInMember(its.testApp, its.known.asha)
    expect((await askWithUser(its.testApp, GET, asha, { query: { userName: 'asha' } })).body).toBe(count)
  })

  it('says nothing of somebody whose achievements the asker does not keep', async () => {
    const query = { userName: 'e201' }
    for (const userName of ['nobody', 'e202'])
      expectRefusal(
        await askWithUser(its.testApp, GET, headOf('CSE'), { query: { userName } }),
        404,
        'achievements.noProfile',
      )
    expectRefusal(await its.ask(GET, { query, role: 'ROLE_FACULTY' }), 404, 'achievements.noProfile')
    expectRefusal(await its.ask(GET, { query, role: 'ROLE_STUDENT' }), 403, 'session.notAllowed')
    expectRefusal(await its.ask(GET), 400, 'field.required')
  })
}
