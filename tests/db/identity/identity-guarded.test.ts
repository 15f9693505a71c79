import { beforeEach, describe, expect, it } from 'vitest'
import { requireAccess } from '#lib/server/kernel/http/access/access.ts'
import { codeOf } from '../../support/browser/authenticator.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { asha, bearer, cookiesOf, meena, signInAs } from '../../support/people/people.ts'

describe.each(engines)('what guards an account on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  beforeEach(async () => {
    await testApp.app.identity.createUser(asha)
  })

  const identity = () => testApp.app.identity

  it('asks for a second factor once it is set up, and takes each recovery code once', async () => {
    const first = await signInAs(testApp, 'asha', asha.password)
    const actor = { id: first.user.id, name: 'asha', requestId: 'r1' }
    const setup = await identity().secondFactor.start(bearer(first.token), asha.password)
    const code = (ahead: 0 | 1 = 0) => codeOf(setup.secret, ahead)
    await expect(identity().secondFactor.confirm(bearer(first.token), '000000', actor)).rejects.toMatchObject(
      {
        code: 'session.wrongCode',
      },
    )
    await identity().secondFactor.confirm(bearer(first.token), await code(), actor)

    await expect(signInAs(testApp, 'asha', asha.password)).rejects.toMatchObject({
      code: 'session.codeNeeded',
    })
    await expect(signInAs(testApp, 'asha', asha.password, { code: '000000' })).rejects.toMatchObject({
      code: 'session.wrongCode',
    })
    expect((await signInAs(testApp, 'asha', asha.password, { code: await code(1) })).user.username).toBe(
      'asha',
    )
    const recovery = { code: setup.recoveryCodes[0] ?? '' }
    expect((await signInAs(testApp, 'asha', asha.password, recovery)).user.username).toBe('asha')
    await expect(signInAs(testApp, 'asha', asha.password, recovery)).rejects.toMatchObject({
      code: 'session.wrongCode',
    })
  })

  it('remembers a right password until its code is entered, in that browser alone', async () => {
    const first = await signInAs(testApp, 'asha', asha.password)
    const actor = { id: first.user.id, name: 'asha', requestId: 'r1' }
    const { secret } = await identity().secondFactor.start(bearer(first.token), asha.password)
    await identity().secondFactor.confirm(bearer(first.token), await codeOf(secret), actor)
    const visitor = { address: '203.0.113.7', headers: new Headers() }
    const { start, finish } = identity().signInSteps
    const started = await start({ username: 'asha', password: asha.password, ...visitor })
    const stepCookie = 'stepCookie' in started ? started.stepCookie : ''
    expect(stepCookie).toMatch(/HttpOnly; SameSite=Lax$/)
    expect(Buffer.from(stepCookie.split(/[=.]/)[2] ?? '', 'base64url').toString()).not.toContain(
      asha.password,
    )
    const finishWith = async (line: string, code: string) =>
      finish({ ...visitor, code, headers: cookiesOf([line]) })
    const over = { code: 'session.stepOver' }
    await expect(finishWith('prangan.step=', await codeOf(secret))).rejects.toMatchObject(over)
    const forged = stepCookie.replace(/\.[\w-]+;/, '.AAAA;')
    await expect(finishWith(forged, await codeOf(secret))).rejects.toMatchObject(over)
    await expect(finishWith(stepCookie, '000000')).rejects.toMatchObject({ code: 'session.wrongCode' })
    expect((await finishWith(stepCookie, await codeOf(secret, 1))).user.username).toBe('asha')
    await expect(finishWith(stepCookie, await codeOf(secret))).rejects.toMatchObject(over)
  })

  it('opens only the account page to an exposed role without a factor, once the college asks for one', async () => {
    const settings = await testApp.app.college.settings()
    await testApp.app.college.save({ ...settings, needsSecondFactor: true }, lakshmi)
    const { user } = await signInAs(testApp, 'asha', asha.password)
    expect(user.mustAddFactor).toBe(true)
    expect(() => requireAccess(['ROLE_EXAMINATION'], user)).toThrow('session.secondFactorMissing')
    expect(() => requireAccess('signedIn', user)).not.toThrow()
    await identity().createUser({
      ...meena,
      username: 'library',
      email: 'l@example.edu',
      roles: ['ROLE_LIBRARY_INCHARGE'],
    })
    expect((await signInAs(testApp, 'library', meena.password)).user.mustAddFactor).toBe(false)
  })
})
