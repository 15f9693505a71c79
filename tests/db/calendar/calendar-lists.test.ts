import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { calendarDayInput } from '#lib/schemas/calendar/day.ts'
import { termInput } from '#lib/schemas/calendar/term.ts'
import { calendarPage } from '#lib/server/features/calendar/web/calendar-page.ts'
import { localsOf, userWith } from '../../support/calls/call.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { entryId, placeInCse } from '../../support/people/students.ts'
import { lakshmi, openTestApp, type TestApp } from '../../support/app/test-app.ts'

async function openTerm(testApp: TestApp, course: string, [batch = '', semester = ''], more: object) {
  const { calendar } = testApp.app
  const courseId = await entryId(testApp, 'course', course)
  const batchId = await entryId(testApp, 'batch', batch, courseId)
  const semesterId = await entryId(testApp, 'semester', semester, courseId)
  return {
    batchId,
    semesterId,
    open: (names: readonly string[], branchId: string) =>
      calendar.openTerm(
        v.parse(termInput, { batchId, semesterId, ...more }),
        names.length > 0 ? [{ branchId, batchId, semesterId, names }] : [],
        lakshmi,
      ),
  }
}

describe.each(engines)('the list of terms on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    await placeInCse(testApp)
    const cse = await entryId(testApp, 'branch', 'CSE')
    const open = async (course: string, of: [string, string], names: readonly string[], more: object) =>
      (await openTerm(testApp, course, of, more)).open(names, cse)
    // The clock of the tests stands in the first one.
    await open('B.Tech', ['2024', 'II-I'], ['A'], {
      academicYear: '2026-27',
      firstDay: '01/07/2026',
      lastDay: '30/06/2027',
    })
    await open('B.Tech', ['2023', 'II-II'], [], {
      academicYear: '2024-25',
      firstDay: '02/12/2024',
      lastDay: '10/04/2025',
    })
    await open('MBA', ['2025', 'I-I'], [], {
      academicYear: '2030-31',
      firstDay: '01/07/2030',
      lastDay: '31/10/2030',
      semesterConfirmed: 'on',
    })
  })
  const list = (query: Record<string, string>) => showList(testApp, 'terms', query, 'ROLE_FACULTY')
  const shown = async (query: Record<string, string>) => columnOf(await list(query), 'batch')

  it('has the running terms first, and is searched, filtered and sorted', async () => {
    const btech = await entryId(testApp, 'course', 'B.Tech')
    expect(await shown({})).toEqual(['2024-2028', '2025-2027', '2023-2027'])
    expect(await shown({ search: 'mba 2025' })).toEqual(['2025-2027'])
    expect(await shown({ course: btech, sort: 'batch' })).toEqual(['2023-2027', '2024-2028'])
    expect(await shown({ batch: await entryId(testApp, 'batch', '2023', btech) })).toEqual(['2023-2027'])
    expect(await shown({ year: '2030-2031' })).toEqual(['2025-2027'])
    expect(await shown({ state: 'over' })).toEqual(['2023-2027'])
    expect(await shown({ sections: 'without' })).toEqual(['2025-2027'])
    expect(await shown({ sections: 'with' })).toEqual(['2024-2028'])
    expect(await shown({ sort: '-firstDay' })).toEqual(['2025-2027', '2024-2028', '2023-2027'])
  })

  it('links a term for who may change it alone', async () => {
    const kinds = async (role: 'ROLE_FACULTY' | 'ROLE_ACADEMICS') =>
      JSON.stringify(await showList(testApp, 'terms', {}, role)).includes('/app/Academics/Terms/')
    expect(await kinds('ROLE_FACULTY')).toBe(false)
    expect(await kinds('ROLE_ACADEMICS')).toBe(true)
  })
})

describe.each(engines)('the list of days that differ on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    for (const day of [
      { day: '02/10/2024', name: 'Gandhi Jayanti', kind: 'holiday', scope: 'all' },
      {
        day: '22/12/2030',
        until: '23/12/2030',
        name: 'Winter vacation',
        kind: 'vacation',
        scope: 'instruction',
      },
      { day: '09/06/2030', name: 'Exam cell', kind: 'working', scope: 'office' },
    ])
      await testApp.app.calendar.addDays(
        v.parse(calendarDayInput, { until: '', follows: '', ...day }),
        lakshmi,
      )
  })
  const shown = async (query: Record<string, string>) =>
    columnOf(await showList(testApp, 'calendarDays', query, 'ROLE_STUDENT'), 'name')

  it('is searched, filtered and sorted', async () => {
    const winter = ['Winter vacation', 'Winter vacation']
    expect(await shown({})).toEqual([...winter, 'Exam cell', 'Gandhi Jayanti'])
    expect(await shown({ sort: 'date' })).toEqual(['Gandhi Jayanti', 'Exam cell', ...winter])
    expect(await shown({ search: 'gandhi' })).toEqual(['Gandhi Jayanti'])
    expect(await shown({ year: '2024-2025' })).toEqual(['Gandhi Jayanti'])
    expect(await shown({ kind: 'closed', when: 'coming' })).toEqual(winter)
    expect(await shown({ scope: 'office' })).toEqual(['Exam cell'])
    expect(await shown({ dayFrom: '2030-01-01', dayTo: '2030-12-01' })).toEqual(['Exam cell'])
  })

  it('has days in a row under one name as one entry on the page of a year', async () => {
    const url = new URL('http://college.example/app/Academics/Calendar?year=2030-2031')
    const { entries } = await calendarPage({ locals: localsOf(testApp, userWith('ROLE_ACADEMICS')), url })
    expect(entries.map(({ name, day, to, link }) => [name, day, to, link?.includes('?search=')])).toEqual([
      ['Exam cell', '2030-06-09', '2030-06-09', undefined],
      ['Winter vacation', '2030-12-22', '2030-12-23', true],
    ])
  })
})
