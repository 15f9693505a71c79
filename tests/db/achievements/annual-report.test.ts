import { readFileSync } from 'node:fs'
import { read, utils } from '@e965/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { reportOf, reportSheets, yearAsked } from '#lib/server/features/iqac/annual-report.ts'
import { annexPage } from '#lib/server/features/iqac/web/report-page.ts'
import { asOffice, twoOfFaculty, typedAchievement } from '../../support/people/achievements.ts'
import { savedHistory } from '../../support/people/alumni-histories.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { openForAll } from '../../support/app/opened.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { later, lakshmi, openTestApp } from '../../support/app/test-app.ts'

const year = '2026-2027'
const iqac = 'ROLE_IQAC_INCHARGE'
const thisYear = { achievedOn: '2026-07-15' }

describe.each(engines)('the annual report on %s', (engine) => {
  const testApp = openForAll(() => openTestApp(engine))
  beforeAll(async () => {
    const { asha, ravi } = await twoOfFaculty(testApp)
    const proof = { name: 'award.pdf', bytes: Buffer.from('%PDF-1.7') }
    await testApp.app.achievements.add(typedAchievement(asha, thisYear), asOffice, proof)
    await testApp.app.achievements.add(typedAchievement(ravi, thisYear), asOffice)
    await publishedExam(testApp)
    await savedHistory(testApp, { batch: '2023-2027' })
    await savedHistory(testApp, { batch: '2023-27', rollNumber: '23B81A0513', company: 'INFOSYS' })
    await savedHistory(testApp, { batch: '2019-2023', rollNumber: '19B81A0514' })
    await savedHistory(testApp, { batch: '2023-2025', rollNumber: '23B81A0515' })
  })

  const tilesOf = async (of: string): Promise<Record<string, string>> =>
    Object.fromEntries((await reportOf(testApp.app, of)).tiles.map(({ name, value }) => [name, value]))

  it('says of a year what was achieved, how the exams went and where those went who left', async () => {
    expect(await tilesOf(year)).toEqual({
      achievements: '2',
      publications: '0',
      withoutProof: '1',
      yearStudents: '–',
      yearWomen: '–',
      yearExams: '1',
      yearPassed: '50%',
      placed: '2',
      withoutLetter: '0',
    })
    const { plots } = await reportOf(testApp.app, year)
    expect(plots.map(({ name, bars }) => [name, bars.map(({ value }) => value)])).toEqual([
      ['achievementsByDepartment', [1, 1]],
      ['yearStrength', []],
      ['yearPassed', [1]],
      ['yearCompanies', [2]],
    ])
    expect(await tilesOf('2022-2023')).toMatchObject({ achievements: '0', yearPassed: '–', placed: '1' })
  })

  it('says for how many a share stands', async () => {
    const { plots } = await reportOf(testApp.app, year)
    expect(plots.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Passed all subjects, by regular exam: 50%',
        '100% placed, of 2 whose path is known',
      ]),
    )
  })

  it('counts a result that is withheld by its marks', async () => {
    const { resultsStore, results } = testApp.app
    const [exam] = await resultsStore.read.exams.all()
    for (const rollNumber of ['21B81A0501', '21B81A0502'])
      await results.holds.hold(exam?.id ?? '', rollNumber, 'enquiry', lakshmi)
    expect(await tilesOf(year)).toMatchObject({ yearExams: '1', yearPassed: '50%' })
  })

  it('takes the share that passed from regular exams, and names supply exams beside them', async () => {
    const title = 'II B.Tech II Sem (R20) Supply, July 2024'
    await publishedExam(testApp, { ...julyExam, kind: 'supply', title, heldYear: 2024 })
    expect(await tilesOf('2024-2025')).toMatchObject({ yearExams: '1', yearPassed: '–' })
    const plot = (await reportOf(testApp.app, '2024-2025')).plots.find(({ name }) => name === 'yearPassed')
    expect(plot?.bars).toEqual([{ label: `${title} (supply)`, value: 1, of: 2 }])
  })

  it('leads to the lists behind its figures, which say as much', async () => {
    const { tiles } = await reportOf(testApp.app, year)
    const linkOf = (name: string): string => tiles.find((tile) => tile.name === name)?.link ?? ''
    const placed = await showList(testApp, 'placements', linkOf('placed').split('?')[1], iqac)
    expect(placed.rows.map(({ cells }) => (cells[0] && 'note' in cells[0] ? cells[0].note : ''))).toEqual(
      expect.arrayContaining(['19B81A0512', '23B81A0513']),
    )
    expect(placed.rows).toHaveLength(2)
    const letters = await showList(testApp, 'placements', linkOf('withoutLetter').split('?')[1], iqac)
    expect(letters.rows).toEqual([])
    const exams = await showList(testApp, 'yearResults', linkOf('yearExams').split('?')[1], iqac)
    expect(columnOf(exams, 'percent')).toEqual(['50'])
    const branches = await showList(testApp, 'branchResults', `year=${year}`, iqac)
    expect(columnOf(branches, 'students')).toEqual(['2'])
    expect((await showList(testApp, 'yearResults', 'year=2022-2023', iqac)).rows).toEqual([])
  })

  it('counts an exam that a server of an earlier build has published', async () => {
    const { database, resultsStore, workers } = testApp.app
    const [exam] = await resultsStore.read.exams.all()
    await database.writes.updateTable('published_results').set({ fail_count: null }).execute()
    expect(await workers.call('results.passed', exam?.id, exam?.version)).toMatchObject({
      students: 2,
      passed: 1,
    })
  })

  it('is made as a workbook and a PDF, once for two who ask at once, and kept for a day', async () => {
    const ask = () => testApp.app.iqac.makeAnnex({ year, locale: 'en' }, lakshmi)
    const [first, second] = await Promise.all([ask(), ask()])
    expect(second).toBe(first)
    expect((await testApp.app.jobs.ended(first)).state).toBe('done')
    const { annex, making, problem } = await annexPage(testApp.app, {
      year,
      jobId: first,
      user: userWith(iqac),
    })
    expect([making, problem, annex?.pdf]).toEqual([null, '', expect.stringMatching(/\.pdf$/)])
    const book = read(await bytesOf(annex?.workbook ?? ''))
    expect(book.SheetNames).toEqual(reportSheets(testApp.app).map(({ title }) => title()))
    expect(utils.sheet_to_json(book.Sheets['Placements'] ?? {})).toMatchObject([
      { Name: 'Divya Teja', Company: 'Infosys' },
      { Name: 'Divya Teja', Company: 'INFOSYS' },
    ])
    expect((await bytesOf(annex?.pdf ?? '')).subarray(0, 5).toString()).toBe('%PDF-')
    expect(await auditedRows(testApp, 'annualReport.made')).toMatchObject([{ after: { year } }])
    later(testApp, 24 * 60 * 60 + 1)
    expect(await testApp.app.iqac.annex(year, 'en')).toBeNull()
  })

  it('has the columns that the documentation names', async () => {
    const id = await testApp.app.iqac.makeAnnex({ year, locale: 'en' }, lakshmi)
    await testApp.app.jobs.ended(id)
    const made = await testApp.app.iqac.annex(year, 'en')
    const { Sheets: sheets } = read(await bytesOf(made?.workbook ?? ''))
    const columns = Object.entries(sheets).map(([name, sheet]) => [
      name,
      (utils.sheet_to_json<string[]>(sheet, { header: 1 })[0] ?? []).join(', '),
    ])
    expect(columns).toEqual(documentedColumns())
  })

  it('speaks of the year of the moment where an address names none', () => {
    const now = testApp.clock.now()
    expect([yearAsked('2024-2025', now), yearAsked('1066-1067', now), yearAsked(null, now)]).toEqual([
      '2024-2025',
      year,
      year,
    ])
  })

  async function bytesOf(address: string): Promise<Buffer> {
    const file = await testApp.app.files.find(address.split('/')[2] ?? '')
    return Buffer.from((file && (await testApp.app.files.get(file.hash))) ?? [])
  }
})

/** Returns the rows of the page's first table. */
const documentedColumns = (): string[][] =>
  readFileSync('docs/annual-report.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!sheet|-)/.test(line))
    .map((line) => {
      const [, sheet = '', columns = ''] = line.split('|')
      return [sheet.trim(), columns.trim()]
    })
