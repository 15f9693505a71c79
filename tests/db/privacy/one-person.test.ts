import { describe, expect, it } from 'vitest'
import { auditEntry } from '#lib/server/kernel/audit/audit.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { endOf, erasingIn } from '../../support/people/erase-person.ts'
import { typedMember } from '../../support/people/faculty.ts'
import { accountOf, registeredStudent } from '../../support/people/linked-people.ts'
import { placeInCse, typedStudent } from '../../support/people/students.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { verifyTrail } from '../../support/app/trail.ts'

const roll = '21B81A0501'
const kind = 'student'

describe.each(engines)('who is one person, and who only has a name in common, on %s', (engine) => {
  const its = erasingIn(engine)
  const { data, where, erase } = its
  const app = () => its.testApp.app
  const recordsOf = async (typed: string) => (await data().find(typed)).map(({ records }) => records)

  async function addAsha(): Promise<string> {
    const numbers = { name: 'Asha Rao', rollNumber: roll, admissionNumber: 'ADM/7' }
    const typed = typedStudent({
      ...numbers,
      ...(await placeInCse(its.testApp)),
      email: 'asha.rao@example.edu',
    })
    return app().students.add(typed, lakshmi)
  }

  async function rename(id: string, rollNumber: string): Promise<void> {
    const found = await app().students.show(id)
    const why = { changesNumber: 'true', numberReason: 'the university gave another' }
    const typed = typedStudent({
      ...(await placeInCse(its.testApp)),
      name: 'Asha Rao',
      rollNumber,
      admissionNumber: 'ADM/7',
      ...why,
    })
    await app().students.change(id, typed, found?.version ?? 0, lakshmi)
  }

  it('erases what the trail says of a student, under the id and under the names, and the chain verifies', async () => {
    const id = await addAsha()
    await rename(id, '22B81A0599')
    await app().audit.seal()
    await erase('22B81A0599')
    const texts = [id, roll, '22B81A0599', 'ADM/7', 'asha.rao@example.edu']
    for (const text of texts) expect([text, await where(text)]).toEqual([text, []])
    expect(await verifyTrail(app())).toMatchObject({ brokenAt: null })
  })

  it('leaves no user name and no number of an erased person in rows about links, including earlier ones', async () => {
    const id = await registeredStudent(its.testApp, roll)
    await accountOf(its.testApp, 'asha.k', 'ROLE_STUDENT')
    await accountOf(its.testApp, 'rakesh', 'ROLE_PARENT')
    await app().links.link({ kind, recordId: id, username: 'asha.k', seen: '' }, lakshmi)
    await app().links.linkParent(id, 'rakesh', lakshmi)
    for (const [entity, entityId] of [
      ['loginLink', 'asha.k'],
      ['parentLink', roll],
    ] as const) {
      const old = auditEntry(lakshmi, its.testApp.clock.now(), { action: `${entity}.made`, entity, entityId })
      await app().resultsStore.transact((write) => write.audit.record(old))
    }
    await app().audit.seal()
    await erase('asha.k')
    for (const text of ['asha.k', roll]) expect([text, await where(text)]).toEqual([text, []])
    expect(await where('rakesh')).toContain('users')
    expect(await verifyTrail(app())).toMatchObject({ brokenAt: null })
  })

  it('finds a linked login and its record by whatever either goes by', async () => {
    const id = await addAsha()
    const user = await accountOf(its.testApp, 'asha.k', 'ROLE_STUDENT')
    await app().links.link({ kind, recordId: id, username: 'asha.k', seen: '' }, lakshmi)
    const whole = { user: [user], student: [roll], studentRecord: [id] }
    for (const typed of [roll, 'adm/7', 'asha.k', 'ASHA.K@example.edu ', 'asha.rao@example.edu'])
      expect([typed, await recordsOf(typed)]).toEqual([typed, [whole]])
    const member = await app().faculty.add(typedMember({ departmentId: '' }), lakshmi)
    const own = await accountOf(its.testApp, 'sita.d', 'ROLE_FACULTY')
    await app().links.link({ kind: 'member', recordId: member, username: 'sita.d', seen: '' }, lakshmi)
    for (const typed of ['E101', 'sita.d', 'sita.d@example.edu', 'sita@example.edu'])
      expect([typed, await recordsOf(typed)]).toEqual([typed, [{ user: [own], faculty: [member] }]])
  })

  it('keeps a stranger apart whose user name is somebody’s code or number, and what names the other', async () => {
    const member = await app().faculty.add(typedMember({ departmentId: '' }), lakshmi)
    await addAsha()
    await accountOf(its.testApp, 'e101', 'ROLE_FACULTY')
    await accountOf(its.testApp, roll, 'ROLE_STUDENT')
    expect(await endOf(erase('E101'))).toBe('person.several')
    await erase('E101', 'user')
    await erase(roll, 'user')
    expect(await app().faculty.find(member)).toMatchObject({ employeeCode: 'E101' })
    expect(await auditedRows(its.testApp, 'facultyMember.added')).toMatchObject([
      { after: { employeeCode: 'E101' } },
    ])
    expect(await auditedRows(its.testApp, 'student.added')).toMatchObject([{ after: { rollNumber: roll } }])
    expect(await app().identity.directory.find('e101')).toBeNull()
  })

  it('counts and hands out results under an earlier roll number, and finds the student by it', async () => {
    const id = await addAsha()
    await publishedExam(its.testApp)
    await rename(id, '22B81A0599')
    for (const typed of [roll, '22B81A0599'])
      expect(await recordsOf(typed)).toEqual([{ student: ['22B81A0599', roll], studentRecord: [id] }])
    const [person] = await data().find('22B81A0599')
    const sections = person ? await data().sections(person) : []
    expect(sections.map(({ name, fate }) => [name, fate])).toEqual(
      expect.arrayContaining([
        ['results.published', 'kept'],
        ['students.register', 'kept'],
      ]),
    )
    await erase(roll)
    expect(await app().students.show(id)).toMatchObject({ rollNumber: '22B81A0599' })
  })

  it('lets pages that show links forget a parent who is erased', async () => {
    const id = await registeredStudent(its.testApp, roll)
    await accountOf(its.testApp, 'rakesh', 'ROLE_PARENT')
    await app().links.linkParent(id, 'rakesh', lakshmi)
    const version = async () =>
      (
        await app().database.reads.selectFrom('cache_tags').selectAll().where('tag', '=', 'links').execute()
      )[0]
    const before = await version()
    await erase('rakesh')
    expect(await version()).not.toEqual(before)
    expect(await app().links.parentsOf(id)).toEqual([])
  })
})
