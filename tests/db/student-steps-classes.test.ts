import { beforeEach, describe, expect, it } from 'vitest'
import type { StudentInput } from '#lib/schemas/student.ts'
import { typedEntry } from '../support/catalogue.ts'
import { engines } from '../support/databases.ts'
import { makeForEach, openForEach } from '../support/opened.ts'
import { classFor, moveUp, placeFor } from '../support/steps.ts'
import { entryId, placeInCse, typedStudent } from '../support/students.ts'
import { lakshmi, openTestApp, ravi } from '../support/test-app.ts'

describe.each(engines)('a class of students on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const place = makeForEach(() => placeInCse(testApp))
  let course: string
  beforeEach(async () => {
    course = await entryId(testApp, 'course', 'B.Tech')
  })

  const students = () => testApp.app.students
  const semester = (word: string) => entryId(testApp, 'semester', word, course)
  const add = (rollNumber: string, input: Partial<StudentInput> = {}) =>
    students().add(typedStudent({ name: `Student ${rollNumber}`, rollNumber, ...place, ...input }), lakshmi)
  const shown = async (id: string) => {
    const found = await students().show(id)
    const view = await testApp.app.catalogue.read()
    return `${found?.status} ${view.byId(found?.semesterId ?? '')?.shortName ?? '-'}`
  }

  it('moves into the next semester, but for those who are detained or have left', async () => {
    const semesterId = await semester('I-I')
    const asha = await add('R1', { semesterId })
    const sita = await add('R2', { semesterId })
    const tara = await add('R3', { semesterId })
    const other = await add('R4', { semesterId: await semester('II-I') })
    const asked = { ...place, semesterId, detained: 'r2,', left: 'R3\nr3', reason: 'Too few credits.' }
    const { to, changes } = await students().previewMoveUp(await classFor(testApp, asked))
    expect([to?.shortName, changes.length]).toEqual(['I-II', 3])
    expect(await shown(asha)).toBe('studying I-I')
    const step = await moveUp(testApp, asked)
    const all = [asha, sita, tara, other]
    expect(await Promise.all(all.map(shown))).toEqual([
      ...['studying I-II', 'detained I-I', 'left I-I', 'studying II-I'],
    ])
    expect(await students().history(sita)).toMatchObject([
      { before: { status: 'studying' }, note: 'Too few credits.', step: { id: step, kind: 'moveUp' } },
    ])
    await students().undoStep(step, ravi)
    expect(await Promise.all(all.map(shown))).toEqual([
      ...['studying I-I', 'studying I-I', 'studying I-I', 'studying II-I'],
    ])
    expect(await students().step(step)).toMatchObject({ undoneBy: expect.any(String) })
  })

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
    const id = await add('R1')
    await moveUp(testApp, { ...place, semesterId: 'none' })
    expect(await shown(id)).toBe('studying I-I')
    const [first, next] = [await sectionOf('A', 'I-I'), await sectionOf('A', 'I-II')]
    const kept = { name: 'Student', rollNumber: 'R1', ...place, semesterId: await semester('I-I') }
    await students().change(id, typedStudent({ ...kept, sectionId: first }), 2, lakshmi)
    await moveUp(testApp, { ...place, semesterId: await semester('I-I') })
    expect(await students().show(id)).toMatchObject({ sectionId: next })
    await moveUp(testApp, { ...place, semesterId: await semester('I-II') })
    expect(await students().show(id)).toMatchObject({ sectionId: null })
  })

  it('has completed behind the last semester, and not where the catalogue lacks semesters', async () => {
    const last = await semester('IV-II')
    const id = await add('R1', { semesterId: last })
    const step = await moveUp(testApp, { ...place, semesterId: last })
    expect(await shown(id)).toBe('completed IV-II')
    await students().undoStep(step, lakshmi)
    expect(await shown(id)).toBe('studying IV-II')
    const { catalogue } = testApp.app
    const all = (await catalogue.read()).of('semester').filter(({ parentId }) => parentId === course)
    for (const { id: own } of all.slice(0, -3).filter(({ id: each }) => each !== last))
      await catalogue.remove(own, lakshmi)
    await expect(classFor(testApp, { ...place, semesterId: last })).rejects.toMatchObject({
      fields: { semesterId: { code: 'steps.tooFewSemesters', params: { course: 'B.Tech' } } },
    })
  })

  it('has not completed before the year in which its batch ends, nor before a semester that is retired', async () => {
    const { catalogue } = testApp.app
    const [semesterId, last] = [await semester('IV-I'), await semester('IV-II')]
    await add('R1', { semesterId })
    await catalogue.retire(last, lakshmi)
    await expect(classFor(testApp, { ...place, semesterId })).rejects.toMatchObject({
      fields: { semesterId: { code: 'steps.retiredFollows', params: { course: 'B.Tech' } } },
    })
    await catalogue.remove(last, lakshmi)
    const batchId = await entryId(testApp, 'batch', '2023', course)
    await add('R2', { semesterId, batchId })
    await expect(classFor(testApp, { ...place, batchId, semesterId })).rejects.toMatchObject({
      fields: { batchId: { code: 'steps.batchGoesOn', params: { year: '2027' } } },
    })
    expect((await classFor(testApp, { ...place, semesterId })).pin).not.toBe('')
  })

  it('of a course without semesters is told so', async () => {
    const { catalogue } = testApp.app
    const parentId = await entryId(testApp, 'degree', 'B.Tech')
    const courseId = await catalogue.add('course', typedEntry({ name: 'B.Arch', parentId }), lakshmi)
    const batchId = await catalogue.add('batch', typedEntry({ name: '2021-26', parentId: courseId }), ravi)
    await expect(classFor(testApp, { batchId, semesterId: 'none' })).rejects.toMatchObject({
      fields: { semesterId: { code: 'steps.noSemesters', params: { course: 'B.Arch' } } },
    })
  })

  it('is refused where a number is of nobody, stands twice, or no reason is given', async () => {
    const semesterId = await semester('I-I')
    await add('R1', { semesterId })
    const endOf = (typed: object) => expect(classFor(testApp, { ...place, semesterId, ...typed })).rejects
    await endOf({ detained: 'R1 R9 X', reason: 'x' }).toMatchObject({
      fields: { detained: { code: 'steps.notInClass', params: { numbers: 'R9, X' } } },
    })
    await endOf({ detained: 'R1', left: 'R1', reason: 'x' }).toMatchObject({
      fields: { left: { code: 'steps.twice' } },
    })
    await endOf({ left: 'R1' }).toMatchObject({ fields: { reason: { code: 'transition.reasonMissing' } } })
    await endOf({ semesterId: 'none' }).toMatchObject({ code: 'steps.nobody' })
  })

  it('is moved only as it was seen, and taken back but for whom somebody edited since', async () => {
    const semesterId = await semester('I-I')
    const [asha, sita] = [await add('R1', { semesterId }), await add('R2', { semesterId })]
    const asked = await classFor(testApp, { ...place, semesterId })
    await students().move(sita, { move: 'detain', version: 1, note: 'ill' }, lakshmi)
    await expect(students().moveUp(asked, lakshmi)).rejects.toMatchObject({ code: 'steps.changedSince' })
    const step = await moveUp(testApp, { ...place, semesterId })
    expect([await shown(asha), await shown(sita)]).toEqual(['studying I-II', 'detained I-I'])
    await students().move(asha, { move: 'leave', version: 2, note: 'moved away' }, ravi)
    await expect(students().undoStep(step, lakshmi)).rejects.toMatchObject({
      code: 'steps.nothingToTakeBack',
    })
    expect(await students().previewUndo(step)).toMatchObject({
      changes: [],
      staying: [{ student: { id: asha }, reason: 'steps.editedSince' }],
    })
  })

  it('loses one of its students to another branch, who comes back when that is taken back', async () => {
    const id = await add('R1', { semesterId: await semester('I-II') })
    const ece = await entryId(testApp, 'branch', 'ECE')
    const to = placeFor({ kind: 'branchTransfer', branchId: ece, batchId: place.batchId })
    const endOf = (typed: object, version = 1) =>
      expect(students().place(id, { ...to, ...typed }, version, lakshmi)).rejects
    await endOf({ branchId: place.branchId }).toMatchObject({
      fields: { branchId: { code: 'steps.sameBranch' } },
    })
    await endOf({ kind: 'readmission' }).toMatchObject({ fields: { kind: { code: 'steps.studiesHere' } } })
    await endOf({
      batchId: await entryId(testApp, 'batch', '2021', await entryId(testApp, 'course', 'MBA')),
    }).toMatchObject({ fields: { batchId: { code: 'student.otherPlace' } } })
    await endOf({}, 7).toMatchObject({ code: 'student.changedSince' })
    const step = await students().place(id, to, 1, lakshmi)
    expect(await students().show(id)).toMatchObject({ branchId: ece, semesterId: null, version: 2 })
    expect(await students().history(id)).toMatchObject([
      { note: 'The university says so.', step: { id: step, kind: 'branchTransfer' } },
    ])
    await students().undoStep(step, lakshmi)
    expect(await students().show(id)).toMatchObject({
      branchId: place.branchId,
      semesterId: await semester('I-II'),
    })
  })

  it('takes in again who was detained, a batch later', async () => {
    const id = await add('R1', { semesterId: await semester('I-I') })
    await students().move(id, { move: 'detain', version: 1, note: 'ill' }, lakshmi)
    const batchId = await entryId(testApp, 'batch', '2022', course)
    const to = placeFor({ ...place, batchId, kind: 'readmission', semesterId: await semester('I-I') })
    const lateral = students().place(id, { ...to, kind: 'lateralEntry' }, 2, lakshmi)
    await expect(lateral).rejects.toMatchObject({ fields: { kind: { code: 'steps.isAway' } } })
    await students().place(id, to, 2, lakshmi)
    expect(await students().show(id)).toMatchObject({ batchId, status: 'studying' })
    const guest = { ...lakshmi, roles: ['ROLE_STUDENT' as const] }
    await students().move(id, { move: 'leave', version: 3, note: 'moved' }, lakshmi)
    await expect(students().place(id, to, 4, guest)).rejects.toMatchObject({ code: 'session.notAllowed' })
  })

  it('keeps the word of a branch that the catalogue does not have when a placement is taken back', async () => {
    await students().save([{ rollNumber: 'R1', name: 'Asha Rao', branch: 'AIML', batch: '2021' }])
    const id = (await students().records(['R1']))[0]?.id ?? ''
    const step = await students().place(id, placeFor({ ...place, kind: 'lateralEntry' }), 1, lakshmi)
    expect(await students().show(id)).toMatchObject({ branchId: place.branchId, branch: '' })
    await students().undoStep(step, lakshmi)
    expect(await students().show(id)).toMatchObject({ branchId: null, branch: 'AIML' })
  })
})
