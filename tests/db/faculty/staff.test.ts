import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFacultyService } from '#lib/server/features/faculty/faculty.service.ts'
import { facultyRepository } from '#lib/server/features/faculty/repository.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { showList } from '../../support/calls/shown-list.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { departmentId, typedMember } from '../../support/people/faculty.ts'
import { accountOf } from '../../support/people/linked-people.ts'

describe.each(engines)('the register of staff on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
  })

  const faculty = () => testApp.app.faculty
  const driver = typedMember({
    name: 'Ramu Boya',
    employeeCode: '',
    email: 'ramu@example.edu',
    kind: 'driver',
    mobile: '+91 94901 30001',
    joinedOn: '01-07-2019',
  })

  it('takes a code from the series for who has none, past codes that are typed', async () => {
    await faculty().add(typedMember({ employeeCode: 's0002' }), lakshmi)
    const codes = []
    for (const email of ['one@example.edu', 'two@example.edu']) {
      const id = await faculty().add({ ...driver, email }, lakshmi)
      codes.push((await faculty().find(id))?.employeeCode)
    }
    expect(codes).toEqual(['S0001', 'S0003'])
  })

  it('gives a short name to one of those at work', async () => {
    const id = await faculty().add(typedMember({ shortName: 'SD' }), lakshmi)
    const other = typedMember({ employeeCode: 'E2', email: '', name: 'Sunil Das', shortName: 'sd' })
    const taken = { fields: { shortName: { code: 'faculty.shortNameTaken', params: { name: 'Sita Devi' } } } }
    await expect(faculty().add(other, lakshmi)).rejects.toMatchObject(taken)
    await faculty().change(id, typedMember({ shortName: 'SD', status: 'left' }), 1, lakshmi)
    await faculty().add(other, lakshmi)
    await expect(
      faculty().change(id, typedMember({ shortName: 'SD', status: 'working' }), 2, lakshmi),
    ).rejects.toMatchObject({ fields: { shortName: { params: { name: 'Sunil Das' } } } })
  })

  it('refuses days that contradict the status', async () => {
    const refused = (more: Parameters<typeof typedMember>[0]) =>
      expect(faculty().add(typedMember(more), lakshmi)).rejects
    await refused({ status: 'working', leftOn: '01-05-2020' }).toMatchObject({
      fields: { status: { code: 'faculty.leftButWorking' } },
    })
    await refused({ status: 'left', leftOn: '01-05-2090' }).toMatchObject({
      fields: { leftOn: { code: 'faculty.leftToCome' } },
    })
    await refused({ status: 'left', leftOn: '' }).toMatchObject({
      fields: { leftOn: { code: 'faculty.leftOnMissing' } },
    })
    await refused({ joinedOn: '23-11-2027' }).toMatchObject({
      fields: { joinedOn: { code: 'faculty.joinsTooLate' } },
    })
    const id = await faculty().add(typedMember({ joinedOn: '21-11-2027' }), lakshmi)
    await expect(
      faculty().change(id, typedMember({ status: 'left', leftOn: '' }), 1, lakshmi),
    ).rejects.toMatchObject({ fields: { leftOn: { code: 'faculty.leftOnMissing' } } })
    expect(() => typedMember({ status: 'left', joinedOn: '02-05-2020', leftOn: '01-05-2020' })).toThrow(
      'faculty.leftBeforeJoined',
    )
  })

  it('names in the trail what changed, without values that are nobody else’s business', async () => {
    const id = await faculty().add(driver, lakshmi)
    const { version = 0, ...stored } = (await faculty().find(id)) ?? {}
    const { employeeCode = '' } = stored as { employeeCode?: string }
    await faculty().change(id, { ...driver, employeeCode, mobile: '9490130002' }, version, lakshmi)
    const rows = await auditedRows(testApp, 'facultyMember.changed')
    expect(rows).toMatchObject([{ after: { kind: 'driver', changedFields: ['mobile'] } }])
    expect(JSON.stringify(rows)).not.toContain('94901')
  })

  it('is the faculty alone for what the specification calls so', async () => {
    const of = await departmentId(testApp, 'CSE')
    const sita = await faculty().add(typedMember({ departmentId: of }), lakshmi)
    const ramu = await faculty().add({ ...driver, departmentId: of }, lakshmi)
    expect((await faculty().presentIn('CSE')).map(({ id }) => id)).toEqual([sita])
    expect((await faculty().teaching()).map(({ id }) => id)).toEqual([sita])
    expect(await faculty().findTeaching(ramu)).toBeNull()
    expect((await faculty().find(ramu))?.kind).toBe('driver')
    expect(await faculty().staff()).toHaveLength(2)
    const everything = { isAll: true, departmentId: null, memberId: null }
    const counts = testApp.app.achievements.counts
    const days = { from: '2026-01-01', to: '2026-12-31' }
    expect((await counts.without(everything, days)).map(({ id }) => id)).toEqual([sita])
    expect(await counts.membersWithout(everything, days)).toMatchObject({ all: 1 })
  })

  it('shows mobile numbers and ids to the office that keeps it, in lists and files', async () => {
    await faculty().add(driver, lakshmi)
    const shownTo = async (role: 'ROLE_ACADEMICS' | 'ROLE_HOD' | 'ROLE_PRINCIPAL') => {
      const list = await showList(testApp, 'faculty', {}, role)
      return { names: list.choice?.columns.map(({ name }) => name) ?? [], all: JSON.stringify(list) }
    }
    expect((await shownTo('ROLE_ACADEMICS')).names).toContain('mobile')
    for (const role of ['ROLE_HOD', 'ROLE_PRINCIPAL'] as const) {
      const shown = await shownTo(role)
      expect(shown.names).not.toContain('mobile')
      expect(shown.names).not.toContain('aicteId')
      expect(shown.all).not.toContain('9490130001')
    }
  })

  it('links every role of staff, the faculty’s to those who teach, and nobody who has left', async () => {
    const ramu = await faculty().add(driver, lakshmi)
    await accountOf(testApp, 'ramu', 'ROLE_STAFF')
    await accountOf(testApp, 'asha', 'ROLE_FACULTY')
    await accountOf(testApp, 'usha', 'ROLE_COMMITTEE')
    const link = (username: string, recordId = ramu) =>
      testApp.app.links.link({ kind: 'member', recordId, username, seen: '' }, lakshmi)
    await expect(link('asha')).rejects.toMatchObject({
      fields: { username: { code: 'links.onlyTeaching' } },
    })
    await expect(link('usha')).rejects.toMatchObject({
      fields: { username: { code: 'links.wrongRole.member' } },
    })
    const gone = await faculty().add(typedMember({ status: 'left' }), lakshmi)
    await expect(link('asha', gone)).rejects.toMatchObject({
      fields: { username: { code: 'links.memberLeft' } },
    })
    await link('ramu')
    const { user } = (await testApp.app.links.loginOf('member', ramu)) ?? {}
    await expect(
      testApp.app.identity.users.setRoles(user?.id ?? '', ['ROLE_STAFF', 'ROLE_FACULTY'], lakshmi),
    ).rejects.toMatchObject({ code: 'user.onlyTeaching' })
    const uma = typedMember({ employeeCode: 'E7', email: '', name: 'Uma Nair' })
    const teaches = await faculty().add(uma, lakshmi)
    await link('asha', teaches)
    await expect(faculty().change(teaches, { ...uma, kind: 'office' }, 1, lakshmi)).rejects.toMatchObject({
      fields: { kind: { code: 'faculty.loginTeaches', params: { username: 'asha' } } },
    })
    expect(
      await testApp.app.links.recordOf(
        'member',
        (await testApp.app.links.loginOf('member', ramu))?.user.id ?? '',
      ),
    ).toMatchObject({
      id: ramu,
      role: 'ROLE_STAFF',
    })
  })
})

describe('two who save one short name at once', () => {
  const testApp = openForEach(() => openTestApp('postgres'))
  const both = [
    typedMember({ shortName: 'KR' }),
    typedMember({ name: 'Kavya Rao', employeeCode: 'E102', email: '', shortName: 'kr' }),
  ] as const

  const racingRegister = (isLocked: boolean) => {
    const { database, clock, catalogue, features } = testApp.app
    const store = racing(database, storeOf(database, facultyRepository), (write) =>
      isLocked ? write : { ...write, members: { ...write.members, lock: async () => {} } },
    )
    return createFacultyService({ store, clock, catalogue, features })
  }

  it('are kept apart: the second is told who has it', async () => {
    const register = racingRegister(true)
    expect(await endsOf(...both.map((typed) => register.add(typed, lakshmi)))).toEqual([
      'done',
      'faculty.shortNameTaken',
    ])
  })

  it('would both have it without the lock and the index', async () => {
    await sql`drop index faculty_members_short_name`.execute(testApp.app.database.writes)
    const register = racingRegister(false)
    expect(await endsOf(...both.map((typed) => register.add(typed, lakshmi)))).toEqual(['done', 'done'])
  })
})
