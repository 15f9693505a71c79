import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { calendarDayInput } from '#lib/schemas/calendar/day.ts'
import { type TermFields, termInput } from '#lib/schemas/calendar/term.ts'
import { effectsOf } from '#lib/server/features/calendar/effects.ts'
import { type CalendarRepository, calendarRepository } from '#lib/server/features/calendar/repository.ts'
import { createTerms } from '#lib/server/features/calendar/terms/terms.service.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { openForEach } from '../../support/app/opened.ts'
import { entryId, placeInCse } from '../../support/people/students.ts'
import { lakshmi, openTestApp, type TestApp } from '../../support/app/test-app.ts'

async function termIn(testApp: TestApp, semester: string, more: object = {}): Promise<TermFields> {
  const course = await entryId(testApp, 'course', 'B.Tech')
  return v.parse(termInput, {
    batchId: await entryId(testApp, 'batch', '2024', course),
    semesterId: await entryId(testApp, 'semester', semester, course),
    academicYear: '2026-27',
    firstDay: '06/07/2026',
    lastDay: '31/10/2026',
    endExamsFrom: '16-11-2026',
    endExamsTo: '28-11-2026',
    ...more,
  })
}
const second = { firstDay: '2026-12-07', lastDay: '2027-04-10', endExamsFrom: '', endExamsTo: '' }

const openWithCse = (engine: Parameters<typeof openTestApp>[0]) => async () => {
  const opened = await openTestApp(engine)
  await placeInCse(opened)
  return opened
}

