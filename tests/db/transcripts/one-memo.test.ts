import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import type { NewExam } from '#lib/schemas/results/exam.ts'
import { usualDegreeRule } from '#lib/rules/grades/degree-rule.ts'
import { composeTranscript } from '#lib/server/features/transcripts/transcripts/compose-transcript.ts'
import {
  type IssuedTranscript,
  digestOfIssued,
} from '#lib/server/features/transcripts/transcripts/issued-transcript.ts'
import { transcriptRepository } from '#lib/server/features/transcripts/transcripts/transcript.repository.ts'
import { examsWithoutRegulation, memoOfStudent } from '#lib/server/features/transcripts/web/memos-form.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { drawingOf } from '../../support/documents/drawing.ts'
import { forgetRegulation, importFile, publishNow, publishedExam } from '../../support/results/exam-steps.ts'
import { regulationWith } from '../../support/results/grade-scales.ts'
import { asha, collegeWithMemos, meena, ravi } from '../../support/results/memos.ts'
import { julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { entryId } from '../../support/people/students.ts'
import { lakshmi, later } from '../../support/app/test-app.ts'

const shortDegree = { ...usualDegreeRule, requiredCredits: 600 }
const exam = (more: Partial<NewExam>): NewExam => ({ ...julyExam, ...more })
const nameless = exam({ title: 'December 2026', regulation: '', heldMonth: 12 })
const older = exam({ title: 'I B.Tech (R18), May 2024', regulation: 'R18', heldMonth: 5, heldYear: 2024 })
const passed = (...rolls: string[]): Uint8Array =>
  sheetOf(...rolls.map((roll) => `${roll},DB,DATABASES,25,A+,3`))
const failed = (...rolls: string[]): Uint8Array =>
  sheetOf(...rolls.map((roll) => `${roll},DB,DATABASES,5,F,0`))

describe.each(anyEngine)('the one consolidated memo of a student, on %s', (engine) => {
  const college = collegeWithMemos(engine)
  const { testApp, made, bytesOf, exam: july } = college
  const results = () => testApp.app.results
  const transcripts = () => testApp.app.transcripts
  const publish = (of: NewExam, bytes: Uint8Array): Promise<string> =>
    of.regulation === '' ? publishNameless(of, bytes) : publishedExam(testApp, of, bytes)
  /** Publishes an exam without a regulation, as exams once could. */
  async function publishNameless(of: NewExam, bytes: Uint8Array): Promise<string> {
    const { id } = await results().exams.create({ ...of, regulation: 'R20' }, lakshmi)
    await importFile(testApp, of.title, bytes)
    await forgetRegulation(testApp, id)
    await publishNow(testApp, id)
    return id
  }
  const correct = (id: string, label: Partial<NewExam>, seen = 0): Promise<void> => {
    const { scheme: _, ...right } = exam(label)
    return results().correction.correct(id, { seen, label: right, reason: 'slip' }, lakshmi)
  }
  const view = async (roll: string) => {
    const found = await memoOfStudent(testApp.app, roll)
    if (!found || 'refusal' in found.memo) throw new Error('There is no memo.')
    return { ...found, ...found.memo }
  }
  const classOf = async (roll: string): Promise<string> => (await view(roll)).award.className
  const reasonsOf = async (roll: string): Promise<string> => (await view(roll)).sentences.join(' ')
  const issue = (rollNumber: string) =>
    transcripts().issue({ rollNumber, locale: 'en', isOfficial: true }, lakshmi)
  const textOf = async (roll: string): Promise<string> =>
    (await drawingOf((await issue(roll)).bytes)).join('\n')
  const codeOf = async (roll: string): Promise<string> => {
    await issue(roll)
    const { reads } = testApp.app.database
    const rows = await reads.selectFrom('transcripts').where('roll_number', '=', roll).selectAll().execute()
    return rows.toSorted((one, other) => (one.issued_at < other.issued_at ? 1 : -1))[0]?.code ?? ''
  }
  const verify = async (code: string) => transcripts().verify(code)

  beforeEach(async () => {
    await regulationWith(testApp, 'R18', '')
    await transcripts().rules.save({ regulation: '', version: 0 }, shortDegree, lakshmi)
  })

  describe('with exams that name no regulation', () => {
    it('is one for each student of the branch, and says nothing of them until the regulation is set', async () => {
      const id = await publish(nameless, passed(asha, ravi, meena))
      const bundle = await made(true)
      expect(bundle).toMatchObject({ made: 3, skipped: [] })
      expect((await drawingOf(await bytesOf(bundle))).join('\n')).not.toContain('DATABASES')
      expect(await view(asha)).toMatchObject({
        regulation: 'R20',
        unregulated: [{ id, title: nameless.title }],
        others: [],
        transcript: { cgpa: 850, earned: 600 },
      })
      expect(await examsWithoutRegulation(testApp.app)).toEqual([{ id, title: nameless.title }])
      await correct(id, { ...nameless, regulation: ' r20 ' })
      expect(await view(asha)).toMatchObject({ unregulated: [], transcript: { cgpa: 900, earned: 900 } })
      expect(await examsWithoutRegulation(testApp.app)).toEqual([])
      expect(await made(true)).toMatchObject({ made: 3 })
    })

    it('is none where no exam names one, and the list of the branch says so', async () => {
      await publish(nameless, passed('21B81A0504'))
      await college.enrol('21B81A0504')
      await expect(issue('21B81A0504')).rejects.toMatchObject({ code: 'transcripts.noRegulation' })
      expect((await made(true)).skipped).toMatchObject([{ rollNumber: '21B81A0504', reason: 'noRegulation' }])
    })

    it('names no class meanwhile, and says why', async () => {
      expect(await classOf(asha)).toBe('First Class with Distinction')
      await publish(nameless, passed(asha))
      expect(await classOf(asha)).toBe('')
      expect(await textOf(asha)).toContain(
        'No class: none is awarded while an exam of the student has no regulation.',
      )
    })
  })

  describe('with exams of two regulations', () => {
    it('is that of the newest exam, and the page names the others', async () => {
      const id = await publish(older, passed(asha))
      expect(await view(asha)).toMatchObject({
        regulation: 'R20',
        others: [{ regulation: 'R18', exams: [{ id, title: older.title }] }],
      })
      await publish(
        exam({ title: 'R23, January 2027', regulation: 'R23', heldMonth: 1, heldYear: 2027 }),
        passed(asha),
      )
      expect(await view(asha)).toMatchObject({
        regulation: 'R23',
        others: [{ regulation: 'R20' }, { regulation: 'R18' }],
      })
      expect(await made(true)).toMatchObject({ made: 3 })
    })

    it('is that of the register, where it names one with results', async () => {
      await publish({ ...older, regulation: 'R23' }, passed(asha))
      const regulationId = await entryId(testApp, 'regulation', 'R23')
      await testApp.app.database.writes
        .updateTable('students')
        .set({ regulation_id: regulationId })
        .where('roll_number', 'in', [asha, meena])
        .execute()
      expect(await view(asha)).toMatchObject({ regulation: 'R23', others: [{ regulation: 'R20' }] })
      expect((await issue(asha)).fileName).toBe(`Consolidated_memo_${asha}_R23.pdf`)
      expect(await view(meena)).toMatchObject({ regulation: 'R20', others: [] })
    })
  })

  describe('names a class', () => {
    it('not before the credits of the degree are entered, and not before they are earned', async () => {
      await transcripts().rules.save({ regulation: '', version: 1 }, usualDegreeRule, lakshmi)
      expect(await classOf(asha)).toBe('')
      const text = await textOf(asha)
      expect(text).toContain(
        'No class: none is awarded until the college has entered the credits of the degree.',
      )
      expect(text).not.toContain('Distinction')
      await transcripts().rules.save(
        { regulation: 'R20', version: 0 },
        { ...shortDegree, requiredCredits: 16_000 },
        lakshmi,
      )
      expect(await textOf(asha)).toContain('The course is in progress. Credits earned: 6 of 160.')
    })

    it.each([
      ['of another regulation', older, failed(asha), ''],
      ['without a regulation', nameless, failed(asha), ''],
    ])('none while a subject is open in an exam %s', async (_, other, marks, name) => {
      await publish(other, marks)
      expect(await classOf(asha)).toBe(name)
      expect(await reasonsOf(asha)).toContain('DB DATABASES')
    })

    it('of first attempts not to who failed a subject of another regulation, or missed it, and passed it later', async () => {
      await publish(older, sheetOf(`${asha},DB,DATABASES,5,ABSENT,0`, `${meena},DB,DATABASES,25,A,3`))
      const supply = exam({ ...older, title: 'Supply (R18)', heldMonth: 11 })
      await publish(supply, passed(asha, meena))
      expect(await classOf(asha)).toBe('First Class')
      expect(await reasonsOf(asha)).toContain(
        'Not First Class with Distinction: this class needs each subject passed at its first attempt, and none ever failed. Failed or missed: DB DATABASES.',
      )
      expect(await classOf(meena)).toBe('First Class with Distinction')
      expect(await textOf(asha)).not.toContain('Failed or missed')
    })

    it('of first attempts not to who failed in an exam of the same month, whichever is read first', async () => {
      await publish(exam({ title: 'AAA, July 2026' }), sheetOf(`${asha},CN,COMPUTER NETWORKS,5,F,0`))
      await publish(exam({ title: 'ZZZ, July 2026' }), sheetOf(`${meena},CN,COMPUTER NETWORKS,5,F,0`))
      expect([await classOf(asha), await classOf(meena)]).toEqual(['First Class', 'First Class'])
    })

    it('of first attempts not to who failed when trying for a better grade, but to who missed that', async () => {
      await publish(
        exam({ title: 'Improvement', heldMonth: 11 }),
        sheetOf(`${asha},CN,COMPUTER NETWORKS,5,F,0`, `${meena},CN,COMPUTER NETWORKS,5,ABSENT,0`),
      )
      expect(await classOf(asha)).toBe('First Class')
      expect(await classOf(meena)).toBe('First Class with Distinction')
    })
  })

  it('is kept back while a result of another regulation is withheld, and not for one that is withdrawn', async () => {
    const id = await publish(older, passed(asha))
    await results().holds.hold(id, asha, 'enquiry', lakshmi)
    await expect(issue(asha)).rejects.toMatchObject({ code: 'transcripts.withheld' })
    await results().publishing.withdraw(id, 'wrong file', lakshmi)
    expect(await view(asha)).toMatchObject({ regulation: 'R20' })
  })

  describe('is no longer confirmed', () => {
    it('after its marks are revised, with the day', async () => {
      const code = await codeOf(asha)
      await importFile(testApp, julyExam.title, sheetOf(`${asha},CN,COMPUTER NETWORKS,29,A+,3`))
      later(testApp, 3 * 24 * 60 * 60)
      await publishNow(testApp, july.id)
      expect(await verify(code)).toMatchObject({ state: 'superseded', correctedOn: '2026-11-24' })
    })

    it.each([
      ['title', { title: 'II B.Tech II Sem, July 2026' }],
      ['month', { heldMonth: 6 }],
      ['regulation', { regulation: 'R23' }],
    ])('after the %s of its exam is corrected, with the day', async (_, label) => {
      const code = await codeOf(asha)
      later(testApp, 24 * 60 * 60)
      await correct(july.id, label)
      expect(await verify(code)).toMatchObject({ state: 'superseded', correctedOn: '2026-11-22' })
    })

    it('after results came out that are missing in it, which are no correction', async () => {
      later(testApp, 60)
      const code = await codeOf(asha)
      later(testApp, 60)
      await publish(exam({ title: 'III B.Tech', heldMonth: 11 }), passed(asha))
      expect(await verify(code)).toMatchObject({ state: 'outdated', correctedOn: null })
    })

    it('with the results of its exam withdrawn, and says when', async () => {
      const code = await codeOf(asha)
      await results().publishing.withdraw(july.id, 'wrong file', lakshmi)
      expect(await verify(code)).toEqual({ state: 'withdrawn', on: '2026-11-21' })
      await publishNow(testApp, july.id)
      expect(await verify(code)).toMatchObject({ state: 'valid' })
    })

    it('with a result withheld, also where the exam has another regulation by now', async () => {
      const code = await codeOf(asha)
      await correct(july.id, { regulation: 'R23' })
      await results().holds.hold(july.id, asha, 'enquiry', lakshmi)
      expect(await verify(code)).toEqual({ state: 'withheld' })
    })
  })

  describe('that was issued while classes were awarded otherwise', () => {
    /** Adds a memo in the older stored format, which names neither the credits rule nor other exams. */
    async function issuedBefore(issued: IssuedTranscript): Promise<string> {
      const code = 'K7QM3XTD9B'
      const at = '2026-11-21T07:00:00.000Z'
      const kept = { code, issued, digest: digestOfIssued(issued), issuedAt: at, issuedBy: 'u' }
      await transcriptRepository(testApp.app.database.writes).add([kept])
      return code
    }
    const bodyOf = async (roll: string): Promise<IssuedTranscript> => ({
      transcript: (await view(roll)).transcript,
      rule: usualDegreeRule,
      nameInOwnScript: '',
      batch: '2021-2025',
      photo: null,
      isOfficial: true,
      locale: 'en',
      issuedOn: '2026-11-21',
    })

    it('keeps its class where all else holds, and is issued without one today', async () => {
      const code = await issuedBefore(await bodyOf(asha))
      expect(await verify(code)).toMatchObject({ state: 'valid', className: 'First Class with Distinction' })
      await transcripts().rules.save({ regulation: '', version: 1 }, usualDegreeRule, lakshmi)
      expect(await textOf(asha)).not.toContain('Distinction')
      expect(await verify(code)).toMatchObject({ state: 'valid' })
    })

    it.each([
      ['a subject was open in an exam without a regulation', nameless, failed(asha)],
      ['an exam had no regulation', nameless, passed(asha)],
      ['a subject was failed and passed under another regulation', older, failed(asha)],
    ])('holds no longer where %s', async (_, other, marks) => {
      const issued = await bodyOf(asha)
      await publish(other, marks)
      if (other === older)
        await publish(exam({ ...older, title: 'Supply (R18)', heldMonth: 11 }), passed(asha))
      expect(await verify(await issuedBefore(issued))).toMatchObject({
        state: 'superseded',
        correctedOn: null,
      })
    })

    it('for exams without a regulation holds no longer, whether or not that is set by now', async () => {
      const id = await publish(nameless, passed(meena))
      const exams = (await results().examsOf([meena])).get(meena) ?? []
      const found = composeTranscript('', exams, { substitutes: new Map() })
      if (!('transcript' in found)) throw new Error('There is no transcript.')
      const { classBar: _, ...transcript } = found.transcript
      const code = await issuedBefore({ ...(await bodyOf(meena)), transcript })
      expect(await verify(code)).toMatchObject({ state: 'superseded' })
      later(testApp, 2 * 60 * 60)
      await correct(id, { ...nameless, regulation: 'R20' })
      expect(await verify(code)).toMatchObject({ state: 'superseded', correctedOn: '2026-11-21' })
    })
  })
})

describe.each(anyEngine)('a consolidated memo with a substitute subject, on %s', (engine) => {
  const { testApp } = collegeWithMemos(engine)
  const cleared = '23T93A0502'
  const regular = exam({ title: 'Regular (R23)', regulation: 'R23', heldMonth: 1, heldYear: 2024 })
  const supply = exam({ ...regular, title: 'Supply (R23)', heldMonth: 6 })
  const substitute = { regulation: 'R23', code: 'CS203N', standsFor: 'CS203' }
  const { substitutes, transcripts } = {
    substitutes: () => testApp.app.results.substitutes,
    transcripts: () => testApp.app.transcripts,
  }
  const issue = () => transcripts().issue({ rollNumber: cleared, locale: 'en', isOfficial: true }, lakshmi)
  const codes = async (): Promise<string[]> =>
    (
      await testApp.app.database.reads.selectFrom('transcripts').select('code').orderBy('issued_at').execute()
    ).map(({ code }) => code)

  beforeEach(async () => {
    for (const [of, file] of [
      [regular, 'g2-ex1'],
      [supply, 'g2-ex2'],
    ] as const)
      await publishedExam(testApp, of, readFileSync(`tests/fixtures/cases/${file}.csv`))
  })

  it('has one subject with its best attempt, says so, and holds until the substitute is removed', async () => {
    await issue()
    later(testApp, 24 * 60 * 60)
    await substitutes().add(substitute, lakshmi)
    const text = (await drawingOf((await issue()).bytes)).join('\n')
    expect(text).toContain('CS203N stands for CS203.')
    expect(text).toContain('9.00')
    expect(text).toContain('OBJECT ORIENTED PROGRAMMING')
    const [before = '', now = ''] = await codes()
    expect(await transcripts().verify(before)).toMatchObject({
      state: 'superseded',
      correctedOn: '2026-11-22',
    })
    expect(await transcripts().verify(now)).toMatchObject({
      state: 'valid',
      transcript: { cgpa: 900, backlogs: [], substitutes: [{ code: 'CS203N', standsFor: 'CS203' }] },
    })
    later(testApp, 24 * 60 * 60)
    await substitutes().remove((await substitutes().list())[0]?.id ?? '', lakshmi)
    expect(await transcripts().verify(now)).toMatchObject({ state: 'superseded', correctedOn: '2026-11-23' })
    // The earlier memo is valid again.
    expect(await transcripts().verify(before)).toMatchObject({ state: 'valid' })
  })
})
