import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import type { StudentInput } from '#lib/schemas/students/student.ts'
import { studentHistory } from '#lib/server/features/students/web/student-history.ts'
import { anAadhaar, newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { userWith } from '../../support/calls/call.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'
import { registerUploads } from '../../support/people/register-uploads.ts'
import { studentsOfCse } from '../../support/people/students-of-cse.ts'
import { typedStudent } from '../../support/people/students.ts'

const sensitive = ['disability', 'minority', 'incomeSlab', 'apaar'] as const
const whole = {
  gender: 'female',
  disability: 'yes',
  minority: 'no',
  domicile: 'TS',
  incomeSlab: 'upTo2',
  apaar: '1000 2000 3000',
} as const satisfies Partial<StudentInput>

describe.each(engines)('what reports ask of a student, on %s', (engine) => {
  const { testApp, place, students, enrol } = studentsOfCse(engine)
  const { problems } = registerUploads(testApp)
  const uploads = () => uploadsOf(testApp, 'students')
  const admit = (id: string) =>
    testApp.app.admissions.move(id, { move: 'admit', version: 1, note: '', acceptsGaps: true }, swathi)
  const change = async (id: string, input: Partial<StudentInput>) => {
    const found = await students().show(id)
    const typed = typedStudent({
      name: found?.name ?? '',
      rollNumber: found?.rollNumber ?? '',
      ...place,
      ...input,
    })
    await students().change(id, typed, found?.version ?? 0, lakshmi)
  }

  it('is kept as typed, and an APAAR id belongs to one student', async () => {
    const id = await enrol('R1', whole)
    expect(await students().show(id)).toMatchObject({ ...whole, apaar: '100020003000' })
    await expect(enrol('R2', { apaar: '100020003000' })).rejects.toMatchObject({
      fields: { apaar: { code: 'student.apaarTaken', params: { name: 'Student R1' } } },
    })
    expect(() => typedStudent({ name: 'A', apaar: '10002000300' })).toThrow('student.apaarWrong')
    expect(() => typedStudent({ name: 'A', gender: 'girl' as never })).toThrow('field.invalid')
  })

  it('never takes an Aadhaar number that an admission has for an APAAR id', async () => {
    await testApp.app.admissions.save(newAdmission(), swathi)
    const refused = { fields: { apaar: { code: 'student.apaarIsAadhaar' } } }
    await expect(enrol('R1', { apaar: anAadhaar })).rejects.toMatchObject(refused)
    const id = await enrol('R1')
    await expect(change(id, { apaar: anAadhaar })).rejects.toMatchObject(refused)
    // Another number with a valid check digit may be one.
    await change(id, { apaar: '499118665246' })
    expect(await students().show(id)).toMatchObject({ apaar: '499118665246' })
  })

  it.each([
    ['ROLE_ADMINISTRATION', sensitive],
    ['ROLE_ACADEMICS', sensitive],
    ['ROLE_PRINCIPAL', ['disability', 'minority', 'incomeSlab']],
    ['ROLE_DEAN', []],
    ['ROLE_HOD', []],
    ['ROLE_ADMISSIONS', []],
  ] as const)('is shown in the list to %s as far as the role may read it', async (role: Role, readable) => {
    await enrol('R1', whole)
    const isReadable = (field: string): boolean => readable.some((each) => each === field)
    const list = await showList(testApp, 'students', '', role)
    const offered = list.choice?.columns.map(({ name }) => name) ?? []
    const filters = list.filters.map(({ name }) => name)
    expect(offered).toEqual(expect.arrayContaining(role === 'ROLE_HOD' ? [] : ['gender', 'domicile']))
    expect(filters).toEqual(expect.arrayContaining(['section', 'category', 'gender', 'domicile']))
    for (const field of sensitive) {
      if (role !== 'ROLE_HOD') expect([field, offered.includes(field)]).toEqual([field, isReadable(field)])
      if (field !== 'apaar') expect([field, filters.includes(field)]).toEqual([field, isReadable(field)])
    }
    // For anybody else the address has no such filter, so it tells nothing.
    const narrowed = await showList(testApp, 'students', { disability: 'no' }, role)
    if (role !== 'ROLE_HOD') expect(narrowed.rows).toHaveLength(isReadable('disability') ? 0 : 1)
    expect((await showList(testApp, 'students', { search: '100020003000' }, role)).rows).toEqual([])
  })

  it('is left out of the file of those who may not read it', async () => {
    await enrol('R1', whole)
    const fileOf = async (role: Role): Promise<string> => {
      const user = userWith(role)
      const actor = { id: user.id, name: user.username, requestId: '', roles: user.roles }
      const query = new URLSearchParams({ status: 'studying' })
      const { path } = await testApp.app.lists.makeFile('students', query, { user, actor, format: 'csv' })
      return readFileSync(path, 'utf8')
    }
    expect(await fileOf('ROLE_ADMINISTRATION')).toContain('1000 2000 3000')
    const principal = await fileOf('ROLE_PRINCIPAL')
    expect(principal).toContain('Person with disability')
    expect(principal).not.toContain('1000 2000 3000')
    const dean = await fileOf('ROLE_DEAN')
    expect(dean).toContain('Female')
    expect(dean).toContain('Telangana')
    for (const heading of ['Person with disability', 'minority', 'income', 'APAAR', '1000 2000 3000'])
      expect(dean).not.toContain(heading)
  })

  it('makes a roll list: branch, section, gender and category narrow it together', async () => {
    const category = (await testApp.app.catalogue.read()).find('casteCategory', 'BC-A')[0]?.id ?? ''
    await enrol('R1', { gender: 'female', categoryId: category })
    await enrol('R2', { gender: 'female' })
    await enrol('R3', { gender: 'male', categoryId: category })
    await enrol('R4')
    const numbers = async (query: Record<string, string>) =>
      columnOf(await showList(testApp, 'students', query), 'number')
    expect(await numbers({ branch: place.branchId, gender: 'female', category })).toEqual(['R1'])
    expect(await numbers({ gender: 'none' })).toEqual(['R4'])
    expect(await numbers({ sort: 'gender' })).toEqual(['R4', 'R1', 'R2', 'R3'])
    expect(await numbers({ section: 'Z' })).toHaveLength(4)
  })

  it('is in the audit trail by its name alone where it is sensitive, and in the history for its readers', async () => {
    const id = await enrol('R1')
    await change(id, whole)
    const [{ before, after } = { before: null, after: null }] = await auditedRows(testApp, 'student.changed')
    expect(before).toEqual({ gender: '', domicile: '' })
    expect(after).toEqual({
      gender: 'female',
      domicile: 'TS',
      disability: '*',
      minority: '*',
      incomeSlab: '*',
      apaar: '*',
    })
    const student = await students().show(id)
    if (!student) throw new Error('no student')
    const fieldsFor = async (role: Role) =>
      (await studentHistory(testApp.app, student, userWith(role))).flatMap(({ fields }) =>
        fields.map(({ field, after }) => `${field}: ${after}`),
      )
    expect(await fieldsFor('ROLE_HOD')).toEqual(['Gender: Female', 'Domicile: Telangana'])
    expect(await fieldsFor('ROLE_PRINCIPAL')).not.toContain('APAAR id: 1000 2000 3000')
    expect(await fieldsFor('ROLE_ACADEMICS')).toHaveLength(6)
  })

  it('comes from the admission, with the minority of a religion', async () => {
    const more = { religion: 'Muslim', physicallyChallanged: 'no', annualIncome: '150000' }
    const { id } = await testApp.app.admissions.save(newAdmission(more), swathi)
    await admit(id)
    const studentId = (await testApp.app.admissions.find(id))?.studentId ?? ''
    expect(await students().show(studentId)).toMatchObject({
      gender: 'female',
      disability: 'no',
      minority: 'yes',
      incomeSlab: 'upTo2',
      domicile: null,
      version: 1,
    })
  })

  it('is copied once to students who were admitted earlier: no version is counted, what was typed stays', async () => {
    const { app } = testApp
    const { id } = await app.admissions.save(newAdmission({ religion: 'Hindu' }), swathi)
    await admit(id)
    const studentId = (await app.admissions.find(id))?.studentId ?? ''
    const db = app.database.writes
    const older = async () => {
      await db
        .updateTable('students')
        .set({ gender: null, minority: null })
        .where('id', '=', studentId)
        .execute()
      await db.insertInto('student_fills').values({ student_id: studentId }).execute()
    }
    await older()
    await app.start()
    expect(await students().show(studentId)).toMatchObject({ gender: 'female', minority: 'no', version: 1 })
    expect(await auditedRows(testApp, 'studentFill.filled')).toMatchObject([{ after: { students: 1 } }])
    expect(await students().history(studentId)).toEqual([])
    expect(await students().waitingForFill(db, 10)).toEqual([])

    // Somebody emptied the gender on purpose.
    const found = await students().show(studentId)
    const typed = typedStudent({
      name: found?.name ?? '',
      admissionNumber: found?.admissionNumber ?? '',
      ...place,
    })
    await students().change(studentId, typed, 1, lakshmi)
    await db.insertInto('student_fills').values({ student_id: studentId }).execute()
    await app.start()
    expect(await students().show(studentId)).toMatchObject({ gender: null, version: 2 })
    expect(await auditedRows(testApp, 'studentFill.filled')).toHaveLength(1)
  })

  const heading = 'Roll No,Student Name,Branch,Batch'

  it('comes by upload under the headings and words of colleges, and a file without the columns changes nothing', async () => {
    const first = await uploads().check(
      csvOf(
        `${heading},Sex,PWD/PHC,Minority,Domicile,Annual Income,ABC ID/APAAR ID`,
        'R1,Asha,CSE,2021,F,N,Y,TS,"₹ 1,50,000",1000-2000-3000',
        'R2,Ravi,CSE,2021,Boy,Yes,,Andhra Pradesh,Up to ₹1 lakh,',
      ),
    )
    expect(await problems(first)).toEqual([])
    await uploads().commit(first)
    const rows = await testApp.app.database.reads
      .selectFrom('students')
      .select(['gender', 'disability', 'minority', 'domicile', 'income_slab', 'apaar_id'])
      .orderBy('roll_number')
      .execute()
    expect(rows).toEqual([
      {
        gender: 'female',
        disability: 'no',
        minority: 'yes',
        domicile: 'TS',
        income_slab: 'upTo2',
        apaar_id: '100020003000',
      },
      {
        gender: 'male',
        disability: 'yes',
        minority: null,
        domicile: 'AP',
        income_slab: 'upTo1',
        apaar_id: null,
      },
    ])
    const again = await uploads().check(csvOf(heading, 'R1,Asha,CSE,2021', 'R2,Ravi,CSE,2021'))
    expect(await testApp.app.imports.show(again)).toMatchObject({ changedRows: 0, unchangedRows: 2 })
  })

  it('is never guessed from a word that nobody knows', async () => {
    await testApp.app.admissions.save(newAdmission(), swathi)
    await enrol('R9', { apaar: '100020003000' })
    const upload = await uploads().check(
      csvOf(
        `${heading},Gender,Income,APAAR ID`,
        'R1,Asha,CSE,2021,Q,1000000,',
        'R2,Ravi,CSE,2021,M,plenty,',
        'R3,Hari,CSE,2021,M,,12345',
        'R4,Devi,CSE,2021,F,,100020003000',
        `R5,Uma,CSE,2021,F,,${anAadhaar}`,
      ),
    )
    const found = await problems(upload)
    expect(found.map(([line, field]) => [line, field])).toEqual([
      [2, 'gender'],
      [3, 'incomeSlab'],
      [4, 'apaar'],
      [5, 'apaar'],
      [6, 'apaar'],
    ])
    expect(found[3]?.[2]).toContain('Another student has this APAAR id')
    expect(found[4]?.[2]).toContain('This is an Aadhaar number')
  })
})
