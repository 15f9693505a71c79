import { describe, expect, it } from 'vitest'
import { anyEngine } from '../../support/database/databases.ts'
import { forgetRegulation, importFile, publishedExam } from '../../support/results/exam-steps.ts'
import { regulationWith } from '../../support/results/grade-scales.ts'
import { openForEach } from '../../support/app/opened.ts'
import { showList } from '../../support/calls/shown-list.ts'
import { ashaAndRavi, julyExam } from '../../support/results/sample-exam.ts'
import { entryId, placeInCse, typedStudent } from '../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const unnamed = { ...julyExam, regulation: '' }

describe.each(anyEngine)('the regulation of an exam, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const exams = () => testApp.app.results.exams
  const draft = async (title: string): Promise<string> => {
    const { id } = await exams().create({ ...julyExam, title }, lakshmi)
    await forgetRegulation(testApp, id)
    return id
  }
  /** Adds a student with or without a regulation to the register. */
  async function enrol(rollNumber: string, regulation: string | null): Promise<void> {
    const regulationId = regulation === null ? '' : await entryId(testApp, 'regulation', regulation)
    const place = await placeInCse(testApp)
    await testApp.app.students.add(
      typedStudent({ name: `Student ${rollNumber}`, rollNumber, regulationId, ...place }),
      lakshmi,
    )
  }

  it('is what the catalogue has, in whatever capitals it is typed', async () => {
    await regulationWith(testApp, 'R20', '')
    expect(await exams().create({ ...julyExam, regulation: ' r20' }, lakshmi)).toMatchObject({
      regulation: 'R20',
    })
    const unknown = exams().create({ ...julyExam, title: 'Other', regulation: 'R18' }, lakshmi)
    await expect(unknown).rejects.toMatchObject({
      code: 'exam.regulationUnknown',
      fields: { 'exam.regulation': { params: { regulation: 'R18' } } },
    })
  })

  it('is taken from the title where nobody says it, and is missing where the title does not either', async () => {
    await regulationWith(testApp, 'R20', '')
    const titled = await exams().create({ ...unnamed, title: 'II B.Tech II Sem (R20) Regular' }, lakshmi)
    expect(titled).toMatchObject({ regulation: 'R20' })
    for (const title of ['II B.Tech II Semester', 'II B.Tech (R20/R18) Supply'])
      await expect(exams().create({ ...unnamed, title }, lakshmi)).rejects.toMatchObject({
        code: 'exam.regulationMissing',
      })
    const other = exams().create({ ...unnamed, title: 'II B.Tech (R18)' }, lakshmi)
    await expect(other).rejects.toMatchObject({ code: 'exam.regulationUnknown' })
  })

  it('of an earlier draft comes from the register with its file, where that says one and the same', async () => {
    await placeInCse(testApp)
    const id = await draft('July')
    await expect(importFile(testApp, 'July', ashaAndRavi)).rejects.toMatchObject({
      code: 'exam.regulationMissing',
    })
    expect(await testApp.app.results.imports.history(id)).toMatchObject([{ state: 'discarded' }])
    await enrol('21B81A0501', 'R20')
    // One of two students is not enough.
    await expect(importFile(testApp, 'July', ashaAndRavi)).rejects.toThrow()
    await enrol('21B81A0502', 'R20')
    await importFile(testApp, 'July', ashaAndRavi)
    expect(await exams().show(id)).toMatchObject({ regulation: 'R20', marks: 6 })
  })

  it('is not taken from a register that says two', async () => {
    await placeInCse(testApp)
    await enrol('21B81A0501', 'R20')
    await enrol('21B81A0502', 'R23')
    await draft('July')
    await expect(importFile(testApp, 'July', ashaAndRavi)).rejects.toMatchObject({
      code: 'exam.regulationMissing',
    })
  })

  it('may be missing in an exam that is out, which says so, goes on, and gets one by a correction', async () => {
    const id = await publishedExam(testApp)
    await forgetRegulation(testApp, id)
    const list = await showList(testApp, 'exams', '')
    expect(JSON.stringify(list.rows)).toContain('Regulation missing')
    const { scheme: _, ...label } = { ...unnamed, title: 'July, corrected' }
    const { correction } = testApp.app.results
    await correction.correct(id, { seen: 0, label, reason: 'slip' }, lakshmi)
    expect(await exams().show(id)).toMatchObject({ regulation: '', title: 'July, corrected' })
    await importFile(testApp, 'July, corrected', ashaAndRavi)
    await regulationWith(testApp, 'R20', '')
    const given = { ...label, regulation: 'R20' }
    await correction.correct(id, { seen: 1, label: given, reason: 'missing' }, lakshmi)
    expect(await exams().show(id)).toMatchObject({ regulation: 'R20' })
    await expect(
      correction.correct(id, { seen: 2, label: { ...label, title: 'Z' }, reason: 'x' }, lakshmi),
    ).rejects.toMatchObject({ code: 'exam.regulationMissing' })
  })
})
