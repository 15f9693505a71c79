import { describe, expect, it } from 'vitest'
import { anyEngine } from '../../../support/database/databases.ts'
import { regulationWith } from '../../../support/results/grade-scales.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { runResultsImport } from '../../../support/results/results-import.ts'
import { sheetOf } from '../../../support/results/sample-exam.ts'
import { entryId, placeInCse, typedStudent } from '../../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'

const rows = ['21B81A0501,CN,COMPUTER NETWORKS,25,O,3', '21B81A0501,LAB,NETWORKS LAB,20,A,1.5']
const titled = 'I B.Tech I Sem, December 2025'

describe.each(anyEngine)('what the command that imports results takes for granted, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const run = (file: string | Uint8Array, ...args: string[]) => runResultsImport(testApp, file, ...args)
  const exams = () => testApp.app.resultsStore.read.exams.all()

  /** Expects that an import wrote nothing: no exam, marks, regulation or student. */
  async function expectNothing() {
    expect(await exams()).toEqual([])
    const { reads } = testApp.app.database
    expect(await reads.selectFrom('marks').select('roll_number').execute()).toEqual([])
    expect((await testApp.app.catalogue.read()).find('regulation', 'R99')).toEqual([])
  }

  async function studentUnder(regulation: string) {
    const { branchId, batchId } = await placeInCse(testApp)
    await regulationWith(testApp, regulation, 'jntuh')
    const regulationId = await entryId(testApp, 'regulation', regulation)
    const asha = { rollNumber: '21B81A0501', name: 'Asha', branchId, batchId, regulationId }
    await testApp.app.students.add(typedStudent(asha), lakshmi)
  }

  it('asks about a regulation that only the register says: --yes takes it, --regulation decides', async () => {
    await studentUnder('R22')
    await regulationWith(testApp, 'R18', 'jntuh')
    const asked = await run(sheetOf(...rows), '--exam', titled)
    expect(asked.code).toBe(2)
    expect(asked.output).toMatch(/To be confirmed with --yes:\n {2}Regulation: R22, taken from the students/)
    expect(asked.output).toContain('Nothing is saved. Confirm the listed points with --yes')
    await expectNothing()
    const { json } = await run(sheetOf(...rows), '--exam', titled, '--json')
    expect(json).toMatchObject({
      rows: 0,
      exam: titled,
      regulation: { regulation: 'R22', from: 'register' },
      scale: { from: 'regulation' },
      doubts: [{ title: 'Regulation', needs: 'yes' }],
      problems: [{ column: 'Regulation', message: expect.stringContaining('R22') }],
    })
    const decided = await run(sheetOf(...rows), '--exam', 'Other, May 2026', '--regulation', 'R18')
    expect([decided.code, (await exams()).map(({ regulation }) => regulation)]).toEqual([0, ['R18']])
    const taken = await run(sheetOf(...rows), '--exam', titled, '--yes', '--again')
    expect(taken).toMatchObject({
      code: 0,
      output: expect.stringContaining('Regulation: R22 (from the register of students)'),
    })
    expect((await exams()).map(({ regulation }) => regulation).toSorted()).toEqual(['R18', 'R22'])
  })

  it('takes the regulation that the title names without a question, and says where it is from', async () => {
    await regulationWith(testApp, 'R22', 'jntuh')
    const { code, json } = await run(sheetOf(...rows), '--exam', 'I B.Tech (R22), May 2026', '--json')
    expect([code, json]).toEqual([
      0,
      expect.objectContaining({ rows: 2, new: 2, bad: 0, doubts: [], problems: [] }),
    ])
    expect(json.regulation).toEqual({ regulation: 'R22', from: 'title' })
    expect(json.columns).toContainEqual(expect.objectContaining({ field: 'grade', column: 'E' }))
  })

  it('refuses an exam whose regulation nothing says', async () => {
    await placeInCse(testApp)
    const { code, json } = await run(sheetOf(...rows), '--exam', titled, '--yes', '--json')
    expect([code, json.problems]).toEqual([
      1,
      [expect.objectContaining({ message: expect.stringContaining('choose the regulation') })],
    ])
    await expectNothing()
  })

  it('asks a draft of an earlier time likewise, and gives it nothing where its file is refused', async () => {
    await studentUnder('R22')
    await run(sheetOf(...rows), '--exam', titled, '--regulation', 'R22')
    const [exam] = await exams()
    const id = exam?.id ?? ''
    const regulation = async () => (await testApp.app.resultsStore.read.exams.find(id))?.regulation
    await testApp.app.resultsStore.transact((write) => write.exams.change(id, ['draft'], { regulation: '' }))
    const more = sheetOf(...rows, '21B81A0501,ENV,ENVIRONMENT,20,A,0')
    expect(await run(more, '--exam', titled)).toMatchObject({ code: 2 })
    const wrong = sheetOf('21B81A0501,CN,COMPUTER NETWORKS,25,Z,3')
    expect(await run(wrong, '--exam', titled, '--regulation', 'R22')).toMatchObject({ code: 1 })
    expect(await regulation()).toBe('')
    expect(await run(more, '--exam', titled, '--yes')).toMatchObject({ code: 0 })
    expect(await regulation()).toBe('R22')
  })

  it('leaves nothing of a file that is refused: no exam, no regulation', async () => {
    const wrong = sheetOf(...rows, '21B81A0502,CN,COMPUTER NETWORKS,25,Z,3')
    const about = ['--exam', titled, '--regulation', 'R99', '--scheme', 'jntuh', '--add-missing']
    const refused = await run(wrong, ...about)
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('Nothing is saved. Correct the file'),
    })
    await expectNothing()
    const saved = await run(wrong, ...about, '--skip-bad')
    expect([saved.code, (await exams()).map(({ title }) => title)]).toEqual([0, [titled]])
    expect((await testApp.app.catalogue.read()).find('regulation', 'R99')).toHaveLength(1)
  })

  it('leaves an exam alone that was there before', async () => {
    await regulationWith(testApp, 'R22', 'jntuh')
    await run(sheetOf(...rows), '--exam', 'I B.Tech (R22)')
    const wrong = sheetOf('21B81A0502,CN,COMPUTER NETWORKS,25,Z,3')
    expect(await run(wrong, '--exam', 'I B.Tech (R22)')).toMatchObject({ code: 1 })
    expect((await exams()).map(({ title }) => title)).toEqual(['I B.Tech (R22)'])
  })

  it('finds scale and regulation in the rows that are seen', async () => {
    await regulationWith(testApp, 'R22', '')
    const html = (hidden: string): Uint8Array =>
      Buffer.from(
        `<table>${['Htno Subcode Subname Internals Grade Credits', '21B81A0501 CN NETWORKS 25 O 3']
          .map((row) => `<tr><td>${row.split(' ').join('<td>')}</td></tr>`)
          .join(
            '',
          )}<tr style="display:none"><td>21B81A0502<td>CN<td>NETWORKS<td>25<td>${hidden}<td>3</tr></table>`,
      )
    const asked = await run(html('S'), '--exam', 'I B.Tech (R22)')
    expect([asked.code, asked.output]).toEqual([2, expect.stringContaining('Hidden rows: 1.')])
    const done = await run(html('S'), '--exam', 'I B.Tech (R22)', '--yes')
    expect([done.code, done.output]).toEqual([0, expect.stringContaining('Read ')])
    const [exam] = await exams()
    expect(exam?.scheme).toBe('jntuh')
  })
})
