import { describe, expect, it } from 'vitest'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { examImports } from '../../support/results/exam-imports.ts'
import { importFile, publishNow, publishedExam } from '../../support/results/exam-steps.ts'
import { autonomous, regulationWith, scaleInput } from '../../support/results/grade-scales.ts'
import { sheetMade } from '../../support/results/mark-sheets.ts'
import { openForEach } from '../../support/app/opened.ts'
import { julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp, ravi } from '../../support/app/test-app.ts'

const roll = '21B81A0501'
const ownFile = sheetOf(
  `${roll},CN,NETWORKS,25,EX,3`,
  `${roll},DB,DATABASES,20,p,3`,
  `${roll},LAB,LAB,18,Absent,1.5`,
  `${roll},HV,VALUES,,SAT,0`,
)

describe.each(engines)('grade scales of a college, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const scales = () => testApp.app.gradeScales
  const versionOf = async (name: string) => (await scales().read()).of(name).version

  it('are kept beside the shipped ones, by a name that stays when the title changes', async () => {
    const name = await scales().add(autonomous, lakshmi)
    expect(name).toBe('autonomous-r24')
    expect((await scales().read()).all.map((scale) => scale.name)).toEqual([
      'default',
      'university',
      'jntuh',
      name,
    ])
    const seen = { name, version: 1 }
    await scales().change(seen, { ...autonomous, title: 'Autonomous, from 2024' }, ravi)
    expect((await scales().read()).find(name)).toMatchObject({ title: 'Autonomous, from 2024', version: 2 })
    await expect(scales().change(seen, autonomous, ravi)).rejects.toMatchObject({
      code: 'scale.changedSince',
    })
    expect(await auditedRows(testApp, 'gradeScale.changed')).toMatchObject([
      {
        before: { title: 'Autonomous R24', grades: ['EX 10', 'P 5', 'R 0', 'AB 0', 'SAT'] },
        after: { title: 'Autonomous, from 2024' },
      },
    ])
  })

  it('have titles that nobody mistakes for one another', async () => {
    await scales().add(autonomous, lakshmi)
    for (const title of ['autonomous R24', 'o to ab (JNTUH, R18 and R22)', 'O bis Ab (JNTUH, R18 und R22)'])
      await expect(scales().add({ ...autonomous, title }, lakshmi)).rejects.toMatchObject({
        code: 'scale.titleTaken',
        fields: { title: { code: 'scale.titleTaken' } },
      })
    expect(await scales().add({ ...autonomous, title: 'తెలుగు' }, lakshmi)).toBe('scale')
  })

  it('give marks their points, in results, the mark sheet, the statistics and the memo', async () => {
    const scheme = await scales().add(autonomous, lakshmi)
    const exam = { ...julyExam, scheme }
    const { id } = await testApp.app.results.exams.create(exam, lakshmi)
    await importFile(testApp, exam.title, ownFile)
    await sheetMade(testApp, id)
    const statistics = await testApp.app.marks.statistics(id)
    expect(statistics?.grades).toEqual([
      { grade: 'EX', count: 1, isFailed: false },
      { grade: 'P', count: 1, isFailed: false },
      { grade: 'AB', count: 1, isFailed: true },
      { grade: 'SAT', count: 1, isFailed: false },
    ])
    await publishNow(testApp, id)
    const { result } = await testApp.app.results.lookup.find(exam.title, roll)
    expect(result).toMatchObject({ scheme, sgpa: 600, passCount: 3, failCount: 1 })
    expect(result.courses.map(({ grade, points, status }) => [grade, points, status])).toEqual([
      ['EX', 10, 'Pass'],
      ['P', 5, 'Pass'],
      ['SAT', null, 'Complete'],
      ['AB', 0, 'Absent'],
    ])
    expect((await testApp.app.results.memo(exam.title, roll, 'en')).bytes.byteLength).toBeGreaterThan(1000)
  })

  it('keep their grades while marks are saved by them; only the title changes then', async () => {
    const scheme = await scales().add(autonomous, lakshmi)
    await publishedExam(testApp, { ...julyExam, scheme }, ownFile)
    const other = scaleInput('Autonomous R24', 'EX 9', 'R 0 fail')
    const refused = scales().change({ name: scheme, version: 1 }, other, lakshmi)
    await expect(refused).rejects.toMatchObject({ code: 'scale.inUse' })
    await scales().change({ name: scheme, version: 1 }, { ...autonomous, title: 'Old scale' }, lakshmi)
    expect((await scales().usage()).inUse).toEqual(new Set([scheme]))
    const { result } = await testApp.app.results.lookup.find(julyExam.title, roll)
    expect(result.courses[0]).toMatchObject({ grade: 'EX', points: 10 })
  })

  it('change while no marks are saved, and what was checked by them is checked again', async () => {
    const scheme = await scales().add(autonomous, lakshmi)
    const exam = await testApp.app.results.exams.create({ ...julyExam, scheme }, lakshmi)
    await testApp.app.jobs.start()
    const { checkedImport } = examImports(testApp, exam)
    const { importId, check } = await checkedImport(sheetOf(`${roll},CN,NETWORKS,25,EX,3`))
    await scales().change({ name: scheme, version: 1 }, scaleInput('R24', 'A 10', 'F 0 fail'), lakshmi)
    expect(await testApp.app.imports.show(importId)).toMatchObject({ state: 'checking' })
    await testApp.app.jobs.ended(await check())
    expect(await testApp.app.imports.show(importId)).toMatchObject({ state: 'checked', errorRows: 1 })
  })

  it('that come with the program stay as they are, and can be retired', async () => {
    const shipped = { name: 'default', version: 0 }
    await expect(scales().change(shipped, autonomous, lakshmi)).rejects.toMatchObject({
      code: 'scale.shipped',
    })
    const { id } = await testApp.app.results.exams.create({ ...julyExam, scheme: 'default' }, lakshmi)
    await scales().retire(shipped, true, lakshmi)
    expect((await scales().read()).open.map(({ name }) => name)).toEqual(['university', 'jntuh'])
    const taken = testApp.app.results.exams.create({ ...julyExam, title: 'X', scheme: 'default' }, lakshmi)
    await expect(taken).rejects.toMatchObject({ code: 'exam.scaleUnknown' })
    // An exam that already uses the scale may continue to do so.
    await testApp.app.results.exams.edit(id, { ...julyExam, scheme: 'default', title: 'Y' }, lakshmi)
    await scales().retire({ name: 'default', version: await versionOf('default') }, false, lakshmi)
    expect((await scales().read()).open).toHaveLength(3)
  })

  it('belong to regulations: an exam takes that of its regulation, unless somebody says another', async () => {
    await regulationWith(testApp, 'R22', 'jntuh')
    const { exams } = testApp.app.results
    const asked = { ...julyExam, regulation: ' r22', scheme: '' }
    expect(await exams.create(asked, lakshmi)).toMatchObject({ regulation: 'R22', scheme: 'jntuh' })
    const other = { ...asked, title: 'Other', scheme: 'university' }
    expect(await exams.create(other, lakshmi)).toMatchObject({ scheme: 'university' })
    await expect(scales().retire({ name: 'jntuh', version: 0 }, true, lakshmi)).rejects.toMatchObject({
      code: 'scale.ofRegulation',
      params: { regulations: 'R22' },
    })
    const stale = [{ regulation: 'R22', before: '', after: 'default' }]
    await expect(scales().assign(stale, ravi)).rejects.toMatchObject({ code: 'scale.changedSince' })
    await scales().assign([{ regulation: 'R22', before: 'jntuh', after: '' }], ravi)
    await expect(exams.create({ ...asked, title: 'Third' }, lakshmi)).rejects.toMatchObject({
      code: 'exam.scaleMissing',
      fields: { 'exam.scheme': { code: 'exam.scaleMissing' } },
    })
    expect(await auditedRows(testApp, 'regulationScale.chosen')).toMatchObject([
      { entityId: 'R22', after: { scale: null } },
      { entityId: 'R22', after: { scale: 'O to Ab (JNTUH, R18 and R22)' } },
    ])
  })
})
