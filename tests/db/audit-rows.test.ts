import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { auditedRows } from '../support/audited-rows.ts'
import { codeOf } from '../support/authenticator.ts'
import { engines } from '../support/databases.ts'
import {
  type TestApp,
  ashaAndRavi,
  importFile,
  julyExam,
  lakshmi,
  openTestApp,
  publishNow,
  ravi,
} from '../support/test-app.ts'
import { asha, bearer, cookiesOf, meena, raviSignsUp, signInAs } from '../support/people.ts'
import { userIdOf } from '../support/shown-list.ts'
import { onePixel } from '../support/png.ts'

interface Row {
  action: string
  actorName?: string
  entityId?: string
  before?: unknown
  after?: unknown
}

const roll = '21B81A0501'
const some = expect.anything()

describe.each(engines)('each write leaves its row in the audit trail, on %s', (engine) => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await openTestApp(engine)
  })
  afterAll(() => testApp.close())

  const identity = () => testApp.app.identity
  const idOf = (name: string): Promise<string> => userIdOf(testApp, name)
  const examId = async (): Promise<string> => (await testApp.app.results.exams.list())[0]?.id ?? ''
  const importId = async (): Promise<string> =>
    (await testApp.app.results.imports.history(await examId()))[0]?.id ?? ''
  const collegeWith = async (needsSecondPerson: boolean): Promise<void> => {
    const { college } = testApp.app
    await college.save({ ...(await college.settings()), needsSecondPerson }, lakshmi)
  }

  /** Does the work and answers the rows that it left, the oldest first. */
  async function rowsOf(work: () => Promise<unknown>): Promise<unknown[]> {
    const before = await auditedRows(testApp)
    await work()
    const rows = await auditedRows(testApp)
    return rows.slice(0, rows.length - before.length).toReversed()
  }

  async function leaves(steps: [() => Promise<unknown>, ...Row[]][]): Promise<void> {
    for (const [work, ...expected] of steps) {
      const rows = await rowsOf(work)
      expect(rows).toMatchObject(expected.map((row) => ({ actorName: lakshmi.name, before: null, ...row })))
      expect(rows).toHaveLength(expected.length)
    }
  }

  it('exams, imports, publications and holds', async () => {
    const { exams, imports, publishing, holds } = testApp.app.results
    const edited = { ...julyExam, title: 'Edited' }
    const checked = { state: 'checked' }
    const upload = () => importFile(testApp, 'Edited', ashaAndRavi)
    await leaves([
      [() => exams.create(julyExam, lakshmi), { action: 'exam.created', after: julyExam }],
      [
        async () => exams.edit(await examId(), edited, lakshmi),
        { action: 'exam.edited', before: julyExam, after: edited },
      ],
      [
        upload,
        {
          action: 'import.committed',
          before: checked,
          after: { fileName: 'results.csv', rows: 6, errorRows: 0 },
        },
      ],
      [
        async () => imports.undo(await importId(), lakshmi),
        { action: 'import.undone', before: { state: 'committed' }, after: { rows: 6 } },
      ],
      [
        async () => {
          await imports.start(await examId(), ashaAndRavi, 'again.csv', lakshmi)
          await imports.discard(await importId(), lakshmi)
        },
        { action: 'import.discarded', before: { state: 'checking' }, after: { fileName: 'again.csv' } },
      ],
      [upload, { action: 'import.committed', before: checked, after: some }],
      [
        async () => publishNow(testApp, await examId()),
        { action: 'exam.publishingStarted', before: { state: 'draft' }, after: { state: 'publishing' } },
        {
          action: 'exam.published',
          before: { state: 'publishing', version: 0 },
          after: { state: 'published', version: 1 },
        },
      ],
      [
        async () => holds.hold(await examId(), roll, 'a fee', lakshmi),
        { action: 'result.held', after: { rollNumber: roll, reason: 'a fee' } },
      ],
      [
        async () => holds.release(await examId(), roll, ravi),
        { action: 'result.released', actorName: ravi.name, after: { rollNumber: roll } },
      ],
      [
        async () => publishing.withdraw(await examId(), 'a mix-up', lakshmi),
        {
          action: 'exam.withdrawn',
          before: { state: 'published' },
          after: { state: 'withdrawn', note: 'a mix-up', availableFrom: null },
        },
      ],
    ])
  })

  it('the college, its pictures, and publications by two people', async () => {
    const { college, results } = testApp.app
    const proposal = { proposedBy: lakshmi.id, proposedFor: null }
    const propose = async (): Promise<unknown> => results.publishing.publish(await examId(), null, lakshmi)
    await leaves([
      [
        () => collegeWith(true),
        {
          action: 'college.edited',
          before: { needsSecondPerson: false },
          after: { needsSecondPerson: true },
        },
      ],
      [() => college.savePicture('logo', onePixel, lakshmi), { action: 'college.logoChanged', after: some }],
      [
        () => college.savePicture('logo', onePixel, lakshmi),
        { action: 'college.logoChanged', before: some, after: some },
      ],
      [
        () => college.savePicture('banner', onePixel, lakshmi),
        { action: 'college.bannerChanged', after: some },
      ],
      [
        propose,
        {
          action: 'exam.proposed',
          before: { state: 'withdrawn' },
          after: { state: 'proposed', ...proposal },
        },
      ],
      [
        async () => results.publishing.decline(await examId(), ravi),
        {
          action: 'exam.declined',
          actorName: ravi.name,
          before: { state: 'proposed', proposedBy: lakshmi.id },
          after: { state: 'withdrawn', proposedBy: null, proposedFor: null },
        },
      ],
      [propose, { action: 'exam.proposed', before: some, after: some }],
      [
        async () => {
          await results.publishing.confirm(await examId(), ravi)
          await testApp.app.jobs.idle()
        },
        {
          action: 'exam.publishingStarted',
          actorName: ravi.name,
          before: { state: 'proposed' },
          after: { state: 'publishing', proposedBy: null },
        },
        { action: 'exam.published', actorName: ravi.name, before: { version: 1 }, after: { version: 2 } },
      ],
    ])
  })

  it('texts that are encrypted and decrypted: that it was done, never what', async () => {
    const { cipher } = testApp.app
    const sealed = await cipher.encrypt('a text', lakshmi)
    await leaves([
      [() => cipher.encrypt('a text', lakshmi), { action: 'text.encrypted', after: { characters: 6 } }],
      [() => cipher.decrypt(sealed, lakshmi), { action: 'text.decrypted', after: some }],
      [() => cipher.decrypt('p1.x', lakshmi).catch(() => {}), { action: 'text.notDecrypted', after: some }],
    ])
    const rows = await auditedRows(testApp, 'text')
    expect(JSON.stringify(rows)).not.toContain('a text')
  })

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
        { action: 'user.created', entityId: sita.username, after: { roles: ['ROLE_STUDENT'] } },
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
      const setup = await secondFactor.begin(with_, password)
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
    expect(await testApp.app.audit.verify()).toMatchObject({ brokenAt: null })
  })
})
