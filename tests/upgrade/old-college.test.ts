import { describe, expect, it, vi } from 'vitest'
import { bookPayment } from '#lib/server/demo/demo-payments.ts'
import { payloadOf } from '../../src/islands/admission-form/loaded-record.ts'
import { GET as getNormalData } from '../../src/pages/api/v1/getNormalData.ts'
import { swathi } from '../support/admissions/admissions.ts'
import { ask } from '../support/calls/call.ts'
import { engines } from '../support/database/databases.ts'
import { partsOf } from '../support/mail/email-parts.ts'
import { tablesWith } from '../support/database/every-row.ts'
import { sunita } from '../support/payments/fees.ts'
import { openForAll, openForEach } from '../support/app/opened.ts'
import { asha, bearer, raviSignsUp, signInAs } from '../support/people/people.ts'
import { julyExam } from '../support/results/sample-exam.ts'
import { openMailServer } from '../support/mail/smtp.ts'
import { userIdOf } from '../support/calls/shown-list.ts'
import { lakshmi } from '../support/app/test-app.ts'
import { uploadsOf } from '../support/imports/uploads.ts'
import {
  admissionSent,
  hashOf,
  latasAadhaar,
  memoRequest,
  repeatedRequest,
  rolls,
  scheduledExam,
  secretText,
  settingsOfCollege,
  userOf,
} from './fill-college.ts'
import { openOldCollege } from './old-college.ts'

