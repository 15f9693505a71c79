import { afterEach, describe, expect, it } from 'vitest'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { withLocale } from '#lib/server/kernel/http/locale.ts'
import { lakshmi, later as secondsLater } from '../../support/app/test-app.ts'
import { showList } from '../../support/calls/shown-list.ts'
import { engines } from '../../support/database/databases.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'
import { placeFaults, placesOf } from '../../support/people/places.ts'
import { registerUploads } from '../../support/people/register-uploads.ts'
import { studentsOfCse } from '../../support/people/students-of-cse.ts'

const heading = 'Roll No,Student Name,Branch,Batch,Semester'

describe.each(engines)('the day from which a register holds, on %s', (engine) => {
  const { testApp, students, enrol } = studentsOfCse(engine)
  const { problems, figures } = registerUploads(testApp)
  const uploads = () => uploadsOf(testApp, 'students')
  const today = () => indianDate(testApp.clock.now())
  const later = (days: number) => secondsLater(testApp, days * 24 * 60 * 60)
  const spans = async (rollNumber: string) => {
    const { id } = await testApp.app.database.reads
      .selectFrom('students')
      .select('id')
      .where('roll_number', '=', rollNumber)
      .executeTakeFirstOrThrow()
    return (await placesOf(testApp, id)).map(({ from, until }) => [from, until])
  }
  const check = (effectiveOn: string, ...rows: string[]) =>
    uploads().check(csvOf(heading, ...rows), { options: { effectiveOn } })
  const strengthOn = async (on: string) =>
    (await showList(testApp, 'strength', { on }, 'ROLE_PRINCIPAL')).rows.map(({ cells }) =>
      cells.slice(0, 3).map((cell) => ('value' in cell ? cell.value : 'text' in cell ? cell.text : null)),
    )

  afterEach(async () => expect(await placeFaults(testApp)).toEqual([]))

  it('is the first day of new students, so that the strength of earlier days is right', async () => {
    const first = today()
    later(60)
    const upload = await check(first, 'R1,Asha,CSE,2021,II-I', 'R2,Ravi,CSE,2021,II-I')
    expect(await testApp.app.imports.show(upload)).toMatchObject({
      newRows: 2,
      chosen: [{ title: 'The file holds from' }],
    })
    await uploads().commit(upload)
    expect(await spans('R1')).toEqual([[first, null]])
    expect(await strengthOn(first)).toEqual([['CSE', '2', 2]])
    await uploads().undo(upload)
    expect(await strengthOn(first)).toEqual([])
  })

  it('is today unless it is typed', async () => {
    const upload = await uploads().check(csvOf(heading, 'R1,Asha,CSE,2021,II-I'))
    await uploads().commit(upload)
    expect(await spans('R1')).toEqual([[today(), null]])
  })

  it('is the day on which a former class ends, until the upload is undone', async () => {
    const first = today()
    await enrol('R1')
    later(10)
    const between = today()
    later(10)
    const upload = await check(between, 'R1,Student R1,ECE,2021,', 'R2,Ravi,CSE,2021,')
    expect(await figures(upload)).toEqual([1, 1, 0, 0])
    await uploads().commit(upload)
    expect(await spans('R1')).toEqual([
      [between, null],
      [first, between],
    ])
    later(3)
    await uploads().undo(upload)
    expect(await spans('R1')).toEqual([[first, null]])
  })

  it('cannot lie before the present class of a student: the row says since when, in both languages', async () => {
    const early = today()
    later(10)
    await enrol('R1')
    await enrol('R2')
    await enrol('R3')
    const since = today()
    later(10)
    const rows = [
      'R1,Student R1,ECE,2021,',
      'R2,Student R2,CSE,2021,II-I',
      'R3,Asha Rao,CSE,2021,',
      'R4,Devi,CSE,2021,',
    ]
    const upload = await check(early, ...rows)
    const shown = since.split('-').toReversed().join('/')
    expect(await problems(upload)).toEqual([
      [
        2,
        'branch',
        expect.stringContaining(`The present class of this student began on ${shown}, after the day`),
      ],
      [3, 'semester', expect.stringContaining('(column Semester)')],
    ])
    const wrong = await testApp.app.imports.rows(upload, 'error', 1)
    expect(wrong.rows.map(({ about }) => about)).toEqual(['R1 · Student R1', 'R2 · Student R2'])
    const [german] = await withLocale('de', () => problems(upload))
    expect(german?.[2]).toContain(`Die jetzige Klasse dieser Person gilt seit dem ${shown}`)
    // A name is no class, and a new student has none before.
    expect(await figures(upload)).toEqual([1, 1, 0, 2])
    await uploads().commit(upload, true)
    expect(await spans('R1')).toEqual([[since, null]])
    expect(await spans('R3')).toEqual([[since, null]])
    expect(await spans('R4')).toEqual([[early, null]])
    const again = await check(since, ...rows)
    expect(await figures(again)).toEqual([0, 2, 2, 0])
    await uploads().commit(again)
    expect(await spans('R1')).toEqual([[since, null]])
  })

  it('cannot lie before the first year of a batch: the rows of that batch say so', async () => {
    const upload = await check('2020-12-31', 'R1,Asha,CSE,2021,II-I', 'R2,Ravi,CSE,2021,II-I')
    const found = await problems(upload)
    expect(found.map(([line, field]) => [line, field])).toEqual([
      [2, 'batch'],
      [3, 'batch'],
    ])
    expect(found[0]?.[2]).toContain('can be in a class from 01/01/2021 at the earliest')
    const [german] = await withLocale('de', () => problems(upload))
    expect(german?.[2]).toContain('können frühestens ab dem 01/01/2021')
    expect(await figures(await check('2021-01-01', 'R1,Asha,CSE,2021,II-I'))).toEqual([1, 0, 0, 0])
  })

  it('goes back to the former class only for students whom nobody moved since', async () => {
    const first = today()
    const id = await enrol('R1')
    await enrol('R2')
    later(10)
    const upload = await check(today(), 'R1,Student R1,ECE,2021,', 'R2,Student R2,ECE,2021,')
    await uploads().commit(upload)
    const second = today()
    later(2)
    await students().move(id, { move: 'leave', version: 2, note: 'moved' }, lakshmi)
    await uploads().undo(upload)
    expect(await spans('R2')).toEqual([[first, null]])
    expect(await spans('R1')).toEqual([
      [today(), null],
      [second, today()],
      [first, second],
    ])
  })
})
