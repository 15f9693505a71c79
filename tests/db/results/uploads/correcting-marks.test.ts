import { beforeEach, describe, expect, it } from 'vitest'
import { checkedImport } from '../../../support/calls/call-test-app.ts'
import { anyEngine } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { showList } from '../../../support/calls/shown-list.ts'
import { sheetOf } from '../../../support/results/sample-exam.ts'
import { lakshmi, openTestApp, ravi } from '../../../support/app/test-app.ts'

const asha = '21B81A0501'
const bina = '21B81A0502'
const messy = sheetOf(
  `${asha},CN,COMPUTER NETWORKS,25,A,3`,
  `${asha},DBMS,DATABASES,25,Z9,3`,
  `${bina},CN,COMPUTER NETWORKS,25,B,x`,
)

describe.each(anyEngine)('marks that are corrected in place, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let importId: string
  let examId: string
  beforeEach(async () => {
    const started = await checkedImport(testApp, 'July', messy)
    importId = started.importId
    examId = started.examId
  })

  const imports = () => testApp.app.imports
  const correct = (line: number, cells: Record<string, string>, version = 1) =>
    imports().correct(importId, [{ line, version, cells }], ravi)
  const commit = async (skipBad = false): Promise<void> => {
    const { revision } = await imports().show(importId)
    await imports().commit(importId, { revision, skipBad }, lakshmi)
  }
  const gradesOf = async (rollNumber: string) => {
    const preview = await testApp.app.results.preview(examId, rollNumber)
    if (preview.kind !== 'found') return []
    return preview.result.courses.map(({ code, grade }) => `${code} ${grade}`)
  }

  it('count as corrected once they are committed', async () => {
    await correct(3, { grade: 'B' })
    await correct(4, { credits: '3' })
    expect(await imports().show(importId)).toMatchObject({ newRows: 3, errorRows: 0, shownErrorRows: 0 })
    await commit()
    expect(await gradesOf(asha)).toEqual(['CN A', 'DBMS B'])
    expect(await gradesOf(bina)).toEqual(['CN B'])
    expect(await testApp.app.results.exams.show(examId)).toMatchObject({ marks: 3, students: 2 })
  })

  it('are in the audit trail with the labels of the file and the name of the person', async () => {
    await correct(3, { grade: 'B' })
    await commit(true)
    const list = await showList(testApp, 'audit', { action: 'import.committed' })
    const fields = list.rows.flatMap(({ cells }) =>
      cells.flatMap((cell) => (cell.kind === 'sentence' ? (cell.fields ?? []) : [])),
    )
    const shown = new Map(fields.map(({ field, after }) => [field, after]))
    // These tests have no accounts: a deleted one is named so.
    expect(shown.get('Corrected cells')).toBe(
      'Row: 3; Field: Grade; Corrected by: Former user; Before: Z9; After: B',
    )
    expect([...shown.values()]).not.toContain(examId)
    expect(Object.fromEntries(shown)).toMatchObject({
      Kind: 'Marks',
      'Belongs to': 'July',
      Status: 'In use',
    })
  })

  it('stay out where their row is still wrong', async () => {
    await correct(3, { grade: 'also wrong' })
    await commit(true)
    expect(await gradesOf(asha)).toEqual(['CN A'])
  })

  it('are no second mark of what stands in a good row, and are checked against it', async () => {
    await correct(4, { rollNumber: asha, credits: '3' })
    const { rows } = await imports().rows(importId, 'error', 1)
    expect(rows.map(({ line }) => line)).toEqual([3, 4])
    await correct(4, { grade: 'A' }, 2)
    expect(await imports().show(importId)).toMatchObject({ newRows: 1, unchangedRows: 1, errorRows: 1 })
    await commit(true)
    expect(await testApp.app.results.exams.show(examId)).toMatchObject({ marks: 1, students: 1 })
  })

  it('stay corrected when the file is checked again, and are deleted with their import', async () => {
    await correct(3, { grade: 'B' })
    const { mapping, meanings } = await imports().show(importId)
    await testApp.app.jobs.ended(await imports().check(importId, { mapping, meanings }, lakshmi))
    expect(await imports().show(importId)).toMatchObject({ newRows: 2, errorRows: 1 })
    await commit(true)
    await imports().undo(importId, lakshmi)
    expect(await testApp.app.results.exams.show(examId)).toMatchObject({ marks: 0, students: 0 })
    await expect(correct(4, { credits: '3' })).rejects.toMatchObject({ code: 'import.notChecked' })
  })
})
