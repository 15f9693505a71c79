import { describe, expect, it } from 'vitest'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openForAll } from '../../support/app/opened.ts'
import { importFile, publishNow } from '../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp, ravi } from '../../support/app/test-app.ts'
import { onePixel } from '../../support/documents/png.ts'
import { rowsLeft } from '../../support/database/rows-left.ts'

const roll = '21B81A0501'
const some = expect.anything()

describe.each(engines)('each write about results leaves its row in the audit trail, on %s', (engine) => {
  const testApp = openForAll(() => openTestApp(engine))
  const { leaves } = rowsLeft(testApp)
  const examId = async (): Promise<string> => (await testApp.app.results.exams.list())[0]?.id ?? ''

  const importId = async (): Promise<string> =>
    (await testApp.app.results.imports.history(await examId()))[0]?.id ?? ''

  const collegeWith = async (needsSecondPerson: boolean): Promise<void> => {
    const { college } = testApp.app
    await college.save({ ...(await college.settings()), needsSecondPerson }, lakshmi)
  }

  it('exams, imports, publications and holds', async () => {
    const { exams, imports, publishing, holds } = testApp.app.results
    const edited = { ...julyExam, title: 'Edited' }
    const checked = { state: 'checked' }
    const upload = () => importFile(testApp, 'Edited', ashaAndRavi)
    await leaves([
      [() => exams.create(julyExam, lakshmi), { action: 'exam.created', after: julyExam }],
      [
        async () => exams.edit(await examId(), edited, lakshmi),
        { action: 'exam.edited', before: julyExam, after: edited },
      ],
      [
        upload,
        {
          action: 'import.committed',
          before: checked,
          after: { fileName: 'results.csv', rows: 6, errorRows: 0 },
        },
      ],
      [
        async () => imports.undo(await importId(), lakshmi),
        { action: 'import.undone', before: { state: 'committed' }, after: { rows: 6 } },
      ],
      [
        async () => {
          await imports.start(await examId(), ashaAndRavi, 'again.csv', lakshmi)
          await imports.discard(await importId(), lakshmi)
        },
        { action: 'import.discarded', before: { state: 'checking' }, after: { fileName: 'again.csv' } },
      ],
      [upload, { action: 'import.committed', before: checked, after: some }],
      [
        async () => publishNow(testApp, await examId()),
        { action: 'exam.publishingStarted', before: { state: 'draft' }, after: { state: 'publishing' } },
        {
          action: 'exam.published',
          before: { state: 'publishing', version: 0 },
          after: { state: 'published', version: 1 },
        },
      ],
      [
        async () => holds.hold(await examId(), roll, 'a fee', lakshmi),
        { action: 'result.held', after: { rollNumber: roll, reason: 'a fee' } },
      ],
      [
        async () => holds.release(await examId(), roll, ravi),
        { action: 'result.released', actorName: ravi.name, after: { rollNumber: roll } },
      ],
      [
        async () => publishing.withdraw(await examId(), 'a mix-up', lakshmi),
        {
          action: 'exam.withdrawn',
          before: { state: 'published' },
          after: { state: 'withdrawn', note: 'a mix-up', availableFrom: null },
        },
      ],
    ])
  })

  it('the college, its pictures, and publications by two people', async () => {
    const { college, results } = testApp.app
    const proposal = { proposedBy: lakshmi.id, proposedFor: null }
    const propose = async (): Promise<unknown> => results.publishing.publish(await examId(), null, lakshmi)
    await leaves([
      [
        () => collegeWith(true),
        {
          action: 'college.edited',
          before: { needsSecondPerson: false },
          after: { needsSecondPerson: true },
        },
      ],
      [() => college.savePicture('logo', onePixel, lakshmi), { action: 'college.logoChanged', after: some }],
      // Saving an identical picture is no change.
      [() => college.savePicture('logo', onePixel, lakshmi)],
      [() => collegeWith(true)],
      [
        () => college.savePicture('banner', onePixel, lakshmi),
        { action: 'college.bannerChanged', after: some },
      ],
      [
        propose,
        {
          action: 'exam.proposed',
          before: { state: 'withdrawn' },
          after: { state: 'proposed', ...proposal },
        },
      ],
      [
        async () => results.publishing.decline(await examId(), 'Look at CN again', ravi),
        {
          action: 'exam.declined',
          actorName: ravi.name,
          before: { state: 'proposed', proposedBy: lakshmi.id },
          after: { state: 'withdrawn', proposedBy: null, proposedFor: null },
        },
      ],
      [propose, { action: 'exam.proposed', before: some, after: some }],
      [
        async () => {
          await results.publishing.confirm(await examId(), ravi)
          await testApp.app.jobs.idle()
        },
        {
          action: 'exam.publishingStarted',
          actorName: ravi.name,
          before: { state: 'proposed' },
          after: { state: 'publishing', proposedBy: null },
        },
        { action: 'exam.published', actorName: ravi.name, before: { version: 1 }, after: { version: 2 } },
      ],
    ])
  })

  it('texts that are encrypted and decrypted: that it was done, never what', async () => {
    const { cipher } = testApp.app
    const sealed = await cipher.encrypt('a text', lakshmi)
    await leaves([
      [() => cipher.encrypt('a text', lakshmi), { action: 'text.encrypted', after: { characters: 6 } }],
      [() => cipher.decrypt(sealed, lakshmi), { action: 'text.decrypted', after: some }],
      [() => cipher.decrypt('p1.x', lakshmi).catch(() => {}), { action: 'text.notDecrypted', after: some }],
    ])
    const rows = await auditedRows(testApp, 'text')
    expect(JSON.stringify(rows)).not.toContain('a text')
  })
})
