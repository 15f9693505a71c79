import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { classFor, moveUp } from '../../support/app/steps.ts'
import { studentsOfCse } from '../../support/people/students-of-cse.ts'
import { lakshmi, ravi } from '../../support/app/test-app.ts'

describe.each(engines)('a class of students on %s', (engine) => {
  const { testApp, place, students, enrol, semester, shown } = studentsOfCse(engine)

  it('moves into the next semester, but for those who are detained or have left', async () => {
    const semesterId = await semester('I-I')
    const asha = await enrol('R1', { semesterId })
    const sita = await enrol('R2', { semesterId })
    const tara = await enrol('R3', { semesterId })
    const other = await enrol('R4', { semesterId: await semester('II-I') })
    const asked = { ...place, semesterId, detained: 'r2,', left: 'R3\nr3', reason: 'Too few credits.' }
    const { to, changes } = await students().previewMoveUp(await classFor(testApp, asked))
    expect([to?.shortName, changes.length]).toEqual(['I-II', 3])
    expect(await shown(asha)).toBe('studying I-I')
    const step = await moveUp(testApp, asked)
    const all = [asha, sita, tara, other]
    expect(await Promise.all(all.map(shown))).toEqual([
      'studying I-II',
      'detained I-I',
      'left I-I',
      'studying II-I',
    ])
    expect(await students().history(sita)).toMatchObject([
      { before: { status: 'studying' }, note: 'Too few credits.', step: { id: step, kind: 'moveUp' } },
    ])
    await students().undoStep(step, ravi)
    expect(await Promise.all(all.map(shown))).toEqual([
      'studying I-I',
      'studying I-I',
      'studying I-I',
      'studying II-I',
    ])
    expect(await students().step(step)).toMatchObject({ undoneBy: expect.any(String) })
  })

  it('is refused where a number is of nobody, stands twice, or no reason is given', async () => {
    const semesterId = await semester('I-I')
    await enrol('R1', { semesterId })
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
    const asha = await enrol('R1', { semesterId })
    const sita = await enrol('R2', { semesterId })
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
})
