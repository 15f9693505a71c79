import { describe, expect, it } from 'vitest'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { ashaOfOffice as asha, erasingIn } from '../../support/people/erase-person.ts'
import { accountOf, registeredStudent } from '../../support/people/linked-people.ts'
import { meena } from '../../support/people/people.ts'
import { privacyPage } from '../../support/browser/privacy-page.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { verifyTrail } from '../../support/app/trail.ts'

const roll = '21B81A0501'

describe.each(engines)('erasing somebody from the page, on %s', (engine) => {
  const its = erasingIn(engine)
  const { send, known } = privacyPage(its)

  it('erases nobody whose number is not typed once more, or without the password', async () => {
    await its.ashaWorks()
    const seen = (await known(asha.username))?.seen ?? ''
    const whole = { person: asha.username, again: asha.username, password: meena.password, seen }
    expect(await send({ ...whole, again: 'asha' })).toMatchObject({ code: 'privacy.otherPerson' })
    expect(await send({ ...whole, password: 'no' })).toMatchObject({
      code: 'secondFactor.wrongPassword',
      fields: { password: expect.any(String) },
    })
    expect(await send({ ...whole, person: 'nobody' })).toMatchObject({ code: 'person.notFound' })
    expect(await known(asha.username)).not.toBeNull()
  })

  it('erases nobody whose records have changed since they were shown, and shows them again', async () => {
    const { app } = its.testApp
    const id = await registeredStudent(its.testApp, roll)
    const before = await known(roll)
    await accountOf(its.testApp, 'asha.k', 'ROLE_STUDENT')
    await app.links.link({ kind: 'student', recordId: id, username: 'asha.k', seen: '' }, lakshmi)
    const whole = { person: roll, again: roll, password: meena.password }
    for (const seen of ['', before?.seen ?? ''])
      expect(await send({ ...whole, seen })).toMatchObject({ code: 'person.changedSince' })
    const after = await known(roll)
    expect(after?.sections.map(({ name }) => name)).toContain('identity.account')
    expect(await send({ ...whole, seen: after?.seen ?? '' })).toBeInstanceOf(Response)
    expect(await known('asha.k')).toBeNull()
  })

  it('erases by one action, which the trail tells of with its reason', async () => {
    await its.ashaWorks()
    const done = await send({
      person: asha.username,
      again: ` ${asha.username.toUpperCase()} `,
      password: meena.password,
      reason: 'their request',
      seen: (await known(asha.username))?.seen ?? '',
    })
    expect(done).toBeInstanceOf(Response)
    for (const text of [asha.username, asha.email, asha.fullName])
      expect([text, await its.where(text)]).toEqual([text, []])
    expect(await auditedRows(its.testApp, 'person.erased')).toMatchObject([
      { after: { reason: 'their request' } },
    ])
    await its.testApp.app.audit.seal()
    expect(await verifyTrail(its.testApp.app)).toMatchObject({ brokenAt: null })
  })
})
