import { describe, expect, it } from 'vitest'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { engines } from '../../support/database/databases.ts'
import { classFor, moveUp } from '../../support/app/steps.ts'
import { entryId, typedStudent } from '../../support/people/students.ts'
import { studentsOfCse } from '../../support/people/students-of-cse.ts'
import { lakshmi, ravi } from '../../support/app/test-app.ts'

describe.each(engines)('the semesters of a class on %s', (engine) => {
  const { testApp, place, students, enrol, course, semester, shown } = studentsOfCse(engine)

  it('goes into the first semester, and takes its section along where the next semester has it', async () => {
    const sectionOf = async (name: string, word: string) => {
      const input = {
        name,
        parentId: place.branchId,
        batchId: place.batchId,
        semesterId: await semester(word),
      }
      return testApp.app.catalogue.add('section', typedEntry(input), lakshmi)
    }
    const id = await enrol('R1')
    await moveUp(testApp, { ...place, semesterId: 'none' })
    expect(await shown(id)).toBe('studying I-I')
    const first = await sectionOf('A', 'I-I')
    const next = await sectionOf('A', 'I-II')
    const kept = { name: 'Student', rollNumber: 'R1', ...place, semesterId: await semester('I-I') }
    await students().change(id, typedStudent({ ...kept, sectionId: first }), 2, lakshmi)
    await moveUp(testApp, { ...place, semesterId: await semester('I-I') })
    expect(await students().show(id)).toMatchObject({ sectionId: next })
  })

  it('refuses to move up into a semester without its sections, until they are made or reinstated', async () => {
    const { catalogue } = testApp.app
    const from = await semester('II-I')
    const to = await semester('II-II')
    const { branchId, batchId } = place
    const sectionId = await catalogue.add(
      'section',
      typedEntry({ name: 'A', parentId: branchId, batchId, semesterId: from }),
      lakshmi,
    )
    const id = await enrol('R1', { semesterId: from, sectionId })
    const asked = await classFor(testApp, { ...place, semesterId: from })
    await expect(students().moveUp(asked, lakshmi)).rejects.toMatchObject({
      fields: { semesterId: { code: 'steps.sectionsMissing', params: { names: 'A' } } },
    })
    expect(await students().show(id)).toMatchObject({ semesterId: from, sectionId })
    await students().addSectionsToMoveTo(asked, lakshmi)
    const [made] = (await catalogue.read()).open('section', {
      parentId: branchId,
      batchId,
      semesterId: to,
    })
    await catalogue.retire(made?.id ?? '', lakshmi)
    const again = await classFor(testApp, { ...place, semesterId: from })
    await expect(students().moveUp(again, lakshmi)).rejects.toMatchObject({ code: 'steps.sectionsMissing' })
    await students().addSectionsToMoveTo(again, lakshmi)
    await moveUp(testApp, { ...place, semesterId: from })
    expect(await students().show(id)).toMatchObject({ semesterId: to, sectionId: made?.id })
  })

  it('has completed behind the last semester, and not where the catalogue lacks semesters', async () => {
    const last = await semester('IV-II')
    const id = await enrol('R1', { semesterId: last })
    const step = await moveUp(testApp, { ...place, semesterId: last })
    expect(await shown(id)).toBe('completed IV-II')
    await students().undoStep(step, lakshmi)
    expect(await shown(id)).toBe('studying IV-II')
    const { catalogue } = testApp.app
    const courseId = await course()
    const all = (await catalogue.read()).of('semester').filter(({ parentId }) => parentId === courseId)
    for (const { id: own } of all.slice(0, -3).filter(({ id: each }) => each !== last))
      await catalogue.remove(own, lakshmi)
    await expect(classFor(testApp, { ...place, semesterId: last })).rejects.toMatchObject({
      fields: { semesterId: { code: 'steps.tooFewSemesters', params: { course: 'B.Tech' } } },
    })
  })

  it('has not completed before the year in which its batch ends, nor before a semester that is retired', async () => {
    const { catalogue } = testApp.app
    const semesterId = await semester('IV-I')
    const last = await semester('IV-II')
    await enrol('R1', { semesterId })
    await catalogue.retire(last, lakshmi)
    await expect(classFor(testApp, { ...place, semesterId })).rejects.toMatchObject({
      fields: { semesterId: { code: 'steps.retiredFollows', params: { course: 'B.Tech' } } },
    })
    await catalogue.remove(last, lakshmi)
    const batchId = await entryId(testApp, 'batch', '2023', await course())
    await enrol('R2', { semesterId, batchId })
    await expect(classFor(testApp, { ...place, batchId, semesterId })).rejects.toMatchObject({
      fields: { batchId: { code: 'steps.batchGoesOn', params: { year: '2027' } } },
    })
    expect((await classFor(testApp, { ...place, semesterId })).pin).not.toBe('')
  })

  it('of a course without semesters is refused', async () => {
    const { catalogue } = testApp.app
    const parentId = await entryId(testApp, 'degree', 'B.Tech')
    const courseId = await catalogue.add('course', typedEntry({ name: 'B.Arch', parentId }), lakshmi)
    const batchId = await catalogue.add('batch', typedEntry({ name: '2021-26', parentId: courseId }), ravi)
    await expect(classFor(testApp, { batchId, semesterId: 'none' })).rejects.toMatchObject({
      fields: { semesterId: { code: 'steps.noSemesters', params: { course: 'B.Arch' } } },
    })
  })
})
