import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Role, staffRoles } from '#lib/schemas/role.ts'
import { feeKeepers, studentReaders } from '#lib/rules/roles/offices.ts'
import { childrenOf } from '#lib/server/features/links/web/own-forms.ts'
import { mayUse } from '#lib/server/kernel/http/access/access.ts'
import { userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { accountOf, registeredStudent } from '../../support/people/linked-people.ts'
import { onePixel } from '../../support/documents/png.ts'
import { type TestApp, lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('the photo of a student on %s', (engine) => {
  let testApp: TestApp
  let asha: string
  let ravi: string
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    await testApp.app.catalogue.addDefaults(lakshmi)
    asha = await registeredStudent(testApp, '21B81A0501')
    ravi = await registeredStudent(testApp, '21B81A0502', 'Ravi Kumar')
    for (const id of [asha, ravi]) await testApp.app.students.savePhoto(id, onePixel, lakshmi)
  })
  afterEach(() => testApp.close())

  /** Checks access as a request for the file's address does. */
  async function sees(id: string, roles: Role[], studentId: string, program = ''): Promise<boolean> {
    const { app } = testApp
    const [, , fileId = ''] = (await app.students.photoAddress(studentId))?.split('/') ?? []
    const file = await app.files.find(fileId)
    const kind = file && app.files.kindOf(file)
    const user = { ...userWith(roles[0] ?? 'ROLE_STUDENT'), id, roles, program }
    return Boolean(kind && mayUse(kind.access, user) && (await kind.mayRead(app, file, user)))
  }

  it('is seen by the student whose login it is, and by no other one', async () => {
    const { links } = testApp.app
    const own = await accountOf(testApp, 'asha.k', 'ROLE_STUDENT')
    // A username alone grants nothing.
    const called = await accountOf(testApp, '21b81a0501', 'ROLE_STUDENT')
    expect(await sees(own, ['ROLE_STUDENT'], asha)).toBe(false)
    await links.link({ kind: 'student', recordId: asha, username: 'asha.k', seen: '' }, lakshmi)
    expect(await sees(own, ['ROLE_STUDENT'], asha)).toBe(true)
    expect(await sees(own, ['ROLE_STUDENT'], ravi)).toBe(false)
    expect(await sees(called, ['ROLE_STUDENT'], asha)).toBe(false)
    // Access needs the role, not only the link.
    expect(await sees(own, ['ROLE_ALUMNI'], asha)).toBe(false)
  })

  it('is seen by a linked parent, on the own page, as long as the link stands', async () => {
    const { links } = testApp.app
    const rakesh = await accountOf(testApp, 'rakesh', 'ROLE_PARENT')
    expect(await sees(rakesh, ['ROLE_PARENT'], asha)).toBe(false)
    await links.linkParent(asha, 'rakesh', lakshmi)
    expect(await sees(rakesh, ['ROLE_PARENT'], asha)).toBe(true)
    expect(await sees(rakesh, ['ROLE_PARENT'], ravi)).toBe(false)
    const address = await testApp.app.students.photoAddress(asha)
    expect(await childrenOf(testApp.app, rakesh)).toMatchObject([{ id: asha, photo: address }])
    const [link] = await links.parentsOf(asha)
    await links.unlinkParent(asha, link?.linkId ?? '', lakshmi)
    expect(await sees(rakesh, ['ROLE_PARENT'], asha)).toBe(false)
  })

  it('is shown to readers of the register, to heads of department for their own, to cashiers, and to no other role', async () => {
    for (const role of staffRoles) {
      const program = role === 'ROLE_HOD' ? 'CSE' : ''
      expect([role, await sees('somebody', [role], asha, program)]).toEqual([
        role,
        studentReaders.includes(role) || feeKeepers.some((keeper) => keeper === role),
      ])
    }
    expect(await sees('somebody', ['ROLE_HOD'], asha, 'ECE')).toBe(false)
  })
})
