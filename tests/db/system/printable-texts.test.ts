import { describe, expect, it } from 'vitest'
import type { DomainError } from '#lib/server/kernel/core/errors.ts'
import { asOffice, twoOfFaculty, typedAchievement } from '../../support/people/achievements.ts'
import { admissionPayload, newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { savedHistory, typedHistory } from '../../support/people/alumni-histories.ts'
import { anitha } from '../../support/people/alumni.ts'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { typedMember } from '../../support/people/faculty.ts'
import { feeType, sunita, typedFeeType } from '../../support/payments/fees.ts'
import { examWithFiles } from '../../support/results/exam-files.ts'
import { scaleInput } from '../../support/results/grade-scales.ts'
import { openForEach } from '../../support/app/opened.ts'
import { julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { typedStudent } from '../../support/people/students.ts'
import { studentsOfCse } from '../../support/people/students-of-cse.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

/** A name stored before names were checked. */
const stored = 'Asha 🎓'
const roll = '21B81A0501'

const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: DomainError) =>
      Object.entries(error.fields ?? {}).map(([field, { code, params }]) => [field, code, params['letter']]),
  )

describe.each(anyEngine)('a letter that no document can print, on %s', (engine) => {
  const { testApp, place, students } = studentsOfCse(engine)
  const typed = (more: object = {}) => typedStudent({ name: 'Asha Rao', rollNumber: roll, ...place, ...more })

  const storeName = (name: string) =>
    testApp.app.database.writes
      .updateTable('students')
      .set({ name })
      .where('roll_number', '=', roll)
      .execute()

  it('is refused at each field of a student, by name', async () => {
    const sent = typed({ name: 'Asha 𓀀', nameInOwnScript: 'ఆశా 陳', fatherName: 'Ravi' })
    expect(await refused(students().add(sent, lakshmi))).toEqual([
      ['name', 'field.unprintable', '𓀀'],
      ['nameInOwnScript', 'field.unprintable', '陳'],
    ])
    const ofTwelve = 'محمد علی قریشی ᱢᱩᱨᱢᱩ ꯃꯩꯇꯩ'
    expect(await refused(students().add(typed({ nameInOwnScript: ofTwelve }), lakshmi))).toBeNull()
  })

  it('is not refused again where it is stored', async () => {
    const id = await students().add(typed(), lakshmi)
    await storeName(stored)
    await students().change(id, typed({ name: stored, fatherName: 'Ravi Rao' }), 1, lakshmi)
    const [found] = (await students().find([roll])).values()
    expect(found).toMatchObject({ name: stored })
    const renamed = students().change(id, typed({ name: 'Asha Rani 🎓' }), 2, lakshmi)
    expect(await refused(renamed)).toEqual([['name', 'field.unprintable', '🎓']])
  })

  it('is a problem of its cell in an upload, but where the row says what is stored', async () => {
    await students().add(typed(), lakshmi)
    await storeName(stored)
    const uploads = uploadsOf(testApp, 'students')
    const check = (...rows: string[]) =>
      uploads.check(csvOf('Roll No,Name,Father Name,Branch,Batch,Course', ...rows))
    const of = (number: string, name: string, father: string) =>
      `${number},${name},${father},CSE,2021-2025,B.Tech`
    const first = await check(
      of(roll, stored, 'Ravi Rao'),
      of('21B81A0502', 'Uma 🎓', 'Hari'),
      of('21B81A0503', 'Lata', 'Hari 𓀀'),
    )
    expect(await uploads.wrong(first)).toEqual([
      [3, 'name'],
      [4, 'fatherName'],
    ])
    const { rows } = await testApp.app.imports.rows(first, 'error', 1)
    expect(rows[0]?.problems[0]?.message).toContain('“🎓” (U+1F393) in column Name cannot be printed')
    expect(await testApp.app.imports.show(first)).toMatchObject({ changedRows: 1, errorRows: 2 })
    const again = await check(of(roll, stored, ''), of('21B81A0504', 'Sita', 'Ram'))
    expect(await testApp.app.imports.show(again)).toMatchObject({
      unchangedRows: 1,
      newRows: 1,
      errorRows: 0,
    })
    expect(await uploads.wrong(await check(of(roll, 'Asha Rani 🎓', '')))).toEqual([[2, 'name']])
  })
})

describe('a letter that no document can print, in files', () => {
  const testApp = openForEach(() => openTestApp('sqlite'))

  it('is a problem of the name of a subject, though its marks are as they were', async () => {
    const exam = await examWithFiles(testApp, julyExam, sheetOf(`${roll},CN,COMPUTER NETWORKS,25,A,3`))
    const renamed = await exam.check(sheetOf(`${roll},CN,NETWORKS 🎓,25,A,3`))
    expect(renamed).toMatchObject({ errorRows: 1 })
    await testApp.app.database.writes.updateTable('import_subjects').set({ name: 'NETWORKS 🎓' }).execute()
    const repeated = await exam.check(sheetOf(`${roll},CN,NETWORKS 🎓,25,B,3`))
    expect(repeated).toMatchObject({ updatedRows: 1, errorRows: 0 })
  })

  it('is a problem of a new entry of the catalogue, and none of one that is there', async () => {
    const { catalogue, database, imports } = testApp.app
    await catalogue.add('department', typedEntry({ name: 'Civil', code: 'CIV' }), lakshmi)
    await database.writes.updateTable('catalogue_entries').set({ name: 'Civil 🎓' }).execute()
    const uploads = uploadsOf(testApp, 'catalogue.department')
    const checked = await uploads.check(csvOf('Name,Short name,Code', 'Civil 🎓,,CIV', 'Mechanical 🎓,,MEC'))
    expect(await uploads.wrong(checked)).toEqual([[3, 'name']])
    expect(await imports.show(checked)).toMatchObject({ unchangedRows: 1, errorRows: 1 })
  })
})

