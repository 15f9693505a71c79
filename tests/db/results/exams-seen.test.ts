import { beforeEach, describe, expect, it } from 'vitest'
import { needSecondPerson } from '../../support/calls/call-test-app.ts'
import { engines } from '../../support/database/databases.ts'
import { importFile, publishNow, publishedExam } from '../../support/results/exam-steps.ts'
import { knowNames } from '../../support/results/know-names.ts'
import { openForEach } from '../../support/app/opened.ts'
import { ashaAndRavi, julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp, ravi } from '../../support/app/test-app.ts'

const { title } = julyExam
const correction = sheetOf(
  '21B81A0502,CN,COMPUTER NETWORKS,9,E,3',
  '21B81A0503,LAB,NETWORK LAB,18,B,2',
  '21B81A0501,ENV,ENVIRONMENT,0,COMPLE,0',
)
const another = sheetOf('21B81A0501,CN,COMPUTER NETWORKS,25,B,3')
const hour = '2026-12-01T10:00'

describe.each(engines)('what was seen of an exam on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(() => knowNames(testApp))
  const results = () => testApp.app.results

  it('is every mark that a revision changes, and subjects whose name does', async () => {
    const id = await publishedExam(testApp)
    await importFile(testApp, title, correction)
    const changes = await results().changes(id, 1)
    expect(changes).toMatchObject({ total: 2, students: 2 })
    expect(changes.marks).toEqual([
      {
        rollNumber: '21B81A0502',
        subjectCode: 'CN',
        subjectName: 'COMPUTER NETWORKS',
        changes: [{ field: 'grade', before: 'F', after: 'E' }],
      },
      {
        rollNumber: '21B81A0503',
        subjectCode: 'LAB',
        subjectName: 'NETWORK LAB',
        changes: [
          { field: 'internals', before: '', after: '18' },
          { field: 'grade', before: '', after: 'B' },
          { field: 'credits', before: '', after: '2' },
        ],
      },
    ])
    expect(changes.subjects).toEqual([
      {
        code: 'LAB',
        name: 'NETWORK LAB',
        changes: [{ field: 'name', before: 'NETWORKS LAB', after: 'NETWORK LAB' }],
      },
    ])
    await publishNow(testApp, id)
    expect(await results().changes(id, 1)).toMatchObject({ total: 0, marks: [], subjects: [] })
  })

  it('is what is published: marks that arrived since need another confirmation', async () => {
    const { publishing } = results()
    const id = await publishedExam(testApp)
    await importFile(testApp, title, correction)
    const { seen } = await results().changes(id, 1)
    const { importId } = await importFile(testApp, title, another)
    const outdated = publishing.publish(id, null, lakshmi, { seen })
    await expect(outdated).rejects.toMatchObject({ code: 'exam.changedSince' })
    // This also holds when the newer upload is undone between viewing and deciding.
    const newer = (await results().changes(id, 1)).seen
    await results().imports.undo(importId, lakshmi)
    await expect(publishing.publish(id, null, lakshmi, { seen: newer })).rejects.toMatchObject({
      code: 'exam.changedSince',
    })
    await testApp.app.jobs.ended(
      (await publishing.publish(id, null, lakshmi, { seen, reason: 'Revaluation' })) ?? '',
    )
    expect(await results().exams.show(id)).toMatchObject({ version: 2, hasUnpublishedMarks: false })
  })

  it('is the proposal that is confirmed, not one that took its place', async () => {
    const { publishing, exams, overview } = results()
    await needSecondPerson(testApp)
    const { id } = await exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    await publishing.publish(id, null, lakshmi)
    const { seen, proposal } = await overview(id, ravi)
    expect(proposal).toMatchObject({ by: lakshmi.name, for: null, isOwn: false })
    expect(await overview(id, lakshmi)).toMatchObject({ proposal: { isOwn: true } })
    await publishing.cancel(id, lakshmi)
    await publishing.publish(id, hour, lakshmi)
    await expect(publishing.confirm(id, ravi, seen)).rejects.toMatchObject({ code: 'exam.changedSince' })
    await publishing.confirm(id, ravi, (await overview(id, ravi)).seen)
    await testApp.app.jobs.idle()
    expect(await exams.show(id)).toMatchObject({ state: 'published', openedAt: null })
  })

  it('of two who decide at once one decides', async () => {
    const { publishing, exams, overview } = results()
    await needSecondPerson(testApp)
    const { id } = await exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    await publishing.publish(id, null, lakshmi)
    const { seen } = await overview(id, ravi)
    const ends = await Promise.allSettled([
      publishing.confirm(id, ravi, seen),
      publishing.decline(id, 'Not yet', { ...ravi, id: 'u-meena' }),
      publishing.cancel(id, lakshmi),
    ])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('says why it was sent back until something else happens', async () => {
    const { publishing, exams, overview } = results()
    await needSecondPerson(testApp)
    const { id } = await exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    await publishing.publish(id, null, lakshmi)
    await publishing.decline(id, 'Look at CN', ravi)
    expect(await overview(id, lakshmi)).toMatchObject({
      proposal: null,
      sentBack: { by: ravi.name, reason: 'Look at CN' },
    })
    await publishing.publish(id, null, lakshmi)
    expect((await overview(id, lakshmi)).sentBack).toBeNull()
    // A confirmed publication in progress cannot be sent back either.
    await publishing.confirm(id, ravi, (await overview(id, ravi)).seen)
    expect(await overview(id, lakshmi)).toMatchObject({ exam: { state: 'publishing' }, sentBack: null })
  })

  it('keeps its version where the hour alone is another one, and is no revision behind a cancelled one', async () => {
    const { publishing, exams, overview } = results()
    const { id } = await exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    await publishNow(testApp, id, hour)
    expect(await publishing.publish(id, '2026-12-02T10:00', lakshmi)).toBeNull()
    expect(await exams.show(id)).toMatchObject({ version: 1, availableFrom: '2026-12-02T04:30:00.000Z' })
    await publishing.unschedule(id, ravi)
    expect(await overview(id, ravi)).toMatchObject({ cancelled: { by: ravi.name }, withdrawal: null })
    await publishNow(testApp, id)
    expect(await exams.show(id)).toMatchObject({ version: 2, revisedOn: null, state: 'published' })
    await publishing.withdraw(id, 'Wrong file', ravi)
    expect(await overview(id, ravi)).toMatchObject({
      cancelled: null,
      withdrawal: { by: ravi.name, reason: 'Wrong file' },
    })
  })

  it('is pinned while a draft is edited as well', async () => {
    const { exams } = results()
    const { id } = await exams.create(julyExam, lakshmi)
    await exams.edit(id, { ...julyExam, heldMonth: 8 }, ravi, julyExam)
    await expect(exams.edit(id, { ...julyExam, heldMonth: 9 }, lakshmi, julyExam)).rejects.toMatchObject({
      code: 'exam.editedSince',
    })
  })
})
