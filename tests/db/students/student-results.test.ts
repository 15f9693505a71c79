import { describe, expect, it } from 'vitest'
import { studentResultsTable } from '#lib/server/features/results/web/student-results.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { openForEach } from '../../support/app/opened.ts'
import { ashaAndRavi, julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const ravi = '21B81A0502'
const supply = { ...julyExam, title: 'Supply, November 2026', heldMonth: 11, kind: 'supply' as const }

describe.each(anyEngine)('the results on the page of a student on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const rowsOf = async (rollNumber: string) =>
    (await studentResultsTable(testApp.app, rollNumber)).list.rows.map(({ cells }) =>
      cells.map((cell) => ('text' in cell ? cell.text : cell.kind)),
    )

  it('name the failed subjects of each exam until they are passed', async () => {
    await publishedExam(testApp, julyExam, ashaAndRavi)
    expect(await rowsOf('21B81A0501')).toEqual([[julyExam.title, 'July 2026', '8.67', 'None']])
    expect(await rowsOf(ravi)).toEqual([[julyExam.title, 'July 2026', '2.33', 'COMPUTER NETWORKS']])
    await publishedExam(testApp, supply, sheetOf(`${ravi},CN,COMPUTER NETWORKS,20,B,3`))
    expect(await rowsOf(ravi)).toEqual([
      [supply.title, 'November 2026', '8.00', 'None'],
      [julyExam.title, 'July 2026', '2.33', 'None open'],
    ])
    expect(await rowsOf('21B81A0599')).toEqual([])
  })

  it('show neither SGPA nor subjects while they are withheld or withdrawn', async () => {
    const id = await publishedExam(testApp, julyExam, ashaAndRavi)
    const { results } = testApp.app
    await results.holds.hold(id, ravi, 'Malpractice enquiry', lakshmi)
    const held = await studentResultsTable(testApp.app, ravi)
    expect(await rowsOf(ravi)).toEqual([[julyExam.title, 'July 2026', '–', 'Withheld']])
    // The reason stays in the examination office.
    expect(JSON.stringify(held)).not.toContain('Malpractice')
    await results.holds.release(id, ravi, lakshmi)
    await results.publishing.withdraw(id, 'Wrong marks', lakshmi)
    expect(await rowsOf(ravi)).toMatchObject([
      [julyExam.title, 'July 2026', '–', expect.stringContaining('Withdrawn on')],
    ])
  })
})
