import { beforeEach, describe, expect, it } from 'vitest'
import { anyEngine } from '../../../support/database/databases.ts'
import { regulationWith } from '../../../support/results/grade-scales.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { runResultsImport } from '../../../support/results/results-import.ts'
import { openTestApp } from '../../../support/app/test-app.ts'

describe.each(anyEngine)('the command that imports results, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const run = (file: string, title: string, ...more: string[]) =>
    runResultsImport(testApp, file, '--exam', title, ...more)
  const points = async (title: string) => {
    const exam = await testApp.app.resultsStore.read.exams.findByTitle(title)
    const preview = await testApp.app.results.preview(exam?.id ?? '', '21B81A0501')
    const courses = preview.kind === 'found' ? preview.result.courses : []
    return Object.fromEntries(courses.map(({ grade, points: each }) => [grade, each]))
  }
  const titles = async () => (await testApp.app.resultsStore.read.exams.all()).map(({ title }) => title)
  beforeEach(() => regulationWith(testApp, 'R22', ''))

  it('takes O to Ab by the only scale that has them, and says so', async () => {
    const done = await run('b12-o-scale.csv', 'I B.Tech I Sem (R22), December 2025', '--add-missing')
    expect(done).toMatchObject({ code: 0 })
    expect(done.output).toContain('Regulation: R22 (from the title)')
    expect(done.output).toContain('Grade scale: O to Ab (JNTUH, R18 and R22) (the only one that has all')
    expect(done.output).toContain('December 2025')
    expect(await points('I B.Tech I Sem (R22), December 2025')).toEqual({ C: 5, B: 6, 'B+': 7, O: 10, A: 8 })
  })

  it('refuses A+, A, B where several scales have them, and takes that of the regulation', async () => {
    const title = 'I B.Tech (R22) Supply'
    const refused = await run('b12-o-scale-quiet.csv', title)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.output).toMatch(/“A\+ to COMPLE \(university\)”, “O to Ab \(JNTUH, R18 and R22\)”/)
    expect(await titles()).toEqual([])
    await testApp.app.gradeScales.assign([{ regulation: 'R22', before: '', after: 'jntuh' }], {
      id: 'u',
      name: 'u',
      requestId: '',
    })
    const done = await run('b12-o-scale-quiet.csv', title, '--add-missing')
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining('(of the regulation)') })
    expect(await points(title)).toEqual({ 'A+': 9, A: 8, B: 6 })
  })

  it('refuses an exam whose regulation nobody says, and one that the catalogue does not have', async () => {
    const missing = await run('b12-o-scale.csv', 'I B.Tech I Sem')
    expect(missing).toMatchObject({ code: 1, output: expect.stringContaining('choose the regulation') })
    const unknown = await run('b12-o-scale.csv', 'I B.Tech I Sem', '--regulation', 'R99')
    expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('no regulation R99') })
    expect(await titles()).toEqual([])
    const added = await run('b12-o-scale.csv', 'I B.Tech', '--regulation', 'R99', '--add-missing')
    expect(added.code).toBe(0)
    const view = await testApp.app.catalogue.read()
    expect(view.find('regulation', 'R99')).toHaveLength(1)
  })

  it('does not overlook options that contradict an existing exam', async () => {
    const title = 'I B.Tech (R22)'
    await run('b12-o-scale.csv', title, '--add-missing')
    const other = await run('b12-o-scale.csv', title, '--scheme', 'university')
    expect(other).toMatchObject({ code: 1, output: expect.stringContaining('has the grade scale O to Ab') })
    const scale = await run('b12-o-scale.csv', 'New (R22)', '--scheme', 'nonsense')
    expect(scale).toMatchObject({
      code: 1,
      output: expect.stringContaining('No grade scale in use has this name'),
    })
  })
})