describe.each(engines)('a college of an older version, opened by this one on %s', (engine) => {
  const mail = openForAll(openMailServer)
  const old = openForAll(() => openOldCollege(engine, { SMTP_URL: mail.url }))
  const app = () => old.app
  /**
   * The same code would draw identical bytes now but different ones after a change of layout, so drawing must not
   * happen.
   */
  const refuseToDraw = () => vi.spyOn(app().pdfs, 'draw').mockRejectedValue(new Error('It is drawn anew.'))

  it('has its queued jobs done', async () => {
    const { checkJob, queuedImport, bundleJob } = old.facts
    expect((await app().jobs.ended(checkJob)).problem).toBeNull()
    expect(await app().imports.show(queuedImport)).toMatchObject({
      state: 'checked',
      newRows: 1,
      errorRows: 0,
    })
    expect((await app().jobs.ended(bundleJob)).problem).toBeNull()
    const bundle = (await app().transcripts.bundles.newest()).find(({ id }) => id === bundleJob)
    expect(bundle).toMatchObject({ made: 1, title: 'CSE 2021-2025' })
  })

  it('saves the upload that was checked, once its wrong row is corrected', async () => {
    const { openImport, supplyId } = old.facts
    expect(await app().imports.show(openImport)).toMatchObject({ newRows: 1, errorRows: 1 })
    await app().imports.correct(openImport, [{ line: 3, version: 1, cells: { grade: 'A' } }], lakshmi)
    const { revision } = await app().imports.show(openImport)
    await app().imports.commit(openImport, { revision, skipBad: false }, lakshmi)
    expect(await app().results.exams.show(supplyId)).toMatchObject({ marks: 2, students: 1 })
  })

  it('saves the sealed upload, whose numbers stand in no table', async () => {
    const sheets = uploadsOf(old, 'admissions', swathi)
    expect(await sheets.wrong(old.facts.sealedImport)).toEqual([[3, 'aadhaar']])
    await sheets.commit(old.facts.sealedImport, true)
    const lata = await app()
      .database.reads.selectFrom('admissions')
      .select(['id', 'number'])
      .where('name', '=', 'Lata Rao')
      .executeTakeFirstOrThrow()
    expect(lata.number).toBe('2026/0002')
    expect(await app().admissions.revealAadhaar(lata.id, 'A letter', swathi)).toBe(latasAadhaar)
    expect(await tablesWith(app(), latasAadhaar)).toEqual([])
  })

  it('takes the saved upload back', async () => {
    const { savedImport } = old.facts
    await uploadsOf(old, 'students').undo(savedImport)
    expect(await app().imports.show(savedImport)).toMatchObject({ state: 'undone', notDoneRows: 0 })
    const found = await app().students.find([rolls.meena, '21B81A0503', '21B81A0504'])
    expect([...found.values()]).toMatchObject([{ rollNumber: rolls.meena, name: 'Meena Rao' }])
  })

  it('takes the step of its students back', async () => {
    const statusOf = async () => (await app().students.show(old.facts.ashaId))?.semesterId
    expect(await statusOf()).not.toBeNull()
    await app().students.undoStep(old.facts.step, lakshmi)
    expect(await statusOf()).toBeNull()
  })

  it('prints its receipt byte for byte, and counts on from it', async () => {
    const { orderId, receiptNumber, printed, duplicate, resumeCode, ravisDue } = old.facts
    const receipt = await app().payments.receiptOf(orderId)
    if (!receipt) throw new Error('The receipt is gone.')
    refuseToDraw()
    expect(receipt.number).toBe(receiptNumber)
    expect(hashOf(await app().payments.printReceipt(receipt))).toBe(printed)
    expect(hashOf(await app().payments.reprintReceipt(receipt, sunita))).toBe(duplicate)
    expect(app().payments.resumeCode(orderId)).toBe(resumeCode)
    const next = await bookPayment(app(), ravisDue, '2026-11-21T05:30:00.000Z')
    expect((await app().payments.receiptOf(next))?.number).toBe('F/2026-27/000002')
  })

  it('hears of the bank what was paid meanwhile, and settles it once', async () => {
    const { attemptAtBank, ashaId } = old.facts
    for (let time = 0; time < 2; time += 1) await app().payments.verify(attemptAtBank)
    const dues = await app().fees.duesOf({ kind: 'student', id: ashaId })
    expect(dues.map(({ feeType, open }) => [feeType, open]).toSorted()).toEqual([
      ['Exam Fee', 0],
      ['Tuition Fee', 0],
    ])
    const receipts = await app()
      .database.reads.selectFrom('payment_receipts')
      .select('number')
      .where('number', 'like', 'E/%')
      .execute()
    expect(receipts).toEqual([{ number: 'E/2026-27/000001' }])
  })

  it('has its settings, its admission with every field and its notice', async () => {
    expect(await app().college.settings()).toMatchObject(settingsOfCollege)
    const query = { admissionId: old.facts.admissionId }
    const { body } = await ask(old, getNormalData, { role: 'ROLE_ADMISSIONS', query })
    const [record] = body as Record<string, unknown>[]
    const sent = { ...admissionSent, aadharNo: 'XXXX XXXX 2346' }
    // The edit form has the same fields under other names.
    expect(payloadOf(record as never, false)).toEqual(sent)
    expect((await app().notices.shownTo(null)).map(({ titleEn }) => titleEn)).toEqual(['Closed on Friday'])
  })

  it('counts its categories and religions in reports, and has no admission that is still to be read', async () => {
    const view = await app().catalogue.read()
    const groups = (kind: 'casteCategory' | 'religion') =>
      Object.fromEntries(view.of(kind).map(({ name, reportsAs }) => [name, reportsAs]))
    expect(groups('casteCategory')).toMatchObject({
      OC: 'general',
      'BC-E': 'obc',
      EWS: 'ews',
      SC: 'sc',
      ST: 'st',
    })
    expect(groups('religion')).toMatchObject({ Hindu: 'no', Sikh: 'yes', Other: '' })
    expect(await app().students.waitingForFill(app().database.reads, 10)).toEqual([])
  })

  it('sends the files that it keeps', async () => {
    const { id } = await app()
      .database.reads.selectFrom('files')
      .select('id')
      .where('kind', '=', 'alumni.certificate')
      .where('owner_id', '=', old.facts.historyId)
      .executeTakeFirstOrThrow()
    const file = await app().files.find(id)
    expect(file).toMatchObject({ name: 'offer.pdf', mediaType: 'application/pdf' })
    expect(Buffer.from((await app().files.get(file?.hash ?? '')) ?? []).toString()).toBe('%PDF-1.7')
  })

  it('issues its memo byte for byte, and confirms the codes of memos and of a result', async () => {
    const { memo, memoCode, earlierMemoCode, verifyCode } = old.facts
    refuseToDraw()
    expect(hashOf((await app().transcripts.issue(memoRequest, lakshmi)).bytes)).toBe(memo)
    for (const code of [earlierMemoCode, memoCode])
      expect(await app().transcripts.verify(code)).toMatchObject({
        state: 'valid',
        studentName: 'Asha R.',
        className: 'First Class with Distinction',
        percentage: 8170,
        transcript: { rollNumber: rolls.asha, cgpa: 867 },
      })
    expect(await app().results.lookup.verify(verifyCode)).toMatchObject({
      state: 'valid',
      examTitle: julyExam.title,
      rollNumber: rolls.asha,
      sgpa: 867,
      courses: [{ code: 'CN' }, { code: 'ENV' }, { code: 'LAB' }],
    })
  })

  it('sends its email, whose link opens', async () => {
    await app().mail.sent()
    const emails = mail.received.map(partsOf).filter(({ head }) => head.includes(`To: ${asha.email}`))
    expect(emails).toHaveLength(1)
    const text = emails[0]?.text ?? ''
    for (const said of [`Dear ${asha.fullName}`, `Your user name: ${asha.username}`])
      expect(text).toContain(said)
    const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? ''
    expect(await app().identity.passwords.isLive(token)).toBe(true)
  })

  it('withholds what was withheld, until somebody releases it', async () => {
    const lookup = async () => (await app().results.lookup.answer(julyExam.title, rolls.meena)).kind
    expect(await lookup()).toBe('withheld')
    await app().results.holds.release(old.facts.examId, rolls.meena, lakshmi)
    expect(await lookup()).toBe('found')
  })

  it('knows who is signed in, by which password, and who waits for approval', async () => {
    const { identity } = app()
    expect(await identity.currentUser(bearer(old.facts.token))).toMatchObject({ username: asha.username })
    expect((await signInAs(old, asha.username, asha.password)).user.roles).toEqual(asha.roles)
    await identity.registrations.approve(await userIdOf(old, raviSignsUp.username), ['ROLE_HOD'], lakshmi)
    const { user } = await signInAs(old, raviSignsUp.username, raviSignsUp.password)
    expect(user).toMatchObject({ program: 'CSE', fullName: 'Ravi Kumar' })
  })

  it('opens what it has sealed or hashed with the key of its folder', async () => {
    const { admissionId, parentCode, parentId, sealedText, ashaId } = old.facts
    expect(await app().admissions.revealAadhaar(admissionId, 'A letter', swathi)).toBe('234123412346')
    expect(await app().cipher.decrypt(sealedText, lakshmi)).toBe(secretText)
    await app().links.useCode(parentCode, { id: parentId, name: 'rakesh', requestId: '', roles: [] })
    expect(await app().links.childrenOf(parentId)).toEqual([ashaId])
  })

  it('answers a request that is sent again as it was answered', async () => {
    const reply = await app().idempotency.once(repeatedRequest, async () => {
      throw new Error('It was carried out a second time.')
    })
    expect(reply).toMatchObject({ status: 200, text: '{"id":"e1"}', isReplayed: true })
  })

  it('shows as read what was read', async () => {
    const notifications = await app().notifications.of(userOf(lakshmi))
    const read = notifications.filter(({ isRead }) => isRead).map(({ key }) => key)
    expect(read).toEqual(old.facts.readKeys)
  })

  it('has an audit trail without a gap', async () => {
    await app().audit.startCheck(lakshmi)
    await app().jobs.ended((await app().audit.checks()).running?.id ?? '')
    expect((await app().audit.checks()).last?.state).toMatchObject({
      broken: null,
      brokenAt: null,
      missing: 0,
    })
  })
})

describe.each(engines)('an exam that an older version has scheduled, on %s', (engine) => {
  const old = openForEach(() => openOldCollege(engine))

  it('is out at its hour, and not before', async () => {
    const answer = async () => (await old.app.results.lookup.answer(scheduledExam.title, rolls.asha)).kind
    old.clock.set('2026-12-01T04:29:59.000Z')
    expect(await answer()).toBe('notPublished')
    old.clock.set('2026-12-01T04:30:00.000Z')
    expect(await answer()).toBe('found')
    const found = await old.app.results.lookup.find(scheduledExam.title, rolls.asha)
    expect(found.result.courses).toMatchObject([{ code: 'DB', grade: 'A' }])
  })
})
