import { describe, expect, it } from 'vitest'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { codeOf } from '../../support/browser/authenticator.ts'
import { engines } from '../../support/database/databases.ts'
import { openForAll } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { asha, bearer, cookiesOf, meena, raviSignsUp, signInAs } from '../../support/people/people.ts'
import { userIdOf } from '../../support/calls/shown-list.ts'
import { rowsLeft } from '../../support/database/rows-left.ts'
import { verifyTrail } from '../../support/app/trail.ts'

const some = expect.anything()

describe.each(engines)('each write about accounts leaves its row in the audit trail, on %s', (engine) => {
  const testApp = openForAll(() => openTestApp(engine))
  const { leaves } = rowsLeft(testApp)
  const identity = () => testApp.app.identity
  const idOf = (name: string): Promise<string> => userIdOf(testApp, name)

  it('accounts: made, signed up, approved, rejected, changed, closed', async () => {
    const { setup, createUser, registrations, loginBatch, users } = identity()
    const token = (await setup.link())?.split('/').at(-1) ?? ''
    const sita = { username: '21B81A0502', fullName: 'Sita', email: '', program: 'CSE' }
    const other = { ...raviSignsUp, username: 'hod-kiran', email: 'kiran@example.edu' }
    const user = (name: string) => ({ username: name })
    await leaves([
      [
        () => setup.complete(token, meena),
        { action: 'user.created', actorName: 'setup', after: user(meena.username) },
      ],
      [
        () => createUser(asha),
        { action: 'user.created', actorName: 'console', after: { ...user('asha'), roles: asha.roles } },
      ],
      [
        () => loginBatch.create([sita], 'ROLE_STUDENT', lakshmi),
        { action: 'user.created', entityId: sita.username.toLowerCase(), after: { roles: ['ROLE_STUDENT'] } },
      ],
      [
        () => registrations.register(raviSignsUp, lakshmi),
        {
          action: 'user.registered',
          actorName: 'hod-ravi',
          after: { ...user('hod-ravi'), roles: ['ROLE_HOD'] },
        },
      ],
      [
        async () => registrations.approve(await idOf('hod-ravi'), ['ROLE_HOD'], lakshmi),
        {
          action: 'user.approved',
          before: { isActive: false },
          after: { isActive: true, roles: ['ROLE_HOD'] },
        },
      ],
      [
        () => registrations.register(other, lakshmi),
        { action: 'user.registered', actorName: 'hod-kiran', after: some },
      ],
      [
        async () => registrations.reject(await idOf('hod-kiran'), lakshmi),
        {
          action: 'user.rejected',
          entityId: 'hod-kiran',
          before: some,
          after: { isActive: false, roles: [] },
        },
      ],
      [
        async () => users.setRoles(await idOf('asha@'), ['ROLE_HOD'], lakshmi),
        { action: 'user.rolesChanged', before: { roles: asha.roles }, after: { roles: ['ROLE_HOD'] } },
      ],
      [
        async () => users.setActive(await idOf('asha@'), false, lakshmi),
        { action: 'user.deactivated', before: { isActive: true }, after: { isActive: false } },
      ],
      [
        async () => users.setActive(await idOf('asha@'), true, lakshmi),
        { action: 'user.activated', before: { isActive: false }, after: { isActive: true } },
      ],
      [
        async () => users.sendReset(await idOf('asha@'), lakshmi),
        { action: 'user.resetSent', before: {}, entityId: 'asha' },
      ],
      [
        async () => users.signOutEverywhere(await idOf('asha@'), lakshmi),
        { action: 'user.signedOut', before: {}, entityId: 'asha' },
      ],
    ])
  })

  it('sessions, passwords and the second factor; no secret is in any row', async () => {
    const { sessions, passwords, secondFactor, users } = identity()
    const id = await idOf('asha@')
    const own: Actor = { id, name: 'asha', requestId: 'r9' }
    const by = { actorName: 'asha', entityId: 'asha' }
    const { token } = await signInAs(testApp, 'asha', asha.password)
    const headers = bearer(token)
    const others = [
      await signInAs(testApp, 'asha', asha.password),
      await signInAs(testApp, 'asha', asha.password),
    ]
    const sessionOf = async (of: Headers): Promise<string> =>
      (await identity().currentSession(of))?.sessionId ?? ''
    const here = await sessionOf(headers)
    const elsewhere = await sessionOf(bearer(others[0]?.token ?? ''))
    const factorOn = async (password: string, with_: Headers): Promise<string[]> => {
      const setup = await secondFactor.start(with_, password)
      return secondFactor.confirm(with_, await codeOf(setup.secret), own)
    }
    const link = await passwords.linkFor(id, 'reset')
    await leaves([
      [() => sessions.endOne(id, elsewhere, own), { action: 'user.sessionsEnded', ...by }],
      [() => sessions.endOthers(id, here, own), { action: 'user.sessionsEnded', ...by }],
      [() => factorOn(asha.password, headers), { action: 'user.secondFactorOn', ...by }],
      [
        () => users.dropSecondFactor(id, lakshmi),
        {
          action: 'user.secondFactorDropped',
          before: { hasSecondFactor: true },
          after: { hasSecondFactor: false },
        },
      ],
      [() => passwords.setByLink(link, 'Brand-new-3!', lakshmi), { action: 'user.passwordSetByLink', ...by }],
      [
        () => passwords.change(id, 'Brand-new-3!', 'Other-new-4!', own),
        { action: 'user.passwordChanged', ...by },
      ],
    ])
    const again = bearer((await signInAs(testApp, 'asha', 'Other-new-4!')).token)
    let cookies: string[] = []
    await leaves([
      [
        async () => (cookies = await factorOn('Other-new-4!', again)),
        { action: 'user.secondFactorOn', ...by },
      ],
      [
        () => secondFactor.end(cookiesOf(cookies), 'Other-new-4!', own),
        { action: 'user.secondFactorOff', ...by },
      ],
    ])
    const rows = await auditedRows(testApp)
    const text = JSON.stringify(rows)
    for (const secret of [asha.password, 'Brand-new-3!', 'Other-new-4!', link, token, raviSignsUp.password])
      expect(text).not.toContain(secret)
    expect(await verifyTrail(testApp.app)).toMatchObject({ brokenAt: null })
  })
})
