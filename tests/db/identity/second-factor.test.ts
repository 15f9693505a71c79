import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import type { FactorSetup } from '#lib/server/features/identity/second-factor/second-factor.ts'
import { codeOf } from '../../support/browser/authenticator.ts'
import { cheapHashing } from '../../support/app/cheap-hashing.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { asha, bearer, cookiesOf, signInAs } from '../../support/people/people.ts'

const wrongCode = { code: 'session.wrongCode' }

describe.each(engines)('the second factor on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { hashing: cheapHashing().hashing }))
  let setup: FactorSetup
  let actor: Actor
  let token: string
  beforeEach(async () => {
    await testApp.app.identity.createUser(asha)
    const first = await signInAs(testApp, 'asha', asha.password)
    token = first.token
    actor = { id: first.user.id, name: 'asha', requestId: 'r1' }
    setup = await testApp.app.identity.secondFactor.start(bearer(token), asha.password)
  })

  const identity = () => testApp.app.identity
  const confirm = (code: string) => identity().secondFactor.confirm(bearer(token), code, actor)
  const signIn = (code: string) => signInAs(testApp, 'asha', asha.password, { code })
  const sessions = async (): Promise<number> => (await identity().sessions.list(actor.id)).length
  const visitor = { address: '203.0.113.7', headers: new Headers() }
  /** Returns the cookie of a sign-in step with the correct password. */
  async function started(): Promise<Headers> {
    const step = await identity().signInSteps.start({ username: 'asha', password: asha.password, ...visitor })
    return cookiesOf(['stepCookie' in step ? step.stepCookie : ''])
  }
  const finish = (headers: Headers, code: string) =>
    identity().signInSteps.finish({ ...visitor, headers, code })

  it('the code of the set-up signs nobody in', async () => {
    const code = await codeOf(setup.secret)
    await confirm(code)
    const before = await sessions()
    await expect(signIn(code)).rejects.toMatchObject(wrongCode)
    expect(await sessions()).toBe(before)
  })

  it('the code of the set-up sets up once', async () => {
    const code = await codeOf(setup.secret)
    const cookies = await confirm(code)
    const again = identity().secondFactor.confirm(cookiesOf(cookies), code, actor)
    await expect(again).rejects.toMatchObject({ fields: { code: wrongCode } })
  })

  it('a code signs in once, and never after a later one', async () => {
    const now = await codeOf(setup.secret)
    const next = await codeOf(setup.secret, 1)
    await confirm(now)
    expect((await signIn(next)).user.username).toBe('asha')
    const before = await sessions()
    await expect(signIn(next)).rejects.toMatchObject(wrongCode)
    await expect(signIn(now)).rejects.toMatchObject(wrongCode)
    expect(await sessions()).toBe(before)
  })

  it('of many who send one code at once, each with a right password, one is let in', async () => {
    await confirm(await codeOf(setup.secret))
    const steps = [await started(), await started(), await started(), await started()]
    const before = await sessions()
    const code = await codeOf(setup.secret, 1)
    const ends = await Promise.allSettled(steps.map((headers) => finish(headers, code)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await sessions()).toBe(before + 1)
  })

  it('of many who send one recovery code at once, each with a right password, one is let in', async () => {
    await confirm(await codeOf(setup.secret))
    const steps = [await started(), await started(), await started(), await started()]
    const before = await sessions()
    const [code = '', other = ''] = setup.recoveryCodes
    const ends = await Promise.allSettled(steps.map((headers) => finish(headers, code)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await sessions()).toBe(before + 1)
    await expect(signIn(code)).rejects.toMatchObject(wrongCode)
    expect((await signIn(other)).user.username).toBe('asha')
  })

  it('wrong codes count, and delay further tries', async () => {
    await confirm(await codeOf(setup.secret))
    for (let count = 0; count < 5; count += 1) await expect(signIn('000000')).rejects.toMatchObject(wrongCode)
    await expect(signIn(setup.recoveryCodes[0] ?? '')).rejects.toMatchObject({ code: 'session.tooMany' })
  })

  it.each(['', ' ', '1'.repeat(9000), 'x'.repeat(9000), '１２３４５６', '12345\0'])(
    'refuses %.20j as a first code',
    async (code) => {
      await expect(confirm(code)).rejects.toMatchObject({ fields: { code: wrongCode } })
    },
  )

  it('refuses a code where nothing is being set up, and one without a session', async () => {
    const cookies = await confirm(await codeOf(setup.secret))
    await identity().secondFactor.end(cookiesOf(cookies), asha.password, actor)
    const { token: fresh } = await signInAs(testApp, 'asha', asha.password)
    const again = identity().secondFactor.confirm(bearer(fresh), '123456', actor)
    await expect(again).rejects.toMatchObject({ fields: { code: wrongCode } })
    const nobody = identity().secondFactor.start(new Headers(), asha.password)
    await expect(nobody).rejects.toMatchObject({ code: 'session.missing' })
  })

  it('a step cookie whose signature is forged at its full length opens nothing', async () => {
    await confirm(await codeOf(setup.secret))
    const cookie = (await started()).get('cookie') ?? ''
    const swap = (letter: string): string => (letter === 'A' ? 'B' : 'A')
    const code = await codeOf(setup.secret, 1)
    const forged = cookie.replace(
      /\.([\w-])([\w-]+)$/,
      (_, first: string, rest: string) => `.${swap(first)}${rest}`,
    )
    expect(forged).not.toBe(cookie)
    expect(forged).toHaveLength(cookie.length)
    await expect(finish(new Headers({ cookie: forged }), code)).rejects.toMatchObject({
      code: 'session.stepOver',
    })
    const other = cookie.replace(/=([\w-])/, (_, first: string) => `=${swap(first)}`)
    await expect(finish(new Headers({ cookie: other }), code)).rejects.toMatchObject({
      code: 'session.stepOver',
    })
    expect((await finish(new Headers({ cookie }), code)).user.username).toBe('asha')
  })
})
