import { describe, expect, it } from 'vitest'
import type { StudentInput } from '#lib/schemas/students/student.ts'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { engines } from '../../support/database/databases.ts'
import { endOf } from '../../support/people/erase-person.ts'
import { entryId, typedStudent } from '../../support/people/students.ts'
import { studentsOfCse } from '../../support/people/students-of-cse.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const roll = '21B81A0501'

describe.each(engines)('the register of students on %s', (engine) => {
  const { testApp, place, students } = studentsOfCse(engine)
  const typed = (input: Partial<StudentInput> = {}) =>
    typedStudent({ name: 'Asha Rao', rollNumber: roll, ...place, ...input })
  const add = (input: Partial<StudentInput> = {}) => students().add(typed(input), lakshmi)

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
})
