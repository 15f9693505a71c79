import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../support/databases.ts'
import { ask, envelope } from '../support/call.ts'
import { type TestHouse, ashaAndRavi, julyExam, lakshmi, openHouse, publishedExam } from '../support/house.ts'
import { GET as titles } from '../../src/pages/api/v1/getDistinctExamTitlesBy.ts'
import { GET as view } from '../../src/pages/api/v1/getExamResultByRollNoView.ts'
import { GET as report } from '../../src/pages/api/v1/getExamResultByRollNoReport.ts'
import { POST as upload } from '../../src/pages/api/v1/masterDataExcelsUploads.ts'
import { POST as saveExam } from '../../src/pages/api/v1/saveExam.ts'
import { POST as publish } from '../../src/pages/api/v1/publishExam.ts'
import { POST as start } from '../../src/pages/api/v1/startResultImport.ts'

const role = 'ROLE_EXAMINATION' as const
const examTitle = julyExam.title

describe.each(engines)('the calls of the results room on %s', (engine) => {
  let house: TestHouse
  beforeEach(async () => {
    house = await openHouse(engine)
  })
  afterEach(() => house.close())

  it('getExamResultByRollNoView answers exactly the shape of the specification', async () => {
    await publishedExam(house)
    const { status, body } = await ask(house, view, { query: { rollNo: '21b81a0501 asha', examTitle } })
    expect(status).toBe(200)
    const record = { examTitle, sgpa: 8.67, credits: 3, grade: 'A', gradePoints: 9, status: 'Pass' }
    expect(body).toEqual({
      studentName: '',
      studentRollNo: '21B81A0501',
      totalCredits: 4.5,
      earnedCredits: 4.5,
      passCount: 3,
      failCount: 0,
      listofRecords: [
        { ...record, courseCode: 'CN', course: 'COMPUTER NETWORKS' },
        {
          ...record,
          courseCode: 'ENV',
          course: 'ENVIRONMENT',
          credits: 0,
          grade: 'COMPLE',
          gradePoints: null,
          status: 'Complete',
        },
        { ...record, courseCode: 'LAB', course: 'NETWORKS LAB', credits: 1.5, grade: 'B', gradePoints: 8 },
      ],
    })
  })

  it.each([
    [
      'an empty roll number',
      { rollNo: ' ', examTitle },
      400,
      'result.rollNumberMissing',
      'Please enter Roll Number',
    ],
    ['an unknown roll number', { rollNo: '21B81A9999', examTitle }, 404, 'result.notFound', 'No data found'],
    [
      'an unknown title',
      { rollNo: '21B81A0501', examTitle: '100% / 🎓' },
      404,
      'result.noExam',
      'No data found',
    ],
    ['SQL', { rollNo: "1';drop table marks;--", examTitle }, 404, 'result.notFound', 'No data found'],
    ['HTML', { rollNo: '<script>alert(1)</script>', examTitle }, 404, 'result.notFound', 'No data found'],
    [
      '10 KB',
      { rollNo: 'A'.repeat(10_240), examTitle },
      400,
      'result.rollNumberWrong',
      'This is no roll number.',
    ],
  ])('getExamResultByRollNoView refuses %s', async (_, query, status, code, message) => {
    await publishedExam(house)
    const answer = await ask(house, view, { query })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ code, message, requestId: 'test-request' })
  })

  it('getExamResultByRollNoView names the missing field', async () => {
    const { body } = await ask(house, view, { query: { examTitle } })
    const message = 'Please enter Roll Number'
    expect(body).toEqual(envelope('result.rollNumberMissing', message, { rollNo: message }))
  })

  it('getDistinctExamTitlesBy lists what is out, newest first', async () => {
    await publishedExam(house)
    await publishedExam(house, { ...julyExam, title: 'A / B 50% 🎓', heldYear: 2027 })
    await house.app.results.exams.create({ ...julyExam, title: 'Draft' }, lakshmi)
    expect((await ask(house, titles)).body).toEqual(['A / B 50% 🎓', examTitle])
  })

  it('getExamResultByRollNoReport answers a PDF in base64', async () => {
    await publishedExam(house)
    const { body } = await ask(house, report, { query: { rollNo: '21B81A0501', examTitle } })
    const { success, bs64 } = body as { success: string; bs64: string }
    expect(success).toBe('True')
    expect(Buffer.from(bs64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })

  const fileForm = (bytes: Uint8Array, name: string, field = 'excelFileUpload'): FormData => {
    const form = new FormData()
    form.set(field, new File([Buffer.from(bytes)], name))
    return form
  }

  it.each(['csv', 'xlsx', 'xls'])('masterDataExcelsUploads takes the university’s .%s', async (ending) => {
    await house.app.results.exams.create(julyExam, lakshmi)
    const bytes = readFileSync(`tests/fixtures/results/university-results.${ending}`)
    const query = { fileType: 'examResults', examTitle }
    const { status, body } = await ask(house, upload, { role, query, form: fileForm(bytes, `r.${ending}`) })
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'true',
      message: 'Successfully Uploaded Excel File',
      rows: 7200,
      newRows: 7200,
      updatedRows: 0,
      duplicateRows: 0,
      errorRows: 0,
    })
  })

  it('masterDataExcelsUploads keeps nothing of a file with errors, an unknown exam, no file, another type', async () => {
    const { id } = await house.app.results.exams.create(julyExam, lakshmi)
    const query = { fileType: 'examResults', examTitle }
    const bad = Buffer.from('Htno,Subcode,Subname,Grade,Credits\n21B81A0501,CN,NETWORKS,?,3')
    const refused = [
      await ask(house, upload, { role, query, form: fileForm(bad, 'r.csv') }),
      await ask(house, upload, {
        role,
        query: { ...query, examTitle: 'No such' },
        form: fileForm(ashaAndRavi, 'r.csv'),
      }),
      await ask(house, upload, { role, query, form: new FormData() }),
      await ask(house, upload, {
        role,
        query: { ...query, fileType: 'other' },
        form: fileForm(ashaAndRavi, 'r.csv'),
      }),
      await ask(house, upload, { role, query, form: fileForm(Buffer.from('Htno\nX'), 'r.csv') }),
    ]
    expect(refused.map((each) => (each.body as { code: string }).code)).toEqual([
      'import.hasErrors',
      'exam.notFound',
      'upload.missing',
      'upload.fileTypeUnknown',
      'sheet.noHeader',
    ])
    expect((await house.app.results.exams.show(id)).marks).toBe(0)
  })

  it('saveExam refuses each bad field by name and a title that is taken', async () => {
    const bad = { ...julyExam, title: ' ', heldMonth: 13, heldYear: 1800, kind: 'other', scheme: 'none' }
    const { status, body } = await ask(house, saveExam, { role, json: { exam: bad } })
    expect(status).toBe(400)
    expect((body as { fields: object }).fields).toEqual({
      'exam.title': 'This is a required field',
      'exam.heldMonth': 'Please choose a month.',
      'exam.heldYear': 'Please enter a year from 1990 on.',
      'exam.kind': 'This is a required field',
      'exam.scheme': 'This is a required field',
    })
    expect((await ask(house, saveExam, { role, json: { exam: julyExam } })).status).toBe(200)
    const taken = await ask(house, saveExam, { role, json: { exam: julyExam } })
    expect(taken).toMatchObject({ status: 409, body: { code: 'exam.titleTaken' } })
  })

  it('a body that is not JSON, or far too large, is refused', async () => {
    expect((await ask(house, saveExam, { role, json: '{' })).body).toMatchObject({ code: 'request.notJson' })
    expect((await ask(house, saveExam, { role, json: `"${'x'.repeat(1_100_000)}"` })).body).toMatchObject({
      code: 'request.tooLarge',
    })
  })

  it('startResultImport answers the columns of the file and refuses one that is no spreadsheet', async () => {
    const { id } = await house.app.results.exams.create(julyExam, lakshmi)
    const form = fileForm(ashaAndRavi, 'r.csv')
    form.set('examId', id)
    expect((await ask(house, start, { role, form })).body).toMatchObject({
      rows: 6,
      mapping: { rollNumber: 0, credits: 5 },
    })
    const other = fileForm(Buffer.from('%PDF-1.7'), 'r.xlsx')
    other.set('examId', id)
    expect((await ask(house, start, { role, form: other })).body).toMatchObject({ code: 'sheet.mislabelled' })
  })

  it('publishExam says at the field that a time has passed', async () => {
    const { id } = await house.app.results.exams.create(julyExam, lakshmi)
    const { body } = await ask(house, publish, { role, json: { examId: id, at: '2020-01-01T10:00' } })
    const message = 'This time has passed. Please choose a later one.'
    expect(body).toEqual(envelope('exam.publishAtPast', message, { at: message }))
  })
})
