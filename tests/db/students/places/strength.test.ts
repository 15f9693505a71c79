import { describe, expect, it } from 'vitest'
import { academicYearOf } from '#lib/rules/dates/academic-year.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { reportOf } from '#lib/server/features/iqac/annual-report.ts'
import { lakshmi, later } from '../../../support/app/test-app.ts'
import { showList } from '../../../support/calls/shown-list.ts'
import { engines } from '../../../support/database/databases.ts'
import { studentsOfCse } from '../../../support/people/students-of-cse.ts'
import { entryId } from '../../../support/people/students.ts'

describe.each(engines)('the strength on a day, on %s', (engine) => {
  const { testApp, students, enrol, semester } = studentsOfCse(engine)
  const shown = async (params: Record<string, string>) =>
    (await showList(testApp, 'strength', params, 'ROLE_PRINCIPAL')).rows.map(({ cells }) =>
      cells.map(sayCell),
    )

  it('counts by branch and year who was there, wherever they are now', async () => {
    const first = indianDate(testApp.clock.now())
    const third = await semester('II-I')
    await enrol('R1', { semesterId: await semester('I-II'), gender: 'female' })
    const moved = await enrol('R2', { semesterId: third, gender: 'male' })
    const gone = await enrol('R3', { semesterId: third })
    later(testApp, 3 * 24 * 60 * 60)
    await students().move(gone, { move: 'leave', version: 1, note: 'moved' }, lakshmi)
    await students().move(moved, { move: 'detain', version: 1, note: 'ill' }, lakshmi)
    // Branch, year, students, women, men, others, gender unknown.
    expect((await shown({})).map((row) => row.slice(0, 7))).toEqual([
      ['CSE', '1', 1, 1, 0, 0, 0],
      ['CSE', '2', 1, 0, 1, 0, 0],
    ])
    expect((await shown({ on: first })).map((row) => row.slice(0, 7))).toEqual([
      ['CSE', '1', 1, 1, 0, 0, 0],
      ['CSE', '2', 2, 0, 1, 0, 1],
    ])
    expect(await shown({ on: '2001-01-01' })).toEqual([])
    // Nobody knows who will be there: a day to come counts today.
    expect(await shown({ on: '2099-01-01' })).toEqual(await shown({}))
  })

  it('groups categories as the catalogue says, and names those without a group', async () => {
    const categoryId = await entryId(testApp, 'casteCategory', 'SC')
    await enrol('R1', { categoryId })
    await enrol('R2')
    // General, EWS, OBC, SC, ST, none.
    const [row] = await shown({})
    expect(row?.slice(-6).reduce((sum: number, each) => sum + Number(each), 0)).toBe(2)
    expect(row?.slice(0, 3)).toEqual(['CSE', 'Year not recorded', 2])
  })

  it('stands in the annual report as on the last day of December, and of today before that', async () => {
    const year = academicYearOf(testApp.clock.now())
    const women = await enrol('R1', { gender: 'female' })
    await enrol('R2', { gender: 'male' })
    await enrol('R3')
    const figures = async () => {
      const { tiles, plots } = await reportOf(testApp.app, year)
      const [students, ofWomen] = ['yearStudents', 'yearWomen'].map((name) =>
        tiles.find((tile) => tile.name === name),
      )
      const bars = plots.find(({ name }) => name === 'yearStrength')?.bars
      return [
        students?.value,
        ofWomen?.value,
        ofWomen?.context,
        bars?.map(({ label, value }) => [label, value]),
      ]
    }
    expect(await figures()).toEqual(['3', '50%', '1 of 2 whose gender is recorded', [['CSE', 3]]])
    const afterDecember = Date.parse(`${year.slice(0, 4)}-12-31T12:00:00+05:30`) + 24 * 60 * 60 * 1000
    later(testApp, (afterDecember - Date.parse(testApp.clock.now())) / 1000)
    await students().move(women, { move: 'leave', version: 1, note: 'moved' }, lakshmi)
    expect((await figures())[0]).toBe('3')
    expect((await shown({})).map((row) => row[2])).toEqual([2])
  })
})

const sayCell = (cell: object): unknown => ('value' in cell ? cell.value : 'text' in cell ? cell.text : null)
