import { beforeEach, describe, expect, it } from 'vitest'
import { codeHashes } from '#lib/server/kernel/secrets/keyring.ts'
import { type LinksRepository, linksRepository } from '#lib/server/features/links/repository.ts'
import { createLoginLinks } from '#lib/server/features/links/logins/login-links.service.ts'
import { createParentLinks } from '#lib/server/features/links/parents/parents.service.ts'
import { identityRepository } from '#lib/server/features/identity/repository.ts'
import { createUserService } from '#lib/server/features/identity/users/user.service.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { accountOf, registeredStudent } from '../../support/people/linked-people.ts'
import { typedMember } from '../../support/people/faculty.ts'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const emails = { mailLink: async () => {} }
const roll = '21B81A0501'
const kind = 'student'

describe('a student who makes a code for a parent while the office unlinks the login, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))
  let id: string
  let login: Actor
  beforeEach(async () => {
    id = await registeredStudent(testApp, roll)
    login = { id: await accountOf(testApp, 'asha', 'ROLE_STUDENT'), name: 'asha', requestId: '' }
    await testApp.app.links.link({ kind, recordId: id, username: 'asha', seen: '' }, lakshmi)
  })

  async function atOnce(unlock?: (write: LinksRepository) => LinksRepository) {
    const { app, clock } = testApp
    const store = racing(app.database, storeOf(app.database, linksRepository), unlock)
    const { directory, slowly, rename } = app.identity
    const student = (studentId: string) => app.links.record(kind, studentId)
    const parts = { store, clock, directory }
    const { makeOwnCode } = createParentLinks({
      ...parts,
      slowly,
      student,
      hashes: codeHashes(app.keyring, 'prangan parent codes'),
    })
    const { unlink } = createLoginLinks({
      ...parts,
      rename,
      record: app.links.record,
      holdStaff: app.faculty.holdRegister,
    })
    const seen = (await app.links.loginOf(kind, id))?.linkId ?? ''
    await endsOf(makeOwnCode(login), unlink({ kind, recordId: id, seen }, lakshmi))
    expect(await app.links.loginOf(kind, id)).toBeNull()
    return app.links.codeUntil(id)
  }

  it('leaves no code behind, in either order', async () => {
    expect(await atOnce()).toBeNull()
  })

  it('leaves one behind where no lock makes the second wait', async () => {
    const withoutLock = (write: LinksRepository): LinksRepository => ({
      ...write,
      logins: { ...write.logins, holdStudent: async () => id },
    })
    expect(await atOnce(withoutLock)).not.toBeNull()
  })
})

describe('a driver who gets a login while the login becomes one of the faculty, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))
  let driver: string
  let userId: string
  beforeEach(async () => {
    driver = await testApp.app.faculty.add(typedMember({ kind: 'driver', email: '' }), lakshmi)
    userId = await accountOf(testApp, 'ramu', 'ROLE_STAFF')
    // Roles are not taken from the last administrator.
    await accountOf(testApp, 'meena', 'ROLE_ADMIN')
  })

  /** Returns how both ended, and whether the driver's login has the role of faculty. */
  async function atOnce(isLocked: boolean) {
    const { app, clock } = testApp
    const both = racing(
      app.database,
      storeOf(app.database, (db) => ({ links: linksRepository(db), accounts: identityRepository(db) })),
      ({ links, accounts }) =>
        isLocked
          ? { links, accounts }
          : {
              links: { ...links, logins: { ...links.logins, holdUsers: async () => {} } },
              accounts: { ...accounts, users: { ...accounts.users, lock: async () => {} } },
            },
    )
    const { directory, rename } = app.identity
    const linking = createLoginLinks({
      store: { read: both.read.links, transact: (work) => both.transact(({ links }) => work(links)) },
      clock,
      directory,
      rename,
      record: app.links.record,
      holdStaff: app.faculty.holdRegister,
    })
    const users = createUserService({
      store: { read: both.read.accounts, transact: (work) => both.transact((all) => work(all.accounts)) },
      clock,
      forget: () => {},
      emails,
    })
    const ends = await endsOf(
      linking.link({ kind: 'member', recordId: driver, username: 'ramu', seen: '' }, lakshmi),
      users.setRoles(userId, ['ROLE_STAFF', 'ROLE_FACULTY'], lakshmi),
    )
    const { user } = (await app.links.loginOf('member', driver)) ?? {}
    return { ends: ends[1], teaches: user?.roles.includes('ROLE_FACULTY') ?? false }
  }

  it('gets one of the two', async () => {
    const { ends, teaches } = await atOnce(true)
    expect(['links.changedSince', 'user.onlyTeaching']).toContain(ends)
    expect(teaches).toBe(false)
  })

  it('would be one of the faculty without the locks', async () => {
    expect(await atOnce(false)).toEqual({ ends: 'done', teaches: true })
  })
})
