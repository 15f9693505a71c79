import { beforeEach, describe, expect, it } from 'vitest'
import { anyEngine, engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { placeInCse } from '../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

describe.each(anyEngine)('a list of holidays from a file, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const uploads = () => uploadsOf(testApp, 'calendar.holidays')
  const check = (...rows: string[]) =>
    uploads().check(csvOf('S.No,Date,Day,Occasion,Type,Applicable to,Works as', ...rows))
  const days = async () =>
    (await testApp.app.calendar.read()).days.map(({ day, scope, kind, name }) => [day, scope, kind, name])

  it('is saved, corrected by the next file, and undone', async () => {
    await uploads().commit(
      await check(
        '1,02/10/2026,Friday,Gandhi Jayanti,,,',
        '2,19-10-2026,Mon,Exam cell open,Working day,Staff,',
        '3,24/10/2026,Saturday,Saturday as Monday,,,Monday',
      ),
    )
    expect(await days()).toEqual([
      ['2026-10-02', 'all', 'holiday', 'Gandhi Jayanti'],
      ['2026-10-19', 'office', 'working', 'Exam cell open'],
      ['2026-10-24', 'all', 'special', 'Saturday as Monday'],
    ])
    expect((await testApp.app.calendar.read()).calendar.weekdayFollowed('2026-10-24', 'instruction')).toBe(1)
    const next = await check('1,02/10/2026,,Mahatma Gandhi Jayanti,,,', '2,20/10/2026,Tue,Dussehra,Holiday,,')
    expect(await testApp.app.imports.show(next)).toMatchObject({ newRows: 1, changedRows: 1 })
    await uploads().commit(next)
    expect((await days()).map(([, , , name]) => name)).toContain('Mahatma Gandhi Jayanti')
    await uploads().undo(next)
    expect((await days()).map(([, , , name]) => name)).toEqual([
      'Gandhi Jayanti',
      'Exam cell open',
      'Saturday as Monday',
    ])
  })

  it('says at the cell what is wrong', async () => {
    const importId = await check(
      '1,31/02/2026,,Nothing,,,',
      '2,02/10/2026,Monday,Gandhi Jayanti,,,',
      '3,03/10/2026,,,,,',
      '4,24/10/2026,,Saturday as Monday,Special,,',
      '5,24/10/2026,,Saturday as Saturday,,Classes,Saturday',
      '6,25/10/2026,,Restricted,Perhaps,,',
      '7,15/08/2062,,Independence Day,,,',
      '8,14/08/2026,,Holiday,Holiday,,Monday',
      '9,23/10/2026,,Friday as Sunday,,,Sunday',
    )
    expect(await uploads().wrong(importId)).toEqual([
      [2, 'date'],
      [3, 'weekday'],
      [4, 'name'],
      [5, 'follows'],
      [6, 'follows'],
      [7, 'kind'],
      [8, 'date'],
      [9, 'follows'],
      [10, 'follows'],
    ])
  })

  it('leaves days alone that were edited since', async () => {
    const importId = await check('1,02/10/2026,,Gandhi Jayanti,,,', '2,20/10/2026,,Dussehra,,,')
    await uploads().commit(importId)
    const [first] = (await testApp.app.calendar.read()).days
    await testApp.app.calendar.changeDay(
      { id: first?.id ?? '', version: 1 },
      {
        day: '2026-10-02',
        until: '2026-10-02',
        name: 'Jayanti',
        kind: 'holiday',
        scope: 'all',
        follows: null,
      },
      lakshmi,
    )
    await uploads().undo(importId)
    expect((await days()).map(([, , , name]) => name)).toEqual(['Jayanti'])
  })
})

