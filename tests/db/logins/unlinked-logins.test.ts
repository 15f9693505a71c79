import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { endOf } from '../../support/people/erase-person.ts'
import { accountOf, registeredStudent } from '../../support/people/linked-people.ts'
import { openForEach } from '../../support/app/opened.ts'
import { meena } from '../../support/people/people.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const roll = '21B81A0501'
const kind = 'student'
const listed = {
  batch: '',
  branch: '',
  dryRun: false,
  students: [{ rollNumber: roll, name: '', email: '' }],
}

describe.each(engines)('a login that the office has unlinked, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let id: string
  let login: Actor
  beforeEach(async () => {
    id = await registeredStudent(testApp, roll)
    await makeLogins()
    login = { id: (await links().loginOf(kind, id))?.user.id ?? '', name: roll, requestId: '' }
  })

  const links = () => testApp.app.links
  const makeLogins = () => testApp.app.logins.forStudents(listed, lakshmi)
  const username = async () => (await links().loginOf(kind, id))?.user.username
  async function unlink(): Promise<void> {
    const seen = (await links().loginOf(kind, id))?.linkId ?? ''
    await links().unlink({ kind, recordId: id, seen }, lakshmi)
  }

  it('is linked by nobody but the office, whatever its user name means', async () => {
    await unlink()
    await makeLogins()
    expect(await username()).toBeUndefined()
    await links().link({ kind, recordId: id, username: roll, seen: '' }, lakshmi)
    expect(await username()).toBe(roll.toLowerCase())
  })

  it('may be linked by its name again once the office has linked it by hand', async () => {
    await unlink()
    await links().link({ kind, recordId: id, username: roll, seen: '' }, lakshmi)
    await testApp.app.database.writes.deleteFrom('login_links').execute()
    await makeLogins()
    expect(await username()).toBe(roll.toLowerCase())
  })

  it('leaves no code behind that it has made, and one of the office stays good', async () => {
    const rakesh = { id: await accountOf(testApp, 'rakesh', 'ROLE_PARENT'), name: 'rakesh', requestId: '' }
    const { code } = await links().makeCode(id, login)
    await unlink()
    expect(await endOf(links().useCode(code, rakesh))).toBe('links.wrongCode')
    expect(await auditedRows(testApp, 'parentLink.codeDropped')).toMatchObject([
      { entityId: id, before: { rollNumber: roll } },
    ])
    await links().link({ kind, recordId: id, username: roll, seen: '' }, lakshmi)
    const office = await links().makeCode(id, lakshmi)
    await unlink()
    expect(await endOf(links().useCode(office.code, rakesh))).toBe('done')
  })

  it('makes no code any more', async () => {
    const { code } = await links().makeOwnCode(login)
    expect(code).toHaveLength(10)
    await unlink()
    expect(await endOf(links().makeOwnCode(login))).toBe('links.noRecord')
    expect(await links().codeUntil(id)).toBeNull()
  })

  it('shows the office who came by a code, and who was linked by hand', async () => {
    const rakesh = { id: await accountOf(testApp, 'rakesh', 'ROLE_PARENT'), name: 'rakesh', requestId: '' }
    await accountOf(testApp, 'sita', 'ROLE_PARENT')
    await links().useCode((await links().makeCode(id, login)).code, rakesh)
    await links().linkParent(id, 'sita', lakshmi)
    await unlink()
    const parents = await links().parentsOf(id)
    expect(new Map(parents.map(({ user, isByCode }) => [user.username, isByCode]))).toEqual(
      new Map([
        ['rakesh', true],
        ['sita', false],
      ]),
    )
  })

  it('is not what a deactivated account becomes: that one is linked by hand alone', async () => {
    await testApp.app.identity.createUser(meena)
    await testApp.app.database.writes.deleteFrom('login_links').execute()
    await testApp.app.identity.users.setActive(login.id, false, lakshmi)
    await makeLogins()
    expect(await username()).toBeUndefined()
  })
})
