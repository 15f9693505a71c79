import { beforeEach, describe, expect, it } from 'vitest'
import { codeHashes } from '#lib/server/kernel/secrets/keyring.ts'
import { type LinksRepository, linksRepository } from '#lib/server/features/links/repository.ts'
import { createLoginLinks } from '#lib/server/features/links/logins/login-links.service.ts'
import { createParentLinks } from '#lib/server/features/links/parents/parents.service.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { accountOf, registeredStudent } from '../../support/people/linked-people.ts'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

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
    const { unlink } = createLoginLinks({ ...parts, rename, record: app.links.record })
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