describe.each(engines)('holidays of several days from a file, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const uploads = () => uploadsOf(testApp, 'calendar.holidays')
  const check = (...rows: string[]) =>
    uploads().check(csvOf('Occasion,From,To,Day,Type,Applicable to', ...rows))
  const shown = (importId: string) => testApp.app.imports.show(importId)
  const days = async () =>
    (await testApp.app.calendar.read()).days.map(({ day, kind, name }) => [day.slice(5), kind, name])
  const list = [
    'Winter vacation,22-12-2026 to 27-12-2026,,Tue - Sun,,',
    'Christmas,25/12/2026,,Friday,,',
    'Sankranti,14/01/2027,15/01/2027,Thu,Holiday,Students',
  ]
  const saved = [
    ['12-22', 'vacation', 'Winter vacation'],
    ['12-23', 'vacation', 'Winter vacation'],
    ['12-24', 'vacation', 'Winter vacation'],
    ['12-25', 'holiday', 'Christmas'],
    ['12-26', 'vacation', 'Winter vacation'],
    ['12-27', 'vacation', 'Winter vacation'],
    ['01-14', 'holiday', 'Sankranti'],
    ['01-15', 'holiday', 'Sankranti'],
  ]

  it('become the days between, of which Christmas keeps its name, and are the same the second time', async () => {
    const importId = await check(...list)
    expect(await shown(importId)).toMatchObject({ newRows: 3, errorRows: 0 })
    await uploads().commit(importId)
    expect(await days()).toEqual(saved)
    expect(await shown(await check(...list))).toMatchObject({ unchangedRows: 3, newRows: 0, changedRows: 0 })
    await uploads().undo(importId)
    expect(await days()).toEqual([])
  })

  it('are renamed and lengthened by the next file; undoing it restores what was there', async () => {
    await uploads().commit(await check(...list))
    const next = await check(
      'Christmas vacation,22-12-2026,27-12-2026,,Vacation,',
      'Sankranti,13/01/2027,15/01/2027,,Holiday,Students',
    )
    expect(await shown(next)).toMatchObject({ newRows: 0, changedRows: 2 })
    expect((await shown(next)).noteGroups).toMatchObject([
      { message: expect.stringContaining('25 Dec 2026 Christmas'), rows: 1 },
    ])
    await uploads().commit(next)
    expect(await days()).toEqual(
      saved
        .map(([day, kind, name]) => [day, kind, name === 'Winter vacation' ? 'Christmas vacation' : name])
        .toSpliced(6, 0, ['01-13', 'holiday', 'Sankranti']),
    )
    await uploads().undo(next)
    expect(await days()).toEqual(saved)
  })

  it('leave a day alone that was edited since, and take the others back', async () => {
    const importId = await check('Winter vacation,22-12-2026,24-12-2026,,,')
    await uploads().commit(importId)
    const [, second] = (await testApp.app.calendar.read()).days
    const edited = {
      day: '2026-12-23',
      until: '2026-12-23',
      name: 'Recess',
      kind: 'vacation',
      scope: 'all',
      follows: null,
    } as const
    await testApp.app.calendar.changeDay({ id: second?.id ?? '', version: 1 }, edited, lakshmi)
    await uploads().undo(importId)
    expect(await days()).toEqual([['12-23', 'vacation', 'Recess']])
  })

  it('says at the cell what is wrong', async () => {
    const importId = await check(
      'Winter vacation,01-01-2027,22-12-2026,,,',
      'Winter vacation,01-01-2027 to 22-12-2026,,,,',
      'Summer vacation,01-05-2027,01-12-2027,,,',
      'Pongal,13-01-2027 to 15-01-2027,16-01-2027,,,',
      'Sports,20-02-2027,22-02-2027,,Special working day,',
      'Ugadi,31-02-2027 to 02-03-2027,,,,',
      'Dussehra,19-10-2026 to 24-10-2026,,Tuesday,,',
      'Diwali,07-11-2026 to 09-11-2026,,,Holiday,',
      'Deepavali,08-11-2026,,,Holiday,',
    )
    expect(await uploads().wrong(importId)).toEqual([
      [2, 'until'],
      [3, 'date'],
      [4, 'until'],
      [5, 'until'],
      [6, 'follows', 'until'],
      [7, 'date'],
      [8, 'weekday'],
      [9, 'date'],
      [10, 'date'],
    ])
    expect(JSON.stringify((await shown(importId)).problemGroups)).toContain('These are 215 days')
  })
})

