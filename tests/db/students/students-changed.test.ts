import { describe, expect, it } from 'vitest'
import type { StudentInput } from '#lib/schemas/students/student.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { endOf } from '../../support/people/erase-person.ts'
import { entryId, typedStudent } from '../../support/people/students.ts'
import { studentsOfCse } from '../../support/people/students-of-cse.ts'
import { lakshmi, ravi } from '../../support/app/test-app.ts'

const roll = '21B81A0501'

describe.each(engines)('a student of the register who changes, on %s', (engine) => {
  const { testApp, place, students } = studentsOfCse(engine)
  const typed = (input: Partial<StudentInput> = {}) =>
    typedStudent({ name: 'Asha Rao', rollNumber: roll, ...place, ...input })
  const add = (input: Partial<StudentInput> = {}) => students().add(typed(input), lakshmi)

  it('tells the second of two who edit at once, and loses nothing of the first', async () => {
    const id = await add()
    await students().change(id, typed({ name: 'Asha Devi' }), 1, lakshmi)
    expect(await endOf(students().change(id, typed({ name: 'Asha Lata' }), 1, ravi))).toBe(
      'student.changedSince',
    )
    expect(await students().show(id)).toMatchObject({ name: 'Asha Devi', version: 2 })
  })

  it('says how somebody was admitted, which keeps the entry of the catalogue', async () => {
    const lateral = await entryId(testApp, 'admissionEntryType', 'Lateral entry')
    const regular = await entryId(testApp, 'admissionEntryType', 'Regular')
    const id = await add({ entryTypeId: lateral })
    expect(await students().show(id)).toMatchObject({ entryTypeId: lateral })
    expect(await endOf(add({ rollNumber: 'R2', entryTypeId: place.branchId }))).toBe('field.invalid')
    await students().change(id, typed({ entryTypeId: regular }), 1, ravi)
    expect(await auditedRows(testApp, 'student.changed')).toMatchObject([
      { before: { entryType: 'Lateral entry' }, after: { entryType: 'Regular' } },
    ])
    expect(await endOf(testApp.app.catalogue.remove(regular, lakshmi))).toBe('catalogue.inUse')
    await testApp.app.catalogue.remove(lateral, lakshmi)
  })

  it('remembers what was changed, by whom, in the history and in the audit trail', async () => {
    const id = await add()
    const next = await entryId(testApp, 'batch', '2022', await entryId(testApp, 'course', 'B.Tech'))
    await students().change(id, typed({ batchId: next, mobile: '9848022338' }), 1, ravi)
    expect(await students().history(id)).toMatchObject([
      {
        version: 2,
        byId: ravi.id,
        before: { batchId: place.batchId, mobile: '' },
        after: { batchId: next, mobile: '9848022338' },
      },
    ])
    const rows = await auditedRows(testApp, id)
    expect(rows).toMatchObject([
      {
        action: 'student.changed',
        before: { batch: '2021-2025', mobile: '' },
        after: { batch: '2022-2026', mobile: '9848022338' },
      },
      { action: 'student.added', after: { rollNumber: roll, branch: 'Computer Science and Engineering' } },
    ])
  })

  it('moves a student from one status into another, with a reason where somebody stops', async () => {
    const id = await add()
    const move = (version: number, name: 'leave' | 'detain' | 'resume', note = '') =>
      endOf(students().move(id, { move: name, version, note }, lakshmi))
    expect(await move(1, 'leave')).toBe('transition.reasonMissing')
    expect(await move(1, 'resume', 'because')).toBe('student.changedSince')
    expect(await move(1, 'detain', 'too few credits')).toBe('done')
    expect(await move(1, 'leave', 'moved away')).toBe('student.changedSince')
    expect(await students().show(id)).toMatchObject({ status: 'detained', version: 2 })
    expect(await students().history(id)).toMatchObject([
      { before: { status: 'studying' }, after: { status: 'detained' }, note: 'too few credits' },
    ])
    const guest = { ...lakshmi, roles: ['ROLE_STUDENT' as const] }
    const other = students().move(id, { move: 'resume', version: 2, note: 'again' }, guest)
    expect(await endOf(other)).toBe('session.notAllowed')
  })
})
