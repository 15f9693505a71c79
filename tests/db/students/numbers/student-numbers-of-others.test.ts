import { describe, expect, it } from 'vitest'
import type { StudentInput } from '#lib/schemas/students/student.ts'
import { asksWhy, earlierNumbers, studentHistory } from '#lib/server/features/students/web/student-history.ts'
import { namedResults, openWithReceipts, roll } from '../../../support/people/carried-numbers.ts'
import { userWith } from '../../../support/calls/call.ts'
import { engines } from '../../../support/database/databases.ts'
import { typedStudent } from '../../../support/people/students.ts'
import { studentsOfCse } from '../../../support/people/students-of-cse.ts'
import { publishedExam } from '../../../support/results/exam-steps.ts'
import { julyExam } from '../../../support/results/sample-exam.ts'
import { lakshmi } from '../../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../../support/imports/uploads.ts'

describe.each(engines)('a roll number under which somebody else has records, on %s', (engine) => {
  const { testApp, place, students } = studentsOfCse(engine, openWithReceipts)
  const typed = (rollNumber: string, input: Partial<StudentInput> = {}) =>
    typedStudent({ name: 'Asha Rao', admissionNumber: 'A1', rollNumber, ...place, ...input })
  const agreed = (numberReason: string) => ({ changesNumber: 'yes', numberReason })

  it('is asked about where its results are of somebody else, and not where they may be the student’s own', async () => {
    await publishedExam(testApp, julyExam, namedResults)
    const add = (name: string, input = {}) =>
      students().add(typedStudent({ name, rollNumber: roll, ...place, ...input }), lakshmi)
    await expect(add('Ravi Kumar')).rejects.toMatchObject({
      kind: 'Conflict',
      fields: { rollNumber: { code: 'student.rollNumberOfOther', params: { name: 'Asha Rao' } } },
    })
    await expect(add('Ravi Kumar', { changesNumber: 'yes' })).rejects.toMatchObject({
      fields: { numberReason: { code: 'transition.reasonMissing' } },
    })
    const typedName = { rollNumber: roll.toLowerCase(), name: 'Ravi Kumar' }
    expect(await asksWhy(testApp.app, null, typedName)).toBe(true)
    expect(await asksWhy(testApp.app, null, { ...typedName, name: 'RAO A.' })).toBe(false)
    const id = await add('Ravi Kumar', agreed('The list has a wrong name.'))
    const student = await students().show(id)
    if (!student) throw new Error('no student')
    expect(
      (await studentHistory(testApp.app, student, userWith('ROLE_ADMIN'))).map(({ note }) => note),
    ).toEqual(['The list has a wrong name.'])
  })

  it('stays the former student’s, whatever name the results have', async () => {
    const asha = await students().add(typed(roll), lakshmi)
    const ravi = await students().add(typed('R2', { name: 'Ravi Kumar', admissionNumber: 'A2' }), lakshmi)
    await publishedExam(testApp)
    await students().change(asha, typed('R9', agreed('The university has given another.')), 1, lakshmi)
    const given = typed(roll, { name: 'Ravi Kumar', admissionNumber: 'A2' })
    await expect(students().change(ravi, given, 1, lakshmi)).rejects.toMatchObject({
      fields: { rollNumber: { code: 'student.rollNumberOfOther', params: { name: 'Asha Rao' } } },
    })
    // The number is the student's own and is restored without confirmation.
    await students().change(asha, typed(roll), 2, lakshmi)
    expect(await students().show(asha)).toMatchObject({ rollNumber: roll })
  })

  it('held for a moment makes nobody’s results the student’s own', async () => {
    const asha = await students().add(typed(roll), lakshmi)
    const other = { name: 'Ravi Kumar', admissionNumber: 'A2' }
    await students().change(asha, typed('R9'), 1, lakshmi)
    const ravi = await students().add(typed(roll, other), lakshmi)
    await publishedExam(
      testApp,
      julyExam,
      Buffer.from(namedResults.toString().replace('Asha Rao', 'Ravi Kumar')),
    )
    const earlierOf = async (id: string) => {
      const student = await students().show(id)
      return student && earlierNumbers(testApp.app, student)
    }
    expect(await earlierOf(asha)).toEqual([])
    await students().change(ravi, typed('R8', { ...other, ...agreed('Given anew.') }), 1, lakshmi)
    expect([await earlierOf(asha), await earlierOf(ravi)]).toEqual([[], [roll]])
    // Both had the number, so the names decide.
    await expect(students().change(asha, typed(roll), 2, lakshmi)).rejects.toMatchObject({
      fields: { rollNumber: { code: 'student.rollNumberOfOther', params: { name: 'Ravi Kumar' } } },
    })
    await students().change(ravi, typed(roll, other), 2, lakshmi)
    expect(await students().show(ravi)).toMatchObject({ rollNumber: roll })
  })
})

describe.each(engines)('a roll number that looks like an Aadhaar number, on %s', (engine) => {
  const { testApp, place, students } = studentsOfCse(engine)
  const uploads = () => uploadsOf(testApp, 'students')
  const number = '234123412346'
  const add = (rollNumber: string, input: Partial<StudentInput> = {}) =>
    students().add(typedStudent({ name: 'Asha Rao', rollNumber, ...place, ...input }), lakshmi)

  it('is asked about in the form, and taken with a reason', async () => {
    await expect(add(number)).rejects.toMatchObject({
      fields: { rollNumber: { code: 'student.rollNumberLikeAadhaar' } },
    })
    await add(number, { changesNumber: 'yes', numberReason: 'Roll number of the university.' })
    // With one digit changed it is an ordinary number.
    await add('234123412347')
  })

  it('is refused in a file, and not where roll numbers of a series look so by chance', async () => {
    const importId = await uploads().check(
      csvOf(
        'Roll No,Student Name,Branch,Batch',
        ...[number, '245319733003', '245319733004', '245319733005'].map((roll) => `${roll},Asha,CSE,2021`),
      ),
    )
    const { rows } = await testApp.app.imports.rows(importId, 'error', 1)
    expect(rows.map(({ line, problems }) => [line, problems[0]?.message])).toEqual([
      [2, expect.stringContaining('This looks like an Aadhaar number.')],
    ])
  })
})
