import { describe, expect, it } from 'vitest'
import type { RegulationCgpa } from '#lib/schemas/results/result-answer.ts'
import { caseFile } from '../../support/imports/case-files.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { importFile, publishNow, publishedExam } from '../../support/results/exam-steps.ts'
import { openForEach } from '../../support/app/opened.ts'
import { ashaAndRavi, julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const [asha, ravi] = ['21B81A0501', '21B81A0502'] as const
const supply = { ...julyExam, title: 'Supply, November 2026', heldMonth: 11, kind: 'supply' as const }
const passedLate = sheetOf(`${ravi},CN,COMPUTER NETWORKS,20,B,3`, `${asha},CN,COMPUTER NETWORKS,0,F,0`)

describe.each(anyEngine)('the CGPA of a roll number on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const results = () => testApp.app.results
  /** Reloads the cache as a server does at its next poll. */
  const noticed = () => testApp.app.examCache.reload()
  const publish = async (exam = julyExam, bytes = ashaAndRavi): Promise<string> => {
    const id = await publishedExam(testApp, exam, bytes)
    await noticed()
    return id
  }
  const cgpasOf = async (rollNumber: string): Promise<readonly RegulationCgpa[]> =>
    (await results().lookup.list(rollNumber)).cgpas

  it('is of all exams of the regulation, with the best grade of each subject', async () => {
    await publish()
    await publish(supply, passedLate)
    // 3 × 9 + 1.5 × 8 = 39 over 4.5 credits; a later failure takes nothing away.
    expect(await cgpasOf(asha)).toMatchObject([
      { regulation: 'R20', cgpa: 867, weighted: 3900, credits: 450 },
    ])
    // 3 × 8 + 1.5 × 7 = 34.5 over 4.5 credits.
    expect(await cgpasOf(ravi)).toMatchObject([{ cgpa: 767, backlogs: [] }])
  })

  it('is none with a backlog, which is named', async () => {
    await publish()
    expect(await cgpasOf(ravi)).toEqual([
      {
        regulation: 'R20',
        cgpa: null,
        weighted: 1050,
        credits: 450,
        substitutes: [],
        isIncomplete: false,
        backlogs: [{ code: 'CN', name: 'COMPUTER NETWORKS' }],
      },
    ])
  })

  it('goes with a result that is withheld or withdrawn, at the answer, and comes back with it', async () => {
    const first = await publish()
    const second = await publish(supply, passedLate)
    await results().holds.hold(second, ravi, 'enquiry', lakshmi)
    expect(await cgpasOf(ravi)).toMatchObject([{ cgpa: null, backlogs: [], isIncomplete: true }])
    expect(await cgpasOf(asha)).toMatchObject([{ cgpa: 867 }])
    await results().holds.release(second, ravi, lakshmi)
    expect(await cgpasOf(ravi)).toMatchObject([{ cgpa: 767 }])
    await results().publishing.withdraw(first, 'wrong file', lakshmi)
    expect(await cgpasOf(asha)).toMatchObject([{ cgpa: null, isIncomplete: true }])
    await publishNow(testApp, first)
    await noticed()
    expect(await cgpasOf(asha)).toMatchObject([{ cgpa: 867 }])
  })

  it('follows a revision', async () => {
    const id = await publish()
    await importFile(testApp, julyExam.title, sheetOf(`${asha},CN,COMPUTER NETWORKS,29,A+,3`))
    await publishNow(testApp, id)
    await noticed()
    expect(await cgpasOf(asha)).toMatchObject([{ cgpa: 933 }])
  })

  it('is one for each regulation, and follows a regulation that is corrected', async () => {
    await publish()
    const other = { ...supply, regulation: 'r23', scheme: 'default' as const }
    const id = await publish(other, sheetOf(`${asha},PHY,PHYSICS,30,S,4`))
    expect(await cgpasOf(asha)).toMatchObject([
      { regulation: 'R23', cgpa: 1000 },
      { regulation: 'R20', cgpa: 867 },
    ])
    const { scheme: _, ...label } = { ...other, regulation: 'R20' }
    await results().correction.correct(id, { seen: 0, label, reason: 'typing error' }, lakshmi)
    // 27 + 12 + 40 = 79 over 8.5 credits.
    expect(await cgpasOf(asha)).toMatchObject([{ regulation: 'R20', cgpa: 929 }])
  })

  it('counts a subject with the credits of the attempt that was passed', async () => {
    await publish({ ...julyExam, regulation: 'R23' }, caseFile('g2-ex1.csv'))
    await publish({ ...supply, regulation: 'R23' }, caseFile('g2-ex2.csv'))
    // 3 × 9 + 3 × 9 over 6 credits; the failed attempt had 4 credits.
    expect(await cgpasOf('23T93A0501')).toMatchObject([{ regulation: 'R23', cgpa: 900, credits: 600 }])
  })

  it('is there also for what a server of an earlier build published', async () => {
    await publish()
    const before = [await cgpasOf(asha), await cgpasOf(ravi)]
    await testApp.app.database.writes.updateTable('published_results').set({ lines: null }).execute()
    expect([await cgpasOf(asha), await cgpasOf(ravi)]).toEqual(before)
  })

  it('is none where nothing counts', async () => {
    await publish(julyExam, sheetOf(`${asha},ENV,ENVIRONMENT,0,COMPLE,0`))
    expect(await cgpasOf(asha)).toEqual([])
  })
})
