import { beforeEach, describe, expect, it } from 'vitest'
import { usualDegreeRule } from '#lib/rules/grades/degree-rule.ts'
import { composeTranscript } from '#lib/server/features/transcripts/transcripts/compose-transcript.ts'
import { digestOfIssued } from '#lib/server/features/transcripts/transcripts/issued-transcript.ts'
import { rulesInForce } from '#lib/server/features/transcripts/web/rules-page.ts'
import { transcriptRepository } from '#lib/server/features/transcripts/transcripts/transcript.repository.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { drawingOf } from '../../support/documents/drawing.ts'
import { importFile, publishNow } from '../../support/results/exam-steps.ts'
import { asha, collegeWithMemos, meena, ravi } from '../../support/results/memos.ts'
import { julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { lakshmi, later } from '../../support/app/test-app.ts'

/** Asha and Meena have earned the credits of the degree. */
const shortDegree = { ...usualDegreeRule, requiredCredits: 600 }

const supply = { ...julyExam, title: 'Supply, November 2026', heldMonth: 11, kind: 'supply' as const }

describe.each(engines)('a consolidated memo on %s', (engine) => {
  const { testApp, exam } = collegeWithMemos(engine)
  const { results, transcripts } = {
    results: () => testApp.app.results,
    transcripts: () => testApp.app.transcripts,
  }
  const issue = (rollNumber: string, more: object = {}) =>
    transcripts().issue({ rollNumber, locale: 'en', isOfficial: true, ...more }, lakshmi)
  const textOf = async (rollNumber: string, more: object = {}): Promise<string> =>
    (await drawingOf((await issue(rollNumber, more)).bytes))
      .map((line) => line.replace(/^[\d. -]+ /, ''))
      .join('\n')
  const codes = async (): Promise<string[]> =>
    (
      await testApp.app.database.reads.selectFrom('transcripts').select('code').orderBy('issued_at').execute()
    ).map(({ code }) => code)

  beforeEach(() => transcripts().rules.save({ regulation: '', version: 0 }, shortDegree, lakshmi))

  async function passLater(grade = 'B'): Promise<string> {
    const { id } = await results().exams.create(supply, lakshmi)
    await importFile(testApp, supply.title, sheetOf(`${ravi},OS,OPERATING SYSTEMS,20,${grade},3`))
    await publishNow(testApp, id)
    return id
  }

  it('says all semesters, the CGPA, the class and by which rules', async () => {
    const { fileName } = await issue(asha)
    expect(fileName).toBe(`Consolidated_memo_${asha}_R20.pdf`)
    const text = await textOf(asha)
    for (const said of [
      'Asha Reddy',
      '2021-2025',
      'COMPUTER NETWORKS',
      '8.50',
      '80.00',
      'Controller of Examinations',
    ])
      expect(text, said).toContain(said)
    expect(text).toContain(
      'First Class with Distinction: CGPA from 7.50, each subject passed at its first attempt and none ever failed',
    )
    expect(text).toContain('(CGPA − 0.5) × 10 = (8.50 − 0.5) × 10 = 80.00')
  })

  it('names the backlogs in place of a CGPA, and the month in which one was passed', async () => {
    expect(await textOf(ravi)).toContain('No CGPA yet: 1 subject to clear. OS OPERATING SYSTEMS')
    await passLater()
    const text = await textOf(ravi)
    expect(text).toContain('November 2026')
    // Listed under the exam in which it was first taken; the supply exam has no subjects of its own.
    expect(text).not.toContain(supply.title)
    expect(text).toContain('First Class: CGPA from 6.50')
  })

  it('comes byte for byte again, and as a new one when grades or rules change', async () => {
    const first = await issue(asha)
    later(testApp, 3 * 24 * 60 * 60)
    expect(Buffer.from((await issue(asha)).bytes).equals(Buffer.from(first.bytes))).toBe(true)
    expect(await codes()).toHaveLength(1)
    expect(await auditedRows(testApp, 'transcript.issued')).toHaveLength(1)
    await transcripts().rules.save(
      { regulation: 'R20', version: 0 },
      { ...shortDegree, percentage: null },
      lakshmi,
    )
    expect(await textOf(asha)).not.toContain('80.00')
    expect(await codes()).toHaveLength(2)
  })

  it('is the same for two who ask at once', async () => {
    const [one, other] = await Promise.all([issue(asha), issue(asha)])
    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(true)
    expect(await codes()).toHaveLength(1)
  })

  it('is not there while a result is withheld or withdrawn, or where nothing is published', async () => {
    await results().holds.hold(exam.id, asha, 'enquiry', lakshmi)
    await expect(issue(asha)).rejects.toMatchObject({ code: 'transcripts.withheld' })
    await results().publishing.withdraw(exam.id, 'wrong file', lakshmi)
    await expect(issue(meena)).rejects.toMatchObject({ code: 'transcripts.withdrawn' })
    await expect(issue('21B81A0599')).rejects.toMatchObject({ code: 'transcripts.noResults' })
  })

  it('that is the student’s own copy says so, and nobody signs it', async () => {
    const text = await textOf(asha, { isOfficial: false, locale: 'de' })
    expect(text).toContain('Eigene Kopie: nicht unterschrieben.')
    expect(text).not.toContain('Leitung des Prüfungsamts')
  })

  it('is confirmed by its code, shown as outdated after a revision, and not confirmed while a result is withheld', async () => {
    await issue(ravi)
    await issue(asha)
    const [ofRavi = '', ofAsha = ''] = await codes()
    expect(await transcripts().verify(ofAsha.toLowerCase())).toMatchObject({
      state: 'valid',
      studentName: 'Asha R.',
      className: 'First Class with Distinction',
      percentage: 8000,
      transcript: { cgpa: 850, rollNumber: asha },
    })
    await passLater()
    expect(await transcripts().verify(ofRavi)).toMatchObject({
      state: 'superseded',
      transcript: { cgpa: null, backlogs: [{ code: 'OS' }] },
    })
    await results().holds.hold(exam.id, asha, 'enquiry', lakshmi)
    expect(await transcripts().verify(ofAsha)).toEqual({ state: 'withheld' })
    await results().publishing.withdraw(exam.id, 'wrong file', lakshmi)
    expect(await transcripts().verify(ofRavi)).toEqual({ state: 'withdrawn', on: '2026-11-21' })
    await expect(transcripts().verify('AAAAAAAAAA')).rejects.toMatchObject({ code: 'memo.unknownCode' })
  })
})

describe.each(engines)('credits of a consolidated memo on %s', (engine) => {
  const { testApp, exam } = collegeWithMemos(engine)
  const transcripts = () => testApp.app.transcripts
  const ask = { locale: 'en', isOfficial: true } as const
  beforeEach(() => transcripts().rules.save({ regulation: '', version: 0 }, shortDegree, lakshmi))
  const issue = (rollNumber: string) => transcripts().issue({ ...ask, rollNumber }, lakshmi)
  const stored = () =>
    testApp.app.database.reads.selectFrom('transcripts').selectAll().orderBy('issued_at').execute()

  /** Ravi fails the subject at 4 credits and passes it at 3. */
  async function passWithFewer(): Promise<void> {
    await importFile(testApp, julyExam.title, sheetOf(`${ravi},OS,OPERATING SYSTEMS,9,F,4`))
    await publishNow(testApp, exam.id)
    const { id } = await testApp.app.results.exams.create(supply, lakshmi)
    await importFile(testApp, supply.title, sheetOf(`${ravi},OS,OPERATING SYSTEMS,20,A,3`))
    await publishNow(testApp, id)
  }

  /** Issues a memo as before rules were named: with the largest credits and without the rule's name. */
  async function issuedBefore(rollNumber: string): Promise<string> {
    const exams = (await testApp.app.results.examsOf([rollNumber])).get(rollNumber) ?? []
    const found = composeTranscript('R20', exams, { creditsRule: 'largest', substitutes: new Map() })
    if (!('transcript' in found)) throw new Error('There is no transcript.')
    const issued = {
      transcript: found.transcript,
      rule: shortDegree,
      nameInOwnScript: '',
      batch: '2021-2025',
      photo: null,
      isOfficial: true,
      locale: 'en' as const,
      issuedOn: '2026-11-21',
    }
    const code = 'K7QM3XTD9B'
    const at = '2026-11-21T00:00:00.000Z'
    const made = { code, issued, digest: digestOfIssued(issued), issuedAt: at, issuedBy: 'u' }
    await transcriptRepository(testApp.app.database.writes).add([made])
    return code
  }

  it('are those of the attempt that was passed', async () => {
    await passWithFewer()
    await issue(ravi)
    const [row] = await stored()
    expect(JSON.parse(row?.body ?? '')).toMatchObject({
      creditsRule: 'bestAttempt',
      transcript: { credits: 600, earned: 600, cgpa: 900 },
    })
    expect(await transcripts().verify(row?.code ?? '')).toMatchObject({
      state: 'valid',
      creditsRule: 'bestAttempt',
      transcript: { earned: 600 },
    })
  })

  it('are confirmed as they were counted when it was issued, and superseded by other grades alone', async () => {
    await passWithFewer()
    const code = await issuedBefore(ravi)
    expect(await transcripts().verify(code)).toMatchObject({
      state: 'valid',
      creditsRule: 'largest',
      transcript: { earned: 700 },
    })
    await importFile(testApp, supply.title, sheetOf(`${ravi},OS,OPERATING SYSTEMS,20,A+,3`))
    const [{ id } = { id: '' }] = (await testApp.app.resultsStore.read.exams.all()).filter(
      ({ title }) => title === supply.title,
    )
    await publishNow(testApp, id)
    expect(await transcripts().verify(code)).toMatchObject({ state: 'superseded', creditsRule: 'largest' })
  })

  it('make no other memo of one that says the same by both rules', async () => {
    const code = await issuedBefore(asha)
    const [before] = await stored()
    await issue(asha)
    expect(await stored()).toEqual([before])
    expect(await transcripts().verify(code)).toMatchObject({ state: 'valid', creditsRule: 'largest' })
  })
})

describe.each(engines)('rules of classes on %s', (engine) => {
  const { testApp } = collegeWithMemos(engine)
  const rules = () => testApp.app.transcripts.rules
  const strict = { ...usualDegreeRule, requiredCredits: 16_000 }

  it('are the usual ones until somebody writes others, for one regulation or all others', async () => {
    expect(await rules().all()).toMatchObject([{ regulation: '', version: 0, rule: usualDegreeRule }])
    await rules().save({ regulation: 'R20', version: 0 }, strict, lakshmi)
    const pinned = await rules().pin()
    expect(pinned.of('R20').rule.requiredCredits).toBe(16_000)
    expect(pinned.of('R23').rule).toEqual(usualDegreeRule)
    expect(await auditedRows(testApp, 'degreeRule.saved')).toMatchObject([
      {
        entityId: 'R20',
        after: {
          classes: expect.arrayContaining([
            'A class is awarded once the credits earned reach 160 and no subject is still to be passed.',
          ]) as string[],
        },
      },
    ])
  })

  it('award no class while the course is in progress, and say how far it is', async () => {
    await rules().save({ regulation: 'R20', version: 0 }, strict, lakshmi)
    const { bytes } = await testApp.app.transcripts.issue(
      { rollNumber: asha, locale: 'en', isOfficial: true },
      lakshmi,
    )
    const text = (await drawingOf(bytes)).map((line) => line.replace(/^[\d. -]+ /, '')).join(' ')
    expect(text).toContain('The course is in progress. Credits earned: 6 of 160.')
    expect(text).not.toContain('First Class')
  })

  it('warn where the exams have already taught more credits than they ask for', async () => {
    const warnings = async () =>
      (await rulesInForce(testApp.app)).map(({ regulation, tooFewCredits }) => [regulation, tooFewCredits])
    await rules().save({ regulation: 'R20', version: 0 }, { ...strict, requiredCredits: 600 }, lakshmi)
    await rules().save({ regulation: '', version: 0 }, { ...strict, requiredCredits: 300 }, lakshmi)
    // The general rule does not apply to R20.
    expect(await warnings()).toEqual([
      ['', ''],
      ['R20', ''],
    ])
    await rules().save({ regulation: 'R20', version: 1 }, { ...strict, requiredCredits: 500 }, lakshmi)
    expect(await warnings()).toEqual([
      ['', ''],
      [
        'R20',
        'Credits that exams of R20 have taught already: 6. These rules ask for 5, so memos would name a class before the course is complete.',
      ],
    ])
    await rules().remove({ regulation: 'R20', version: 2 }, lakshmi)
    expect(await warnings()).toEqual([['', expect.stringContaining('already: 6.') as string]])
  })

  it('tell the second of two who write them at once', async () => {
    const save = () => rules().save({ regulation: 'R20', version: 0 }, strict, lakshmi)
    const ends = await Promise.allSettled([save(), save()])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(save()).rejects.toMatchObject({ code: 'transcripts.changedSince' })
  })

  it('that are removed give way to the general ones, and may come again', async () => {
    await rules().save({ regulation: 'R20', version: 0 }, strict, lakshmi)
    await rules().remove({ regulation: 'R20', version: 1 }, lakshmi)
    expect((await rules().pin()).of('R20').rule).toEqual(usualDegreeRule)
    await expect(rules().remove({ regulation: 'R20', version: 2 }, lakshmi)).rejects.toMatchObject({
      code: 'transcripts.noRule',
    })
    await rules().save({ regulation: 'R20', version: 2 }, strict, lakshmi)
    expect(await rules().all()).toHaveLength(2)
  })
})
