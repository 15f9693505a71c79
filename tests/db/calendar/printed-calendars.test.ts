import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { uploadsOf } from '../../support/imports/uploads.ts'
import { placeInCse } from '../../support/people/students.ts'

describe.each(engines)('an academic calendar as universities print it, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(() => placeInCse(testApp))
  const uploads = () => uploadsOf(testApp, 'calendar.terms')
  const show = (importId: string) => testApp.app.imports.show(importId)

  /** The batch stands in the title alone, so the user says it for all rows. */
  async function check(fileName: string): Promise<string> {
    const { imports } = testApp.app
    const bytes = await readFile(new URL(`../../fixtures/calendar/${fileName}`, import.meta.url))
    const { importId, mapping, headers } = await imports.start('calendar.terms', { bytes, fileName }, lakshmi)
    expect(headers.at(-1)).toBe('Semester')
    expect(mapping).toMatchObject({ semester: headers.length - 1, batch: null })
    const asked = { mapping: { ...mapping, batch: { all: '2024' }, course: { all: 'B.Tech' } } }
    await uploads().ended(imports.check(importId, asked, lakshmi))
    return importId
  }

  const sayTerms = async () => {
    const { calendar, catalogue } = testApp.app
    const view = await catalogue.read()
    const found = await calendar.terms()
    return found
      .toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1))
      .map(({ semesterId, firstDay, lastDay, academicYear }) => [
        view.nameOf(semesterId),
        firstDay,
        lastDay,
        academicYear,
      ])
  }

  const bothTerms = [
    ['II Year I Semester', '2025-07-07', '2025-11-01', '2025-2026'],
    ['II Year II Semester', '2025-12-15', '2026-04-11', '2025-2026'],
  ]

  it('with the year in its title and a row for each semester becomes two terms', async () => {
    const importId = await check('printed-kakinada.csv')
    const shown = await show(importId)
    expect(shown).toMatchObject({ rows: 14, errorRows: 0 })
    expect(shown.noteGroups).toMatchObject([{ message: expect.stringContaining('repeat'), rows: 2 }])
    await uploads().commit(importId)
    expect(await sayTerms()).toEqual(bothTerms)
    await uploads().undo(importId)
    expect(await sayTerms()).toEqual([])
  })

  it('without a year is of the year in which the batch is, and headings that it repeats are no rows', async () => {
    const importId = await check('printed-hyderabad.csv')
    expect(await show(importId)).toMatchObject({ rows: 13 })
    expect(await uploads().wrong(importId)).toEqual([
      [8, 'activity'],
      [18, 'activity'],
      [20, 'activity'],
    ])
    expect((await show(importId)).noteGroups.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('“I SEM” (column Semester) was read as II Year I Semester.'),
        expect.stringContaining(
          '“Commencement of II Semester classwork” (column Description) was read as II Year II Semester.',
        ),
        expect.stringContaining('“II SEM” (column Semester) was read as II Year II Semester.'),
      ]),
    )
    await uploads().commit(importId, true)
    expect(await sayTerms()).toEqual(bothTerms)
  })

  it('is checked as a whole once a row of it was corrected', async () => {
    const importId = await check('printed-hyderabad.csv')
    const { rows } = await testApp.app.imports.rows(importId, 'error', 1)
    const wrong = rows.find(({ line }) => line === 18)
    await testApp.app.imports.correct(
      importId,
      [{ line: 18, version: wrong?.version ?? 0, cells: { activity: 'Practical examinations' } }],
      lakshmi,
    )
    expect((await show(importId)).errorRows).toBe(2)
    await uploads().commit(importId, true)
    const [, second] = (await testApp.app.calendar.terms()).toSorted((a, b) =>
      a.firstDay < b.firstDay ? -1 : 1,
    )
    expect(second?.spans.practicals).toEqual({ from: '2026-04-20', to: '2026-04-25' })
  })
})
