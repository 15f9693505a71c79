import { describe, expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/masterDataExcelsUploads.ts'
import { ask } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { fileForm } from '../../support/calls/file-form.ts'
import { openForEach } from '../../support/app/opened.ts'
import { ashaAndRavi, julyExam } from '../../support/results/sample-exam.ts'
import { universityFile } from '../../support/results/university-file.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const role = 'ROLE_EXAMINATION' as const

const examTitle = julyExam.title

describe.each(engines)('masterDataExcelsUploads on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it.each(['csv', 'xlsx', 'xls'] as const)('takes the university’s .%s', async (ending) => {
    await testApp.app.results.exams.create(julyExam, lakshmi)
    const bytes = universityFile(ending)
    const query = { fileType: 'examResults', examTitle }
    const { status, body } = await ask(testApp, POST, { role, query, form: fileForm(bytes, `r.${ending}`) })
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

  it('keeps nothing of a file with errors, an unknown exam, no file, another type', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    const query = { fileType: 'examResults', examTitle }
    const bad = Buffer.from('Htno,Subcode,Subname,Grade,Credits\n21B81A0501,CN,NETWORKS,?,3')
    const refused = [
      await ask(testApp, POST, { role, query, form: fileForm(bad, 'r.csv') }),
      await ask(testApp, POST, {
        role,
        query: { ...query, examTitle: 'No such' },
        form: fileForm(ashaAndRavi, 'r.csv'),
      }),
      await ask(testApp, POST, { role, query, form: new FormData() }),
      await ask(testApp, POST, {
        role,
        query: { ...query, fileType: 'other' },
        form: fileForm(ashaAndRavi, 'r.csv'),
      }),
      await ask(testApp, POST, { role, query, form: fileForm(Buffer.from('Htno\n,X'), 'r.csv') }),
    ]
    expect(refused.map((each) => (each.body as { code: string }).code)).toEqual([
      'import.hasErrors',
      'exam.notFound',
      'upload.missing',
      'upload.fileTypeUnknown',
      'sheet.noHeader',
    ])
    expect((await testApp.app.results.exams.show(id)).marks).toBe(0)
  })
})

describe.each(engines)('masterDataExcelsUploads of a file with hidden rows, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const rows =
    '<table><tr><td>Htno<td>Subcode<td>Subname<td>Grade<td>Credits<tr style="display:none"><td>21B81A0501<td>CN<td>NETWORKS<td>A<td>3<tr><td>21B81A0502<td>CN<td>NETWORKS<td>A<td>3</table>'

  it('takes it once the call says what becomes of them', async () => {
    await testApp.app.results.exams.create(julyExam, lakshmi)
    const upload = (hidden?: string) => {
      const query = { fileType: 'examResults', examTitle, ...(hidden && { hidden }) }
      return ask(testApp, POST, { role, query, form: fileForm(Buffer.from(rows), 'r.xls') })
    }
    expect(await upload()).toMatchObject({ status: 400, body: { code: 'import.hiddenRows' } })
    expect(await upload('some')).toMatchObject({ status: 400 })
    expect(await upload('skip')).toMatchObject({ status: 200, body: { rows: 1, newRows: 1 } })
    expect(await upload('take')).toMatchObject({ status: 200, body: { rows: 2, newRows: 1 } })
  })
})
