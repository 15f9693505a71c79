import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { placeFor } from '../../support/app/steps.ts'
import { entryId } from '../../support/people/students.ts'
import { studentsOfCse } from '../../support/people/students-of-cse.ts'
import { lakshmi } from '../../support/app/test-app.ts'

describe.each(engines)('a student who is placed elsewhere, on %s', (engine) => {
  const { testApp, place, students, enrol, course, semester } = studentsOfCse(engine)

  it('loses one of its students to another branch, who comes back when that is taken back', async () => {
    const id = await enrol('R1', { semesterId: await semester('I-II') })
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
    const id = await enrol('R1', { semesterId: await semester('I-I') })
    await students().move(id, { move: 'detain', version: 1, note: 'ill' }, lakshmi)
    const batchId = await entryId(testApp, 'batch', '2022', await course())
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
