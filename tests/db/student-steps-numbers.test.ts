import { describe, expect, it } from 'vitest'
import type { StudentInput } from '#lib/schemas/student.ts'
import { auditedRows } from '../support/audited-rows.ts'
import { engines } from '../support/databases.ts'
import { makeForEach, openForEach } from '../support/opened.ts'
import { giveNumbers, numbersFor } from '../support/steps.ts'
import { typedEntry } from '../support/catalogue.ts'
import { entryId, placeInCse, typedStudent } from '../support/students.ts'
import { importFile, publishedExam } from '../support/exam-steps.ts'
import { ashaAndRavi, julyExam } from '../support/sample-exam.ts'
import { lakshmi, openTestApp, ravi } from '../support/test-app.ts'

describe.each(engines)('roll numbers by a pattern on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const place = makeForEach(() => placeInCse(testApp))

  const students = () => testApp.app.students
  const add = (name: string, input: Partial<StudentInput>) =>
    students().add(typedStudent({ name, ...place, ...input }), lakshmi)
  const rollOf = async (id: string) => (await students().show(id))?.rollNumber
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
      ...['2021-001 Ravi Kumar', '2021-002 Sita Devi', '2021-003 Asha Rao'],
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

  it('begin with the code of the college, once its settings have one', async () => {
    await add('Asha Rao', { admissionNumber: 'A1' })
    const pattern = '{YY}{college}1A{branch}{01}'
    await expect(shown({ pattern })).rejects.toMatchObject({
      fields: { pattern: { code: 'steps.collegeWithoutCode' } },
    })
    await testApp.app.college.save({ rollNumberCode: 'b8' }, lakshmi)
    const asked = await numbersFor(testApp, { ...place, pattern })
    expect(await shown({ pattern })).toEqual(['21B81A0501 Asha Rao'])
    // What was agreed on is not what would be done with another code.
    await testApp.app.college.save({ rollNumberCode: 'C9' }, lakshmi)
    await expect(students().giveNumbers(asked, lakshmi)).rejects.toMatchObject({ code: 'steps.changedSince' })
  })

  it('say how somebody was admitted, and count of each way anew', async () => {
    const { catalogue } = testApp.app
    const [regular, lateral] = [
      await entryId(testApp, 'admissionEntryType', 'Regular'),
      await entryId(testApp, 'admissionEntryType', 'Lateral entry'),
    ]
    const pattern = '{YY}B8{entry}{branch}{01}'
    await add('Asha Rao', { admissionNumber: 'A1', entryTypeId: lateral })
    await add('Ravi Kumar', { admissionNumber: 'A2', entryTypeId: regular })
    await add('Sita Devi', { admissionNumber: 'A3', entryTypeId: regular })
    await expect(shown({ pattern })).rejects.toMatchObject({
      fields: { pattern: { code: 'steps.entryWithoutCode', params: { name: 'Asha Rao' } } },
    })
    const version = async (id: string) => (await catalogue.read()).byId(id)?.version ?? 0
    const code = async (id: string, name: string, typed: string) =>
      catalogue.change(id, typedEntry({ name, code: typed }), await version(id), lakshmi)
    await code(regular, 'Regular', '1A')
    await code(lateral, 'Lateral entry', '5A')
    expect(await shown({ pattern })).toEqual([
      ...['21B81A0501 Ravi Kumar', '21B81A0502 Sita Devi', '21B85A0501 Asha Rao'],
    ])
  })

  it('pass over what somebody else has, and go to whoever has none', async () => {
    await add('Asha Rao', { rollNumber: '21B81A0502' })
    await add('Ravi Kumar', { admissionNumber: 'A1' })
    await add('Sita Devi', { admissionNumber: 'A2' })
    expect(await shown()).toEqual(['21B81A0501 Ravi Kumar', '21B81A0503 Sita Devi'])
  })

  it('are given anew to everybody, also where two change theirs with each other', async () => {
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
        ...{ name: 'Asha Rao', admissionNumber: 'A1', rollNumber: 'X1', ...place },
        ...{ changesNumber: 'yes', numberReason: 'The university has given another.' },
      }),
      2,
      ravi,
    )
    await add('Ravi Kumar', { admissionNumber: 'A2' })
    expect(await problems()).toEqual([
      { code: 'student.rollNumberUsedByOther', params: { name: 'Asha Rao' } },
    ])
    // It was the student's own before.
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

  it('are refused at the pattern, the branch or the batch', async () => {
    await add('Asha Rao', { admissionNumber: 'A1' })
    const endOf = (typed: Parameters<typeof numbersFor>[1]) =>
      expect(numbersFor(testApp, { ...place, ...typed })).rejects
    await endOf({ branchId: place.batchId }).toMatchObject({
      fields: { branchId: { code: 'field.invalid' } },
    })
    await endOf({ pattern: '123456789012345678901{1}' }).toMatchObject({
      fields: { pattern: { code: 'student.rollNumberWrong' } },
    })
    for (const name of Array.from({ length: 10 }, (_, index) => `Student ${index}`))
      await add(name, { admissionNumber: name.replace(' ', '') })
    await endOf({ pattern: 'X{1}' }).toMatchObject({ fields: { pattern: { code: 'steps.patternFull' } } })
  })
})
