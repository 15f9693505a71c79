import { describe, expect, it } from 'vitest'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { giveNumbers, numbersFor } from '../../support/app/steps.ts'
import { typedStudent } from '../../support/people/students.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { studentsOfCse } from '../../support/people/students-of-cse.ts'
import { lakshmi, ravi } from '../../support/app/test-app.ts'

describe.each(engines)('roll numbers by a pattern on %s', (engine) => {
  const { testApp, place, students, add, rollOf } = studentsOfCse(engine)

  const shown = async (typed: Parameters<typeof numbersFor>[1] = {}) => {
    const asked = await numbersFor(testApp, { ...place, ...typed })
    const { rows } = await students().previewNumbers(asked)
    return rows.map(({ student, number }) => `${number} ${student.name}`)
  }

  it('are shown before anything is written, in the order of names or of admission numbers', async () => {
    const id = await add('Ravi Kumar', { admissionNumber: '2021/2' })
    await add('Asha Rao', { admissionNumber: '2021/10' })
    await add('Sita Devi', { admissionNumber: '2021/3' })
    expect(await shown()).toEqual(['21B81A0501 Asha Rao', '21B81A0502 Ravi Kumar', '21B81A0503 Sita Devi'])
    expect(await shown({ order: 'admissionNumber', pattern: '{YYYY}-{001}' })).toEqual([
      '2021-001 Ravi Kumar',
      '2021-002 Sita Devi',
      '2021-003 Asha Rao',
    ])
    expect(await rollOf(id)).toBeNull()
    const step = await giveNumbers(testApp, place)
    expect(await rollOf(id)).toBe('21B81A0502')
    expect(await students().step(step)).toMatchObject({ kind: 'numbers', students: 3, undoneBy: null })
    expect((await students().find(['21B81A0502'])).get('21B81A0502')).toMatchObject({ name: 'Ravi Kumar' })
    expect(await students().history(id)).toMatchObject([
      { version: 2, before: { rollNumber: null }, after: { rollNumber: '21B81A0502' }, step: { id: step } },
    ])
    expect(await auditedRows(testApp, step)).toMatchObject([
      {
        action: 'studentStep.numbers',
        after: { batch: '2021-2025', pattern: '{YY}B81A{branch}{01}', students: 3 },
      },
    ])
  })

  it('skip taken numbers, and go to students without one', async () => {
    await add('Asha Rao', { rollNumber: '21B81A0502' })
    await add('Ravi Kumar', { admissionNumber: 'A1' })
    await add('Sita Devi', { admissionNumber: 'A2' })
    expect(await shown()).toEqual(['21B81A0501 Ravi Kumar', '21B81A0503 Sita Devi'])
  })

  it('are given again to everybody, also where two swap theirs', async () => {
    const asha = await add('Asha Rao', { rollNumber: '21B81A0502' })
    const ravi = await add('Ravi Kumar', { rollNumber: '21B81A0501' })
    const step = await giveNumbers(testApp, { ...place, whom: 'all' })
    expect([await rollOf(asha), await rollOf(ravi)]).toEqual(['21B81A0501', '21B81A0502'])
    await students().undoStep(step, lakshmi)
    expect([await rollOf(asha), await rollOf(ravi)]).toEqual(['21B81A0502', '21B81A0501'])
    await expect(giveNumbers(testApp, { ...place, pattern: '21B81A{branch}0{1}' })).rejects.toMatchObject({
      code: 'steps.nobody',
    })
  })

  it('are forgotten where they were taken back', async () => {
    const asha = await add('Asha Rao', { admissionNumber: 'A1' })
    await students().undoStep(await giveNumbers(testApp, place), lakshmi)
    await publishedExam(testApp)
    const change = { id: null, before: null }
    const after = { rollNumber: '21B81A0501', name: 'Ravi Kumar', nameInOwnScript: '' }
    expect(await students().numberProblem({ ...change, after })).toBeNull()
    expect(await rollOf(asha)).toBeNull()
  })

  it('are refused where somebody has changed what was previewed', async () => {
    const id = await add('Asha Rao', { admissionNumber: 'A1' })
    const asked = await numbersFor(testApp, place)
    await students().change(id, typedStudent({ name: 'Asha Devi', admissionNumber: 'A1', ...place }), 1, ravi)
    await expect(students().giveNumbers(asked, lakshmi)).rejects.toMatchObject({
      kind: 'Conflict',
      code: 'steps.changedSince',
    })
    await expect(students().giveNumbers({ ...asked, pin: '' }, lakshmi)).rejects.toMatchObject({
      code: 'steps.changedSince',
    })
    expect(await rollOf(id)).toBeNull()
  })
})
