import { describe, expect, it } from 'vitest'
import { usualDegreeRule } from '#lib/rules/grades/degree-rule.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { drawingOf } from '../../support/documents/drawing.ts'
import { importFile, publishNow } from '../../support/results/exam-steps.ts'
import { killStanding } from '../../support/processes/killed-process.ts'
import { asha, collegeWithMemos, meena, ravi } from '../../support/results/memos.ts'
import { julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { lakshmi, later } from '../../support/app/test-app.ts'

const day = 24 * 60 * 60

describe.each(engines)('the consolidated memos of a branch, on %s', (engine) => {
  const { testApp, exam, start, made, bundleOf, bytesOf, enrol } = collegeWithMemos(engine)
  const results = () => testApp.app.results
  const textOf = async (bundle: { address: string | null }): Promise<string> =>
    (await drawingOf(await bytesOf(bundle))).join('\n')
  const issued = async (): Promise<number> =>
    (await testApp.app.database.reads.selectFrom('transcripts').select('code').execute()).length

  it('are one file, which names students without one and the reason', async () => {
    await enrol('21B81A0504')
    await results().holds.hold(exam.id, asha, 'enquiry', lakshmi)
    const bundle = await made()
    expect(bundle).toMatchObject({ made: 1, title: 'CSE 2021-2025', job: { state: 'done' } })
    expect(bundle.skipped.map(({ rollNumber, reason, backlogs }) => [rollNumber, reason, backlogs])).toEqual([
      [asha, 'withheld', 0],
      [ravi, 'backlogs', 1],
      ['21B81A0504', 'noResults', 0],
    ])
    const text = await textOf(bundle)
    expect(text).toContain('Meena Rao')
    expect(text).toContain('మీనా')
    expect(text).not.toContain('Asha Reddy')
    expect(await issued()).toBe(1)
    expect(await auditedRows(testApp, 'transcriptBundle.made')).toMatchObject([
      { after: { title: 'CSE 2021-2025', made: 1, skipped: 3 } },
    ])
  })

  it('has those with backlogs where the office asks for them, without a CGPA', async () => {
    const bundle = await made(true)
    expect(bundle).toMatchObject({ made: 3, skipped: [] })
    expect(await textOf(bundle)).toContain('No CGPA yet: 1 subject to clear. OS OPERATING SYSTEMS')
  })

  it('notifies the person who asked for it, and nobody else', async () => {
    const notifications = async (id: string) =>
      (await testApp.app.notifications.of({ ...userWith('ROLE_EXAMINATION'), id })).filter(
        ({ name }) => name === 'memosMade',
      )
    const { id } = await made()
    expect(await notifications(lakshmi.id)).toMatchObject([
      {
        key: `job ${id}`,
        text: 'Consolidated memos were made: CSE 2021-2025',
        detail: 'Memos: 2, left out: 1',
        link: '/app/Memos',
        isRead: false,
      },
    ])
    expect(await notifications('u-somebody')).toEqual([])
  })

  it('is no file where nobody gets one', async () => {
    await results().publishing.withdraw(exam.id, 'wrong file', lakshmi)
    const bundle = await made()
    expect([bundle.made, bundle.address]).toEqual([0, null])
    expect(bundle.skipped.map(({ reason }) => reason)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
  })

  it('is made once for two who ask at once, and expires', async () => {
    const [first, second] = await Promise.all([start(), start()])
    expect(second).toBe(first)
    await testApp.app.jobs.ended(first)
    expect(await testApp.app.transcripts.bundles.newest()).toHaveLength(1)
    expect((await bundleOf(first)).address).not.toBeNull()
    later(testApp, 7 * day + 1)
    expect((await bundleOf(first)).address).toBeNull()
    expect(await testApp.app.transcripts.bundles.dropBefore(testApp.clock.now())).toBe(1)
  })

  it('is of one branch and batch that belong together', async () => {
    const nobody = { batchId: 'x', branchId: 'y', withBacklogs: false, locale: 'en' as const }
    await expect(testApp.app.transcripts.bundles.start(nobody, lakshmi)).rejects.toMatchObject({
      fields: { batchId: { code: 'field.required' } },
    })
  })

  /** Runs the work after the file is first drawn and before anything is written; returns the number of drawings. */
  function whileDrawn(work: () => Promise<unknown>): { drawings: number } {
    const { prepare } = testApp.app.files
    const seen = { drawings: 0 }
    testApp.app.files.prepare = async (...given) => {
      if (given[0].kind === 'transcripts.bundle') {
        seen.drawings += 1
        if (seen.drawings === 1) await work()
      }
      return prepare(...given)
    }
    return seen
  }

  it('says what is withheld and published while it is made', async () => {
    const seen = whileDrawn(async () => {
      await results().holds.hold(exam.id, meena, 'enquiry', lakshmi)
      await importFile(testApp, julyExam.title, sheetOf(`${asha},OS,OPERATING SYSTEMS,29,A+,3`))
      await publishNow(testApp, exam.id)
    })
    const bundle = await made()
    expect(seen.drawings).toBe(2)
    expect(bundle.skipped.map(({ rollNumber, reason }) => [rollNumber, reason])).toEqual([
      [ravi, 'backlogs'],
      [meena, 'withheld'],
    ])
    const text = await textOf(bundle)
    expect(text).toContain('9.50')
    expect(text).not.toContain('Meena Rao')
    // No codes were assigned for the discarded drawing.
    expect(await issued()).toBe(1)
  })

  it('has the code of a memo that somebody is issued while it is made', async () => {
    const asked = { rollNumber: asha, locale: 'en', isOfficial: true } as const
    whileDrawn(() => testApp.app.transcripts.issue(asked, lakshmi))
    const text = await textOf(await made())
    const { reads } = testApp.app.database
    const codes = await reads.selectFrom('transcripts').select('code').execute()
    expect(codes).toHaveLength(2)
    for (const { code } of codes) expect(text).toContain(`/verify/${code}`)
  })

  it('reports a hold that was set while it was drawn', async () => {
    whileDrawn(() => results().holds.hold(exam.id, ravi, 'enquiry', lakshmi))
    expect((await made()).skipped).toMatchObject([{ rollNumber: ravi, reason: 'withheld' }])
  })

  it('judges by the rules of when it was asked for', async () => {
    const rules = () => testApp.app.transcripts.rules
    const usual = { ...usualDegreeRule, requiredCredits: 600 }
    await rules().save({ regulation: '', version: 0 }, usual, lakshmi)
    const jobId = await start()
    const [first, ...rest] = usual.bands
    const renamed = { ...usual, bands: first ? [{ ...first, name: 'Honours' }, ...rest] : [] }
    await rules().save({ regulation: '', version: 1 }, renamed, lakshmi)
    await testApp.app.jobs.ended(jobId)
    const text = await textOf(await bundleOf(jobId))
    expect(text).toContain('Distinction')
    expect(text).not.toContain('Honours')
    expect(await textOf(await made())).toContain('Honours')
  })

  it('gives a memo that was issued before the code that it has', async () => {
    await made()
    const before = await issued()
    await made()
    expect(await issued()).toBe(before)
  })

  it('whose process is killed is made by the next, and no memo twice', async () => {
    const jobId = await start()
    await killStanding(testApp, 'memos-process.ts', 'transcripts')
    expect(await issued()).toBe(0)
    expect((await testApp.app.jobs.ended(jobId)).state).toBe('done')
    expect(await bundleOf(jobId)).toMatchObject({ made: 2, address: expect.any(String) as string })
    expect(await issued()).toBe(2)
    // Starting a process takes long on a busy machine.
  }, 120_000)
})
