import { beforeEach, describe, expect, it } from 'vitest'
import type { Cell } from '#lib/lists/cell.ts'
import { auditEntry } from '#lib/server/kernel/audit/audit.ts'
import { withLocale } from '#lib/server/kernel/http/locale.ts'
import { describeEntries } from '#lib/server/kernel/trail/describe-entries.ts'
import { userWith } from '../../support/calls/call.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { ashaOfOffice, erasingIn } from '../../support/people/erase-person.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { verifyTrail } from '../../support/app/trail.ts'

describe.each(anyEngine)('the audit trail describes its entries, on %s', (engine) => {
  const its = erasingIn(engine)
  let examId = ''
  beforeEach(async () => {
    examId = (await its.testApp.app.results.exams.create(julyExam, lakshmi)).id
  })

  const trail = (query: Record<string, string> = {}) => showList(its.testApp, 'audit', query)
  const said = async (query: Record<string, string>) => columnOf(await trail(query), 'what')
  const cellOf = async (query: Record<string, string>): Promise<Cell | undefined> => {
    const list = await trail(query)
    return list.rows[0]?.cells[list.columns.findIndex(({ name }) => name === 'what')]
  }

  it('who did what to which record, which leads to its page, in both languages', async () => {
    const asha = await its.ashaWorks()
    await its.testApp.app.results.exams.create({ ...julyExam, title: 'Trial' }, asha)
    expect(await cellOf({ action: 'exam.created', person: 'lakshmi' })).toMatchObject({
      kind: 'sentence',
      parts: [
        'exam-lakshmi',
        ' created the exam ',
        { text: `“${julyExam.title}”`, to: `/app/Examinations/${examId}` },
      ],
      fields: expect.arrayContaining([{ field: 'Title', before: '', after: julyExam.title }]),
    })
    await withLocale('de', async () =>
      expect(await said({ action: 'exam.created' })).toEqual([
        `${ashaOfOffice.fullName} hat die Prüfung „Trial“ angelegt`,
        `exam-lakshmi hat die Prüfung „${julyExam.title}“ angelegt`,
      ]),
    )
  })

  it('a record that is gone is named as gone, and leads nowhere', async () => {
    await its.testApp.app.results.removeExam(examId, lakshmi)
    expect(await cellOf({ action: 'exam.created' })).toMatchObject({
      parts: ['exam-lakshmi', ' created the exam ', `“${julyExam.title}” (no longer there)`],
    })
    expect(await said({ action: 'exam.removed' })).toEqual([
      `exam-lakshmi removed the exam “${julyExam.title}”`,
    ])
  })

  it('nobody who was erased is named, neither as who did it nor as whom it was done to', async () => {
    const asha = await its.ashaWorks()
    await its.testApp.app.results.exams.create({ ...julyExam, title: 'Trial' }, asha)
    const before = await said({})
    for (const done of ['created the exam “Trial”', 'created the account of'])
      expect(before.filter((each) => each.includes(ashaOfOffice.fullName)).join()).toContain(done)
    await its.erase(asha.name)
    const shown = JSON.stringify(await trail())
    for (const name of [ashaOfOffice.fullName, ashaOfOffice.username, ashaOfOffice.email])
      expect(shown).not.toContain(name)
    expect(await said({ search: 'Trial' })).toEqual(['A former user created the exam “Trial”'])
    expect(await said({ action: 'user.created' })).toContain(
      'The command line created the account of (erased)',
    )
    expect(await verifyTrail(its.testApp.app)).toMatchObject({ brokenAt: null })
  })

  it('rows are found by the name of a person or of a record, by what was done and by its kind', async () => {
    const asha = await its.ashaWorks()
    await its.testApp.app.results.exams.create({ ...julyExam, title: 'Trial' }, asha)
    const all = await said({})
    const byName = await said({ person: 'padma reddy' })
    expect(byName).toEqual(await said({ person: asha.name }))
    expect(byName.every((each) => each.startsWith(ashaOfOffice.fullName))).toBe(true)
    expect(byName.length).toBeGreaterThan(0)
    expect(await said({ search: 'semester july' })).toEqual([
      `exam-lakshmi created the exam “${julyExam.title}”`,
    ])
    expect(await said({ search: examId })).toContain(`exam-lakshmi created the exam “${julyExam.title}”`)
    expect(await said({ search: 'created an account', kind: 'user' })).toEqual(
      await said({ action: 'user.created' }),
    )
    expect(await said({ search: 'nothing of the kind' })).toEqual([])
    expect(await said({ kind: 'exam' })).toEqual(all.filter((each) => each.includes('exam “')))
  })

  it('rows are found by their actor, and by the words of their sentences', async () => {
    const asha = await its.ashaWorks()
    await its.testApp.app.results.exams.create({ ...julyExam, title: 'Trial' }, asha)
    const hers = `${ashaOfOffice.fullName} created the exam “Trial”`
    const lakshmis = `exam-lakshmi created the exam “${julyExam.title}”`
    expect(await said({ search: 'padma reddy' })).toContain(hers)
    expect(await said({ search: 'created the exam' })).toEqual([hers, lakshmis])
    const made = `The command line created the account of ${ashaOfOffice.fullName}`
    for (const typed of ['Command line', 'command', 'console']) {
      expect(await said({ person: typed }), typed).toContain(made)
      expect(await said({ search: typed }), typed).toEqual(await said({ person: typed }))
      expect(await said({ person: typed }), typed).not.toContain(hers)
    }
    expect(await said({ person: 'System' })).toEqual([])
    await withLocale('de', async () => {
      expect((await said({ person: 'befehlszeile' })).join()).toContain('Die Befehlszeile hat')
      expect((await trail({ search: 'Trial' })).chips).toMatchObject([{ label: '„Trial“' }])
    })
  })

  it('a page shows the beginning of a long text', async () => {
    const { writes } = its.testApp.app.database
    await writes
      .updateTable('audit_entries')
      .set({ after: JSON.stringify({ title: julyExam.title, note: '𝒜'.repeat(4000), heldMonth: 7 }) })
      .execute()
    const cell = await cellOf({})
    if (cell?.kind !== 'sentence') throw new Error('no sentence')
    expect(cell.fields).toContainEqual({
      field: 'Note',
      before: '',
      after: `${'𝒜'.repeat(300)}… (the whole text is in the saved file)`,
    })
    expect(cell.fields).toContainEqual({ field: 'Exam month', before: '', after: 'July' })
  })

  it.each([
    [
      'audit',
      {
        search: 'July',
        person: 'asha',
        kind: 'exam',
        action: 'hostel.opened',
        atFrom: '2026-11-01',
        sort: '-row',
      },
      'Who or what: July; Person: asha; Kind of record: Exam; Action: hostel.opened; When: from: 1 Nov 2026; Sort by: Entry',
    ],
    ['holds', { exam: 'its', state: 'open' }, `Exam: ${julyExam.title}; Status: Withheld`],
  ])('a file of the list %s records its filters as its list names them', async (list, filters, words) => {
    const { app, clock } = its.testApp
    const entry = {
      action: 'list.exported',
      entity: 'list',
      entityId: list,
      after: {
        format: 'csv',
        filters: { ...filters, ...('exam' in filters && { exam: examId }) },
        rows: 1,
      },
    }
    await app.resultsStore.transact((write) => write.audit.record(auditEntry(lakshmi, clock.now(), entry)))
    const cell = await cellOf({ kind: 'list' })
    if (cell?.kind !== 'sentence') throw new Error('no sentence')
    expect(cell.fields.find(({ field }) => field === 'Filters')?.after).toBe(words)
  })

  it('a memo is named by its roll number, whether the register has it or not', async () => {
    const { app, clock } = its.testApp
    const entry = { action: 'transcript.issued', entity: 'transcript', entityId: '21B81A0599', after: {} }
    await app.resultsStore.transact((write) => write.audit.record(auditEntry(lakshmi, clock.now(), entry)))
    expect((await said({ kind: 'transcript' })).join()).toMatch(/21B81A0599(?! \(no longer there\))/)
    expect(await said({ search: '21b81a0599' })).toHaveLength(1)
  })

  it('a reader without access to the page sees the name alone', async () => {
    const rows = await its.testApp.app.database.reads.selectFrom('audit_entries').selectAll().execute()
    const messages = (role: 'ROLE_ADMIN' | 'ROLE_LIBRARY_INCHARGE') =>
      describeEntries(rows, { app: its.testApp.app, user: userWith(role), now: its.testApp.clock.now() })
    const links = async (role: 'ROLE_ADMIN' | 'ROLE_LIBRARY_INCHARGE') =>
      (await messages(role)).flatMap(({ sentence }) => sentence.filter((part) => typeof part !== 'string'))
    expect(await links('ROLE_ADMIN')).toHaveLength(rows.length)
    expect(await links('ROLE_LIBRARY_INCHARGE')).toEqual([])
  })

  it('an action of a later version of this system is shown by its code', async () => {
    const { writes } = its.testApp.app.database
    await writes
      .updateTable('audit_entries')
      .set({ action: 'hostel.opened', entity: 'hostel', entity_id: 'h1' })
      .execute()
    expect(await said({})).toContain(`exam-lakshmi: hostel.opened (hostel “${julyExam.title}”)`)
  })
})
