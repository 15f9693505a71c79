import { describe, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { userWith } from '../../support/calls/call.ts'
import { showList } from '../../support/calls/shown-list.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { accountOf } from '../../support/people/linked-people.ts'
import { draftNotice, padma, publishedNotice, scan, typedNotice } from '../../support/people/notices.ts'
import { entryId, placeInCse, typedStudent } from '../../support/people/students.ts'

describe.each(engines)('notices for some branches and batches on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const notices = () => testApp.app.notices
  const isShownTo = async (role: Role, id: string): Promise<boolean> =>
    (await notices().shownTo({ ...userWith(role), id })).length > 0

  /** A student of CSE 2021 with a login, and a parent's login that is linked to the student. */
  async function asha() {
    const { branchId, batchId } = await placeInCse(testApp)
    const { students, links } = testApp.app
    const studentId = await students.add(
      typedStudent({ rollNumber: '21B81A0501', name: 'Asha Rao', branchId, batchId }),
      lakshmi,
    )
    const login = await accountOf(testApp, 'asha', 'ROLE_STUDENT')
    const parent = await accountOf(testApp, 'rakesh', 'ROLE_PARENT')
    await links.link({ kind: 'student', recordId: studentId, username: 'asha', seen: '' }, lakshmi)
    await links.linkParent(studentId, 'rakesh', lakshmi)
    return { studentId, branchId, batchId, login, parent }
  }

  it('are shown to their students and parents, and after a change of branch no longer', async () => {
    const { studentId, branchId, batchId, login, parent } = await asha()
    const audiences = ['students', 'parents']
    await publishedNotice(testApp, { audiences, branchIds: [branchId], batchIds: [batchId] })
    expect([await isShownTo('ROLE_STUDENT', login), await isShownTo('ROLE_PARENT', parent)]).toEqual([
      true,
      true,
    ])
    expect([await isShownTo('ROLE_STUDENT', 'u-other'), await notices().shownTo(null)]).toEqual([false, []])
    const before = await testApp.app.database.reads
      .selectFrom('cache_tags')
      .select('version')
      .where('tag', '=', 'studentClasses')
      .executeTakeFirst()
    const ece = await entryId(testApp, 'branch', 'ECE')
    const moved = typedStudent({ rollNumber: '21B81A0501', name: 'Asha Rao', branchId: ece, batchId })
    await testApp.app.students.change(studentId, moved, 1, lakshmi)
    expect([await isShownTo('ROLE_STUDENT', login), await isShownTo('ROLE_PARENT', parent)]).toEqual([
      false,
      false,
    ])
    // Cached dashboards are made again.
    const after = await testApp.app.database.reads
      .selectFrom('cache_tags')
      .select('version')
      .where('tag', '=', 'studentClasses')
      .executeTakeFirst()
    expect(after?.version).toBeGreaterThan(before?.version ?? 0)
  })

  it('keep their branches and batches, which the list and the trail name and the catalogue cannot lose', async () => {
    const { branchId, batchId } = await placeInCse(testApp)
    const ece = await entryId(testApp, 'branch', 'ECE')
    const limited = { audiences: ['students'], branchIds: [branchId, ece], batchIds: [batchId] }
    const id = await draftNotice(testApp, limited)
    expect(await notices().find(id)).toMatchObject({ branchIds: [branchId, ece], batchIds: [batchId] })
    const { rows } = await showList(testApp, 'notices', {})
    expect(JSON.stringify(rows)).toContain('CSE, ECE, 2021')
    expect(await auditedRows(testApp, 'notice.added')).toMatchObject([
      { after: { branches: ['CSE', 'ECE'], batches: [expect.stringContaining('2021')] } },
    ])
    await expect(testApp.app.catalogue.remove(ece, lakshmi)).rejects.toMatchObject({ code: 'catalogue.inUse' })
    const unchanged = { file: null, isDropped: false }
    const fewer = typedNotice({ ...limited, branchIds: [branchId] })
    await notices().change({ id, version: 1 }, fewer, padma, unchanged)
    expect(await auditedRows(testApp, 'notice.changed')).toMatchObject([
      { before: { branches: ['CSE', 'ECE'] }, after: { branches: ['CSE'] } },
    ])
    await testApp.app.catalogue.remove(ece, lakshmi)
    await notices().remove({ id, version: 2 }, padma)
    expect(await notices().find(id)).toBeNull()
  })

  it('are refused if the catalogue loses the branch while they are saved, or the branch stays', async () => {
    await placeInCse(testApp)
    const ece = await entryId(testApp, 'branch', 'ECE')
    const given = { audiences: ['students'], branchIds: [ece] }
    const [added, removed] = await Promise.allSettled([
      draftNotice(testApp, given, scan()),
      testApp.app.catalogue.remove(ece, lakshmi),
    ])
    const isAdded = added.status === 'fulfilled'
    expect(isAdded ? removed : added).toMatchObject({
      reason: { code: isAdded ? 'catalogue.inUse' : 'catalogue.notThere' },
    })
    expect(removed.status === 'fulfilled').toBe(!isAdded)
  })

  it('are refused with a branch that the catalogue does not have', async () => {
    const { batchId } = await placeInCse(testApp)
    const given = { audiences: ['students'], branchIds: [batchId], batchIds: [] }
    await expect(draftNotice(testApp, given)).rejects.toMatchObject({
      fields: { branchIds: { code: 'field.invalid' } },
    })
    await expect(
      draftNotice(testApp, { ...given, branchIds: [], batchIds: ['no-such-entry'] }),
    ).rejects.toMatchObject({ fields: { batchIds: { code: 'field.invalid' } } })
  })

  it('are refused where a batch is of another course than every branch', async () => {
    const { branchId, batchId } = await placeInCse(testApp)
    const course = await entryId(testApp, 'course', 'MBA')
    const other = await entryId(testApp, 'batch', '2021', course)
    const given = { audiences: ['students'], branchIds: [branchId] }
    await expect(draftNotice(testApp, { ...given, batchIds: [batchId, other] })).rejects.toMatchObject({
      fields: { batchIds: { code: 'notices.otherCourse' } },
    })
  })
})
