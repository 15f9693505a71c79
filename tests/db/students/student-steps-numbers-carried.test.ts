import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { giveNumbers, numbersFor } from '../../support/app/steps.ts'
import { typedStudent } from '../../support/people/students.ts'
import { importFile, publishedExam } from '../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam } from '../../support/results/sample-exam.ts'
import { studentsOfCse } from '../../support/people/students-of-cse.ts'
import { lakshmi, ravi } from '../../support/app/test-app.ts'

describe.each(engines)('roll numbers that records stand under, on %s', (engine) => {
  const { testApp, place, students, add, rollOf } = studentsOfCse(engine)

  it('ask why where published results carry the number that goes, or are of somebody else', async () => {
    const before = await add('Asha Rao', { rollNumber: '21B81A0501' })
    const other = await add('Ravi Kumar', { admissionNumber: 'A1' })
    await publishedExam(testApp)
    const asked = await numbersFor(testApp, { ...place, whom: 'all', order: 'admissionNumber' })
    const { rows } = await students().previewNumbers(asked)
    expect(rows).toMatchObject([
      { number: '21B81A0501', problem: { code: 'student.rollNumberOfOther', params: { name: 'Asha Rao' } } },
      { number: '21B81A0502', problem: { code: 'student.rollNumberInResults' } },
    ])
    const agreed = { ...asked, changesNumber: true, numberReason: '' }
    for (const each of [asked, agreed])
      await expect(students().giveNumbers(each, lakshmi)).rejects.toMatchObject({
        fields: { numberReason: { code: 'steps.agree' } },
      })
    await students().giveNumbers({ ...agreed, numberReason: 'As the university wrote.' }, lakshmi)
    expect([await rollOf(before), await rollOf(other)]).toEqual(['21B81A0502', '21B81A0501'])
    expect(await students().history(other)).toMatchObject([{ note: 'As the university wrote.' }])
  })

  it('ask why where marks that nobody has published carry the number that goes, or are of somebody else', async () => {
    const asha = await add('Asha Rao', { rollNumber: '21B81A0501', admissionNumber: 'A2' })
    const other = await add('Ravi Kumar', { rollNumber: '21B81A0502', admissionNumber: 'A1' })
    await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, julyExam.title, ashaAndRavi)
    const asked = await numbersFor(testApp, { ...place, whom: 'all', order: 'admissionNumber' })
    expect((await students().previewNumbers(asked)).rows).toMatchObject([
      { student: { id: other }, problem: { code: 'student.rollNumberInUse' } },
      { student: { id: asha }, problem: { code: 'student.rollNumberInUse' } },
    ])
    await expect(students().giveNumbers(asked, lakshmi)).rejects.toMatchObject({
      fields: { numberReason: { code: 'steps.agree' } },
    })
    expect([await rollOf(asha), await rollOf(other)]).toEqual(['21B81A0501', '21B81A0502'])
  })

  it('are given without a word where the marks came first, and not where somebody else had the number', async () => {
    const asha = await add('Asha Rao', { admissionNumber: 'A1' })
    await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, julyExam.title, ashaAndRavi)
    const problems = async (typed: Parameters<typeof numbersFor>[1] = {}) => {
      const { rows } = await students().previewNumbers(await numbersFor(testApp, { ...place, ...typed }))
      return rows.map(({ problem }) => problem)
    }
    expect(await problems()).toEqual([null])
    await giveNumbers(testApp, place)
    await students().change(
      asha,
      typedStudent({
        name: 'Asha Rao',
        admissionNumber: 'A1',
        rollNumber: 'X1',
        ...place,
        changesNumber: 'yes',
        numberReason: 'The university has given another.',
      }),
      2,
      ravi,
    )
    await add('Ravi Kumar', { admissionNumber: 'A2' })
    expect(await problems()).toEqual([
      { code: 'student.rollNumberUsedByOther', params: { name: 'Asha Rao' } },
    ])
    // The number was the student's own before.
    expect(await problems({ whom: 'all' })).toEqual([null, null])
  })

  it('stay where results, marks or a login stand under them by now', async () => {
    const asha = await add('Asha Rao', { admissionNumber: 'A1' })
    const sita = await add('Sita Devi', { admissionNumber: 'A2' })
    const tara = await add('Tara Bai', { admissionNumber: 'A3' })
    const step = await giveNumbers(testApp, { ...place, pattern: '21X{01}' })
    const login = { fullName: 'Sita Devi', password: 'long enough', program: '', email: 's@x.example' }
    await testApp.app.identity.createUser({ ...login, username: '21x02', roles: ['ROLE_STUDENT'] })
    await students().change(tara, typedStudent({ name: 'Tara', rollNumber: '21X03', ...place }), 2, ravi)
    expect((await students().previewUndo(step)).staying).toMatchObject([
      { student: { id: tara }, reason: 'steps.editedSince' },
      { student: { id: sita }, reason: 'steps.numberInUse' },
    ])
    await students().undoStep(step, lakshmi)
    expect([await rollOf(asha), await rollOf(sita), await rollOf(tara)]).toEqual([null, '21X02', '21X03'])
    await expect(students().undoStep(step, lakshmi)).rejects.toMatchObject({
      code: 'steps.takenBackAlready',
    })
  })
})
