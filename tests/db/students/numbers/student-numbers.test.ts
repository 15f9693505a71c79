import { describe, expect, it } from 'vitest'
import type { StudentInput } from '#lib/schemas/students/student.ts'
import { asksWhy, earlierNumbers } from '#lib/server/features/students/web/student-history.ts'
import { namedResults, openWithReceipts, roll } from '../../../support/people/carried-numbers.ts'
import { engines } from '../../../support/database/databases.ts'
import { typedStudent } from '../../../support/people/students.ts'
import { studentsOfCse } from '../../../support/people/students-of-cse.ts'
import { importFile, publishedExam } from '../../../support/results/exam-steps.ts'
import { julyExam } from '../../../support/results/sample-exam.ts'
import { lakshmi } from '../../../support/app/test-app.ts'

describe.each(engines)('a roll number that records carry, on %s', (engine) => {
  const { testApp, place, students } = studentsOfCse(engine, openWithReceipts)
  const typed = (rollNumber: string, input: Partial<StudentInput> = {}) =>
    typedStudent({ name: 'Asha Rao', admissionNumber: 'A1', rollNumber, ...place, ...input })
  const agreed = (numberReason: string) => ({ changesNumber: 'yes', numberReason })

  it('changes only where somebody agrees to it and says why; the results stay where they were', async () => {
    const id = await students().add(typed(roll), lakshmi)
    await publishedExam(testApp)
    const change = (rollNumber: string, input = {}) =>
      students().change(id, typed(rollNumber, input), 1, lakshmi)
    for (const other of ['21B81A0599', ''])
      await expect(change(other)).rejects.toMatchObject({
        kind: 'Conflict',
        fields: { rollNumber: { code: 'student.rollNumberInResults' } },
      })
    await expect(change('21B81A0599', agreed(' '))).rejects.toMatchObject({
      fields: { numberReason: { code: 'transition.reasonMissing' } },
    })
    const before = await students().show(id)
    expect(before).toMatchObject({ rollNumber: roll, version: 1 })
    await change('21B81A0599', agreed('The university has given another.'))
    const after = await students().show(id)
    expect(after).toMatchObject({ rollNumber: '21B81A0599' })
    expect(await students().history(id)).toMatchObject([
      { before: { rollNumber: roll }, note: 'The university has given another.' },
    ])
    await testApp.app.refresh()
    expect((await testApp.app.results.lookup.list(roll)).results).toHaveLength(1)
    if (!before || !after) throw new Error('no student')
    expect(await earlierNumbers(testApp.app, before)).toEqual([])
    expect(await earlierNumbers(testApp.app, after)).toEqual([roll])
    expect(await asksWhy(testApp.app, before, { rollNumber: 'X' })).toBe(true)
    expect(await asksWhy(testApp.app, before, { rollNumber: roll.toLowerCase() })).toBe(false)
    expect(await asksWhy(testApp.app, after, { rollNumber: 'X' })).toBe(false)
  })

  it('is changed without a word where nothing carries it, and so is everything else of the student', async () => {
    const id = await students().add(typed('R1'), lakshmi)
    await publishedExam(testApp)
    await students().change(id, typed(roll), 1, lakshmi)
    await students().change(id, typed(roll, { name: 'Asha Devi' }), 2, lakshmi)
    expect(await students().show(id)).toMatchObject({ rollNumber: roll, name: 'Asha Devi' })
  })

  it('is refused with the reason of the feature that refers to it', async () => {
    const id = await students().add(typed('PAID1'), lakshmi)
    await expect(students().change(id, typed('R2'), 1, lakshmi)).rejects.toMatchObject({
      fields: { rollNumber: { code: 'student.rollNumberInReceipts' } },
    })
  })

  it('asks why where marks that nobody has published or a login stand under it, too', async () => {
    const asha = await students().add(typed(roll), lakshmi)
    await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, julyExam.title, namedResults)
    const change = (rollNumber: string, input = {}) =>
      students().change(asha, typed(rollNumber, input), 1, lakshmi)
    await expect(change('R22')).rejects.toMatchObject({
      fields: { rollNumber: { code: 'student.rollNumberInUse' } },
    })
    const login = { password: 'long enough', program: '', email: 's@x.example' }
    const sita = { ...login, username: 'r22', fullName: 'Sita Devi', roles: ['ROLE_STUDENT' as const] }
    await testApp.app.identity.createUser(sita)
    await change('R3', agreed('The university has given another.'))
    const usedBy = (name: string) => ({
      fields: { rollNumber: { code: 'student.rollNumberUsedByOther', params: { name } } },
    })
    const other = { name: 'Ravi Kumar', admissionNumber: 'A2' }
    await expect(students().add(typed(roll, other), lakshmi)).rejects.toMatchObject(usedBy('Asha Rao'))
    await expect(students().add(typed('R22', other), lakshmi)).rejects.toMatchObject(usedBy('Sita Devi'))
    await students().add(typed('R22', { name: 'Sita Devi', admissionNumber: 'A3' }), lakshmi)
    await students().change(asha, typed(roll), 2, lakshmi)
    expect(await students().show(asha)).toMatchObject({ rollNumber: roll })
  })
})
