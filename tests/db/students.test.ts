import { describe, expect, it } from 'vitest'
import type { StudentInput } from '#lib/schemas/student.ts'
import { isDomainError } from '#lib/server/kernel/core/errors.ts'
import { auditedRows } from '../support/audited-rows.ts'
import { typedEntry } from '../support/catalogue.ts'
import { engines } from '../support/databases.ts'
import { makeForEach, openForEach } from '../support/opened.ts'
import { entryId, placeInCse, typedStudent } from '../support/students.ts'
import { lakshmi, openTestApp, ravi } from '../support/test-app.ts'

const roll = '21B81A0501'

describe.each(engines)('the register of students on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const place = makeForEach(() => placeInCse(testApp))

  const students = () => testApp.app.students
  const typed = (input: Partial<StudentInput> = {}) =>
    typedStudent({ name: 'Asha Rao', rollNumber: roll, ...place, ...input })
  const add = (input: Partial<StudentInput> = {}) => students().add(typed(input), lakshmi)
  const endOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'done',
      (error: unknown) => (isDomainError(error) ? error.code : error),
    )

  it('keeps a student by the entries of the catalogue, so that a rename changes what is shown', async () => {
    await add({ nameInOwnScript: 'ఆశా రావు', mobile: '+91 98480 22338' })
    expect(await students().find([roll])).toEqual(
      new Map([[roll, { rollNumber: roll, name: 'Asha Rao', branch: 'CSE', batch: '2021-2025' }]]),
    )
    const { catalogue } = testApp.app
    const branch = (await catalogue.read()).byId(place.branchId)
    const renamed = typedEntry({ name: branch?.name ?? '', shortName: 'CSE-AI', code: '05' })
    await catalogue.change(place.branchId, renamed, branch?.version ?? 0, lakshmi)
    expect((await students().find([roll])).get(roll)).toMatchObject({ branch: 'CSE-AI' })
    expect(await students().groups()).toEqual([{ branch: 'CSE-AI', batch: '2021-2025', count: 1 }])
    expect(await endOf(catalogue.remove(place.branchId, lakshmi))).toBe('catalogue.inUse')
  })

  it('finds a group by whatever its words are, and leaves out who has no roll number yet', async () => {
    await add()
    await add({ name: 'Ravi Kumar', rollNumber: '', admissionNumber: 'a/2021/7' })
    for (const batch of ['2021', '2021-25', '2021-2025', ''])
      expect(await students().ofGroup(batch, 'CSE')).toMatchObject([{ rollNumber: roll }])
    expect(await students().ofGroup('2022', 'CSE')).toEqual([])
    expect(await students().classmates([{ branch: 'CSE', batch: '2021-2025' }])).toHaveLength(1)
  })

  it('keeps the words of a branch that the catalogue does not have, until it has it', async () => {
    await testApp.app.start()
    await students().save([{ rollNumber: roll, name: 'Asha Rao', branch: 'AIML', batch: '2021' }])
    expect((await students().find([roll])).get(roll)).toMatchObject({ branch: 'AIML', batch: '2021' })
    const { catalogue } = testApp.app
    const course = await entryId(testApp, 'course', 'B.Tech')
    await catalogue.add(
      'branch',
      typedEntry({ name: 'Artificial Intelligence', shortName: 'AIML', parentId: course }),
      lakshmi,
    )
    await testApp.app.refresh()
    expect((await students().find([roll])).get(roll)).toMatchObject({ branch: 'AIML', batch: '2021-2025' })
    const [group] = await students().groups()
    expect(group).toEqual({ branch: 'AIML', batch: '2021-2025', count: 1 })
    expect(await endOf(catalogue.remove(await entryId(testApp, 'branch', 'AIML'), lakshmi))).toBe(
      'catalogue.inUse',
    )
  })

  it('refuses a student without a number, without a branch, or of another course', async () => {
    expect(await endOf(add({ rollNumber: '' }))).toBe('student.numberMissing')
    expect(await endOf(add({ branchId: '' }))).toBe('field.required')
    const course = await entryId(testApp, 'course', 'MBA')
    const ofMba = await entryId(testApp, 'batch', '2021', course)
    await expect(add({ batchId: ofMba })).rejects.toMatchObject({
      fields: { batchId: { code: 'student.otherPlace' } },
    })
  })

  it('gives a number to one student alone, and says who has it', async () => {
    await add({ admissionNumber: 'A7' })
    await expect(add({ rollNumber: roll.toLowerCase() })).rejects.toMatchObject({
      fields: { rollNumber: { code: 'student.rollNumberTaken', params: { name: 'Asha Rao' } } },
    })
    expect(await endOf(add({ rollNumber: '21B81A0502', admissionNumber: 'a7' }))).toBe(
      'student.admissionNumberTaken',
    )
    const twice = [1, 2].map(() => endOf(add({ rollNumber: '21B81A0503' })))
    expect((await Promise.all(twice)).toSorted()).toEqual([
      'done',
      expect.stringMatching(/student\.(rollNumberTaken|changedSince)/),
    ])
  })

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