describe.each(engines)('terms, on %s', (engine) => {
  const testApp = openForEach(openWithCse(engine))
  const calendar = () => testApp.app.calendar

  it('are opened with their sections in one transaction, and keep their academic year', async () => {
    const fields = await termIn(testApp, 'II-I')
    const cse = await entryId(testApp, 'branch', 'CSE')
    const plan = { branchId: cse, batchId: fields.batchId, semesterId: fields.semesterId, names: ['A', 'B'] }
    const { id, sections } = await calendar().openTerm(fields, [plan], lakshmi)
    expect(sections).toBe(2)
    const term = await calendar().findTerm(id)
    expect(term).toMatchObject({
      academicYear: '2026-2027',
      firstDay: '2026-07-06',
      spans: { endExams: { from: '2026-11-16', to: '2026-11-28' } },
      version: 1,
    })
    const view = await testApp.app.catalogue.read()
    expect(view.nameOf(term?.departments[cse] ?? '')).toBe('Computer Science and Engineering')
    expect(view.open('section').map(({ name }) => name)).toEqual(['A', 'B'])
    expect(await auditedRows(testApp, 'term.opened')).toHaveLength(1)
  })

  it('make no sections where they are refused', async () => {
    const fields = await termIn(testApp, 'II-I')
    await calendar().openTerm(fields, [], lakshmi)
    const branchId = await entryId(testApp, 'branch', 'CSE')
    const { batchId, semesterId } = fields
    await expect(
      calendar().openTerm(fields, [{ branchId, batchId, semesterId, names: ['A'] }], lakshmi),
    ).rejects.toMatchObject({ fields: { semesterId: { code: 'calendar.termTaken' } } })
    await expect(
      calendar().openTerm(
        await termIn(testApp, 'II-II', second),
        [{ branchId, batchId, semesterId, names: ['45292'] }],
        lakshmi,
      ),
    ).rejects.toMatchObject({ code: 'catalogue.sectionName' })
    expect((await testApp.app.catalogue.read()).of('section')).toEqual([])
    expect(await calendar().terms()).toHaveLength(1)
  })

  it('of one batch may not overlap, up to the end of their examinations', async () => {
    await calendar().openTerm(await termIn(testApp, 'II-I'), [], lakshmi)
    await expect(
      calendar().openTerm(await termIn(testApp, 'II-II', { ...second, firstDay: '2026-11-28' }), [], lakshmi),
    ).rejects.toMatchObject({ fields: { firstDay: { code: 'calendar.termOverlaps' } } })
    const { id } = await calendar().openTerm(await termIn(testApp, 'II-II', second), [], lakshmi)
    await expect(
      calendar().changeTerm(
        { id, version: 1 },
        await termIn(testApp, 'II-II', { ...second, firstDay: '2026-11-20' }),
        lakshmi,
      ),
    ).rejects.toMatchObject({ fields: { firstDay: { code: 'calendar.termOverlaps' } } })
    await calendar().changeTerm(
      { id, version: 1 },
      await termIn(testApp, 'II-II', { ...second, firstDay: '2026-11-30' }),
      lakshmi,
    )
    await expect(
      calendar().changeTerm({ id, version: 1 }, await termIn(testApp, 'II-II', second), lakshmi),
    ).rejects.toMatchObject({ code: 'calendar.changedSince' })
    await calendar().removeTerm({ id, version: 2 }, lakshmi)
    expect(await calendar().terms()).toHaveLength(1)
  })

  it('name for each branch the department that runs it, and refuse a semester of another course', async () => {
    const bsh = await entryId(testApp, 'department', 'BSH')
    const cse = await entryId(testApp, 'branch', 'CSE')
    const { id } = await calendar().openTerm(
      await termIn(testApp, 'II-I', { departments: { [cse]: bsh } }),
      [],
      lakshmi,
    )
    expect((await calendar().findTerm(id))?.departments[cse]).toBe(bsh)
    const mba = await entryId(testApp, 'course', 'MBA')
    const semesterId = await entryId(testApp, 'semester', 'I-I', mba)
    await expect(
      calendar().openTerm(await termIn(testApp, 'II-II', { ...second, semesterId }), [], lakshmi),
    ).rejects.toMatchObject({ fields: { semesterId: { code: 'catalogue.otherCourse' } } })
  })

  it('in a year that the batch cannot have reached are asked for once', async () => {
    const unlikely = {
      academicYear: '2029-30',
      firstDay: '2029-07-02',
      lastDay: '2029-10-31',
      endExamsFrom: '',
      endExamsTo: '',
    }
    const asked = {
      fields: { semesterConfirmed: { code: 'calendar.semesterUnlikely', params: { usual: '2025-2026' } } },
    }
    const fields = await termIn(testApp, 'II-I', unlikely)
    await expect(calendar().checkTerm(fields)).rejects.toMatchObject(asked)
    await expect(calendar().openTerm(fields, [], lakshmi)).rejects.toMatchObject(asked)
    const { id } = await calendar().openTerm({ ...fields, semesterConfirmed: true }, [], lakshmi)
    await calendar().changeTerm({ id, version: 1 }, { ...fields, lastDay: '2029-11-30' }, lakshmi)
    const other = await termIn(testApp, 'II-II', unlikely)
    await expect(calendar().changeTerm({ id, version: 2 }, other, lakshmi)).rejects.toMatchObject(asked)
    // A year late is no surprise.
    await calendar().changeTerm({ id, version: 2 }, await termIn(testApp, 'II-I'), lakshmi)
    expect(await calendar().findTerm(id)).not.toHaveProperty('semesterConfirmed')
  })

  it('say how many days a change of a day gives or takes', async () => {
    await calendar().openTerm(await termIn(testApp, 'II-I'), [], lakshmi)
    const before = await calendar().read()
    const day = { day: '2026-10-20', until: '', name: 'Dussehra', kind: 'holiday', scope: 'all', follows: '' }
    await calendar().addDays(v.parse(calendarDayInput, day), lakshmi)
    const after = await calendar().read()
    const change = { before: before.calendar, after: after.calendar, from: day.day, to: day.day }
    expect(await effectsOf(testApp.app, change)).toMatchObject([
      { before: '102 days of instruction', after: '101 days of instruction' },
    ])
    expect(await effectsOf(testApp.app, { ...change, after: before.calendar })).toEqual([])
  })

  it('keep the entries that they name in the catalogue', async () => {
    const fields = await termIn(testApp, 'II-I')
    await calendar().openTerm(fields, [], lakshmi)
    await expect(testApp.app.catalogue.remove(fields.semesterId, lakshmi)).rejects.toMatchObject({
      code: 'catalogue.inUse',
    })
  })
})

describe('two terms of a batch that overlap and are opened at once, on PostgreSQL', () => {
  const testApp = openForEach(openWithCse('postgres'))

  const withoutLock = (write: CalendarRepository): CalendarRepository => ({
    ...write,
    terms: { ...write.terms, lockBatches: async () => {} },
  })

  async function openBoth(unlock?: (write: CalendarRepository) => CalendarRepository): Promise<string[]> {
    const { database, calendar, catalogue } = testApp.app
    const store = racing(database, storeOf(database, calendarRepository), unlock)
    // Sections have a lock of their own, which would make the second one wait as well.
    const parts = { catalogue: { read: catalogue.read, makeSectionsIn: async () => [] } }
    const { openTerm } = createTerms({
      ...parts,
      store,
      clock: testApp.clock,
      terms: calendar.terms,
      refresh: testApp.app.refresh,
    })
    const fields = await Promise.all(['II-I', 'II-II'].map((semester) => termIn(testApp, semester)))
    return endsOf(...fields.map((each) => openTerm(each, [], lakshmi)))
  }

  it('become one', async () => {
    expect(await openBoth()).toEqual(['done', 'calendar.termOverlaps'])
  })

  it('become two where the batch is not locked', async () => {
    expect(await openBoth(withoutLock)).toEqual(['done', 'done'])
  })
})