describe('a letter that no document can print', () => {
  const testApp = openForEach(() => openTestApp('sqlite'))

  it('is refused in an admission, at the name of its field; one that is stored stays', async () => {
    const { admissions, catalogue, database } = testApp.app
    await catalogue.addDefaults(lakshmi)
    const said = await refused(admissions.save(newAdmission({ name: 'Asha 🎓' }), swathi))
    expect(said).toEqual([['name', 'field.unprintable', '🎓']])
    const names = newAdmission({ nameInOwnScript: '陳', fathersName: 'محمد علی' })
    expect(await refused(admissions.save(names, swathi))).toEqual([
      ['nameInOwnScript', 'field.unprintable', '陳'],
    ])
    const rupee = admissions.save(newAdmission({ name: 'Asha ₹', fathersName: '🎓' }), swathi)
    expect(await refused(rupee)).toEqual([
      ['name', 'admissions.enterText', undefined],
      ['fathersName', 'field.unprintable', '🎓'],
    ])
    const { id } = await admissions.save(newAdmission(), swathi)
    const chinese = '陳 Wei 🎓'
    await database.writes.updateTable('admissions').set({ name: chinese }).execute()
    const existing = { id, version: 1 }
    const changed = {
      form: 1,
      payload: admissionPayload({ name: chinese, fathersName: 'Ravi' }),
      existing,
    } as const
    expect(await refused(admissions.save(changed, swathi))).toBeNull()
  })

  it('is refused in a catalogue, a fee, an exam, the letterhead and a class, and stays where it is', async () => {
    const { catalogue, fees, results, college, transcripts, database } = testApp.app
    const department = typedEntry({ name: 'CSE 🎓' })
    expect(await refused(catalogue.add('department', department, lakshmi))).toEqual([
      ['name', 'field.unprintable', '🎓'],
    ])
    const id = await feeType(testApp)
    await database.writes.updateTable('fee_types').set({ name: 'Fee 🎓' }).execute()
    const change = (name: string) =>
      fees.types.change(id, typedFeeType({ name, isOnline: '' as never }), 1, sunita)
    expect(await refused(change('Fees 🎓'))).toEqual([['name', 'field.unprintable', '🎓']])
    expect(await refused(change('Fee 🎓'))).toBeNull()
    const exam = { ...julyExam, title: 'July 🎓' }
    expect(await refused(results.exams.create(exam, lakshmi))).toEqual([
      ['exam.title', 'field.unprintable', '🎓'],
    ])
    const letterhead = { contact: { campus: 'Vijayawada\n🎓' } }
    expect(await refused(college.save(letterhead, lakshmi))).toEqual([
      ['contact.campus', 'field.unprintable', '🎓'],
    ])
    expect(await refused(college.save({ tagline: 'Learn 🎓' }, lakshmi))).toBeNull()
    const bands = [{ name: 'First 🎓', from: 600, isFirstAttemptOnly: false }]
    const rule = { bands, percentage: null, requiredCredits: null }
    expect(await refused(transcripts.rules.save({ regulation: '', version: 0 }, rule, lakshmi))).toEqual([
      ['name1', 'field.unprintable', '🎓'],
    ])
  })

  it('is refused in a grade and in the name of an account that a command makes', async () => {
    const { gradeScales, identity } = testApp.app
    const scale = scaleInput('R24', 'O 10', 'P🎓 5', 'F 0 fail')
    expect(await refused(gradeScales.add(scale, lakshmi))).toEqual([['grade2', 'field.unprintable', '🎓']])
    const account = {
      username: 'asha',
      email: 'asha@college.example',
      fullName: 'Asha 🎓',
      password: 'long enough',
      program: '',
      roles: ['ROLE_EXAMINATION' as const],
    }
    expect(await refused(identity.createUser(account))).toEqual([['fullName', 'field.unprintable', '🎓']])
  })

  it('is refused of faculty, their achievements, and alumni', async () => {
    const { faculty, achievements, alumni } = testApp.app
    const { asha } = await twoOfFaculty(testApp)
    const member = typedMember({ name: 'Sita 🎓' })
    expect(await refused(faculty.add(member, lakshmi))).toEqual([['name', 'field.unprintable', '🎓']])
    const award = typedAchievement(asha, { description: 'Best 🎓' })
    expect(await refused(achievements.add(award, asOffice))).toEqual([
      ['description', 'field.unprintable', '🎓'],
    ])
    expect(await refused(savedHistory(testApp, { company: 'Infosys 🎓' }))).toEqual([
      ['company', 'field.unprintable', '🎓'],
    ])
    const id = await savedHistory(testApp)
    const seen = { id, version: 1 }
    const files = { photo: undefined, certificate: undefined }
    const change = alumni.histories.change(seen, typedHistory({ name: 'Divya 🎓' }), files, anitha)
    expect(await refused(change)).toEqual([['name', 'field.unprintable', '🎓']])
  })

  it('is refused of a new login of a list, and not of one that is there', async () => {
    const { logins } = testApp.app
    const list = (...students: { rollNumber: string; name: string }[]) =>
      logins.forStudents(
        {
          students: students.map((student) => ({ ...student, email: '' })),
          batch: '',
          branch: '',
          dryRun: false,
        } as never,
        lakshmi,
      )
    await list({ rollNumber: roll, name: 'Asha' })
    expect(
      await refused(list({ rollNumber: roll, name: stored }, { rollNumber: '21B81A0502', name: 'Uma 🎓' })),
    ).toEqual([['students.1.name', 'field.unprintable', '🎓']])
    expect(await refused(list({ rollNumber: roll, name: stored }))).toBeNull()
  })
})
