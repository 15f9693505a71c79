import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { ashaOfOffice as asha, erasingIn } from '../../support/people/erase-person.ts'
import { raviSignsUp } from '../../support/people/people.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { verifyTrail } from '../../support/app/trail.ts'

describe.each(engines)('what is known of a person who signed up, on %s', (engine) => {
  const its = erasingIn(engine)
  const { where, erase, ashaWorks } = its

  it('goes with the sign-up, which was made before there was a login', async () => {
    const { app } = its.testApp
    await app.college.save({ ...(await app.college.settings()), registrationOpen: true }, lakshmi)
    const visitor = { id: 'visitor', name: 'visitor', requestId: '' }
    await app.identity.registrations.register(raviSignsUp, visitor)
    await erase(raviSignsUp.username)
    for (const text of [raviSignsUp.username, raviSignsUp.email, raviSignsUp.fullName])
      expect([text, await where(text)]).toEqual([text, []])
    expect(await verifyTrail(app)).toMatchObject({ brokenAt: null })
  })

  it('is free to come back, as somebody new', async () => {
    const { id } = await ashaWorks()
    await erase(asha.username)
    expect((await ashaWorks()).id).not.toBe(id)
  })

  it('once a sign-up was rejected, leaves the emails about it to nobody', async () => {
    const { app } = its.testApp
    await ashaWorks()
    const user = await app.database.reads
      .selectFrom('users')
      .selectAll()
      .where('username', '=', asha.username)
      .executeTakeFirstOrThrow()
    const old = { id: 'gone', email: asha.email, language: 'en' }
    const email = {
      to: old,
      template: 'rejected' as const,
      params: { name: user.name, path: '' },
      expiresAt: null,
    }
    await app.database.writes
      .insertInto('outbox')
      .values({
        ...app.mail.compose(email),
        state: 'waiting',
        attempts: 0,
      })
      .execute()
    await erase(asha.username)
    expect(await where(asha.email)).toEqual([])
  })
})