describe.each(anyEngine)('an academic calendar from a file, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(() => placeInCse(testApp))
  const uploads = () => uploadsOf(testApp, 'calendar.terms')
  const check = (...rows: string[]) =>
    uploads().check(csvOf('Course,Year of admission,Semester,Description,From,To', ...rows))
  const terms = () => testApp.app.calendar.terms()

  const first = [
    'B.Tech,2024,II-I,Commencement of I Semester classwork,06/07/2026,',
    'B.Tech,2024,II-I,1st Spell of Instructions,06/07/2026,29/08/2026',
    'B.Tech,2024,II-I,First Mid Term Examinations,31/08/2026,05/09/2026',
    'B.Tech,2024,II-I,2nd Spell of Instructions (including Dussehra recess),07/09/2026,31/10/2026',
    'B.Tech,2024,II-I,Second Mid Term Examinations,02/11/2026,07/11/2026',
    'B.Tech,2024,II-I,Preparation Holidays and Practical Examinations,09/11/2026,14/11/2026',
    'B.Tech,2024,II-I,End Semester Examinations,16/11/2026,28/11/2026',
  ]

  it('becomes terms, changes their dates with the next file, and is undone', async () => {
    await uploads().commit(await check(...first, 'MBA,2025,II-I,Instruction,06/07/2026,31/10/2026'))
    const [term, other] = (await terms()).toSorted(
      (a, b) => Object.keys(b.spans).length - Object.keys(a.spans).length,
    )
    expect(term).toMatchObject({
      academicYear: '2026-2027',
      firstDay: '2026-07-06',
      lastDay: '2026-10-31',
      spans: {
        mid1: { from: '2026-08-31', to: '2026-09-05' },
        practicals: { from: '2026-11-09', to: '2026-11-14' },
        endExams: { from: '2026-11-16', to: '2026-11-28' },
      },
    })
    expect(other?.spans).toEqual({})
    const next = await check(
      'B.Tech,2024,II-I,End Semester Examinations,23/11/2026,05/12/2026',
      first[2] ?? '',
    )
    expect(await testApp.app.imports.show(next)).toMatchObject({ changedRows: 1, unchangedRows: 1 })
    await uploads().commit(next)
    const stored = async () => (await terms()).find(({ id }) => id === term?.id)
    expect((await stored())?.spans.endExams?.from).toBe('2026-11-23')
    await uploads().undo(next)
    expect((await stored())?.spans.endExams?.from).toBe('2026-11-16')
  })

  it('goes again with its terms when it is undone', async () => {
    const importId = await check(...first)
    await uploads().commit(importId)
    expect(await terms()).toHaveLength(1)
    await uploads().undo(importId)
    expect(await terms()).toEqual([])
  })

  it('says at the cell what is wrong, and which terms would overlap or are incomplete', async () => {
    const importId = await check(
      'B.Tech,2024,II-I,Sports day,06/07/2026,',
      'B.Tech,1999,II-I,Instruction,06/07/2026,31/10/2026',
      'B.Tech,2024,IX-I,Instruction,06/07/2026,31/10/2026',
      ',2024,II-I,Instruction,06/07/2026,31/10/2026',
      'B.Tech,2024,II-I,Instruction,31/10/2026,06/07/2026',
      'B.Tech,2023,III-I,End examinations,16/11/2026,28/11/2026',
      'B.Tech,2022,II-I,Instruction,06/07/2026,31/10/2026',
      'B.Tech,2022,II-II,Instruction,31/10/2026,31/12/2026',
    )
    expect(await uploads().wrong(importId)).toEqual([
      [2, 'activity'],
      [3, 'batch'],
      [4, 'semester'],
      [5, 'batch'],
      [6, 'to'],
      [7, 'activity'],
      [9, 'activity'],
    ])
  })

  it('refuses what cannot be, and points at a semester that the batch cannot have reached', async () => {
    const heading = 'Course,Year of admission,Semester,Academic year,Description,From,To'
    const importId = await uploads().check(
      csvOf(
        heading,
        'B.Tech,2024,II-I,2019-20,Instruction,06/07/2026,31/10/2026',
        'B.Tech,2024,II-II,2026-27,Instruction,07/12/2026,31/12/2030',
        'B.Tech,2024,IV-II,2025-26,Instruction,01/02/2026,31/05/2026',
      ),
    )
    expect(await uploads().wrong(importId)).toEqual([
      [2, 'activity'],
      [3, 'activity'],
    ])
    const shown = await testApp.app.imports.show(importId)
    const said = JSON.stringify(shown.problemGroups)
    expect(said).toContain('does not belong to its academic year')
    expect(said).toContain('takes more than a year')
    expect(JSON.stringify(shown.noteGroups)).toContain('in 2027-2028')
  })

  it('refuses two different dates for one thing', async () => {
    const importId = await check(
      'B.Tech,2024,II-I,Commencement of class work,05/07/2026,',
      'B.Tech,2024,II-I,1st Spell of Instructions,06/07/2026,29/08/2026',
    )
    expect(await uploads().wrong(importId)).toEqual([
      [2, 'activity'],
      [3, 'activity'],
    ])
    const said = JSON.stringify((await testApp.app.imports.show(importId)).problemGroups)
    expect(said).toContain('other days for the same part of this term')
  })

  it('is read as JNTU Kakinada prints it, with units of instruction and the commencement below “To”', async () => {
    await uploads().commit(
      await check(
        'B.Tech,2024,II-I,Commencement of Class Work,,06/07/2026',
        'B.Tech,2024,II-I,I Unit of Instructions,06/07/2026,29/08/2026',
        'B.Tech,2024,II-I,I Mid Examinations,31/08/2026,05/09/2026',
        'B.Tech,2024,II-I,II Unit of Instructions,07/09/2026,31/10/2026',
      ),
    )
    expect(await terms()).toMatchObject([{ firstDay: '2026-07-06', lastDay: '2026-10-31' }])
  })
})
