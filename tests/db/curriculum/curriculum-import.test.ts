import { describe, expect, it } from 'vitest'
import type { CurriculumPlace } from '#lib/server/features/curriculum/feature.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp, type TestApp } from '../../support/app/test-app.ts'
import { courseStructure } from '../../support/curriculum/course-structure.ts'
import { curriculumPlace, typedSubject } from '../../support/curriculum/subjects.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

/** What is worth a second look, by line. */
const notesOf = async ({ app }: Pick<TestApp, 'app'>, importId: string) =>
  (await app.imports.rows(importId, 'noted', 1)).rows.map(({ line, notes }) => [
    line,
    ...notes.map(({ message }) => message),
  ])

describe.each(engines)('a course structure as it is printed, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const place = makeForEach<CurriculumPlace>(() => curriculumPlace(testApp))
  const imports = () => testApp.app.imports
  const uploads = () => uploadsOf(testApp, 'curriculum')

  /** Says for all rows which regulation and branch they are of, as the page does. */
  async function check(bytes: Uint8Array): Promise<string> {
    const started = await imports().start('curriculum', { bytes, fileName: 'structure.csv' }, lakshmi)
    const mapping = { ...started.mapping, regulation: { all: 'R20' }, branch: { all: 'CSE' } }
    await uploads().ended(imports().check(started.importId, { mapping, meanings: {} }, lakshmi))
    return started.importId
  }

  it('is read with its headings, leaves out totals and slots, and is undone', async () => {
    const importId = await check(courseStructure())
    expect(await imports().show(importId)).toMatchObject({ newRows: 9, unchangedRows: 5, errorRows: 0 })
    expect(await notesOf(testApp, importId)).toEqual([
      [9, 'This row is a total of the rows above it, so it is left out.'],
      [13, expect.stringMatching(/the elective slot PE-I and no subject/)],
      [15, expect.stringMatching(/the elective slot OE-I and no subject/)],
      [16, 'This row is a total of the rows above it, so it is left out.'],
      [20, 'This row is a total of the rows above it, so it is left out.'],
    ])
    await uploads().commit(importId)
    const view = await testApp.app.catalogue.read()
    const all = (await testApp.app.curriculum.all()).map((subject) => [
      view.byId(subject.semesterId)?.shortName,
      subject.code,
      subject.kind,
      subject.lectureHours,
      subject.practicalHours,
      subject.credits,
      subject.slot,
    ])
    expect(all.toSorted()).toEqual([
      ['II-I', 'CS301ES', 'theory', 300, 0, 300, ''],
      ['II-I', 'CS303PC', 'theory', 300, 0, 400, ''],
      ['II-I', 'CS306PC', 'lab', 0, 300, 150, ''],
      ['II-I', 'MC309', 'mandatory', 0, 200, 0, ''],
      ['II-II', 'CS402PC', 'theory', 300, 0, 300, ''],
      ['II-II', 'CS407PC', 'project', 0, 400, 200, ''],
      ['II-II', 'CS411PE', 'theory', 300, 0, 300, 'PE-I'],
      ['II-II', 'CS412PE', 'theory', 300, 0, 300, 'PE-I'],
      ['III-I', 'CS501PC', 'theory', 300, 0, 300, ''],
    ])
    expect((await testApp.app.curriculum.of(place)).map(({ code }) => code)).toEqual([
      'CS402PC',
      'CS407PC',
      'CS411PE',
      'CS412PE',
    ])
    // The same file again changes nothing.
    const again = await check(courseStructure())
    expect(await imports().show(again)).toMatchObject({ newRows: 0, changedRows: 0 })
    await uploads().undo(importId)
    expect(await testApp.app.curriculum.all()).toEqual([])
  })
})

describe.each(engines)('an upload of the curriculum on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const place = makeForEach<CurriculumPlace>(() => curriculumPlace(testApp))
  const curriculum = () => testApp.app.curriculum
  const uploads = () => uploadsOf(testApp, 'curriculum')
  const heading =
    'Regulation,Branch,Semester,Subject Code,Subject Name,Short Name,Type,L,T,P,L-T-P,Credits,Internal Marks,External Marks,Total Marks,Elective'
  const check = (...rows: string[]) => uploads().check(csvOf(heading, ...rows))
  const own = () => curriculum().of(place)

  it('changes what a cell says, leaves what is empty, and is undone', async () => {
    const id = await curriculum().add(typedSubject(place), lakshmi)
    const importId = await check(
      'R20,05,II-II,CS403PC,Database Systems,,,,,,,4,30,70,100,clear',
      'r20,Computer Science and Engineering,2-2,CS404PC,Networks,CN,Theory,,,,3 - 0 - 0,3,,,,',
    )
    expect(await testApp.app.imports.show(importId)).toMatchObject({ newRows: 1, changedRows: 1 })
    await uploads().commit(importId)
    expect(await own()).toMatchObject([
      { id, name: 'Database Systems', shortName: 'DBMS', credits: 400, cieMax: 30, lectureHours: 300 },
      { code: 'CS404PC', shortName: 'CN', lectureHours: 300, tutorialHours: 0, cieMax: null },
    ])
    await uploads().undo(importId)
    expect(await own()).toMatchObject([{ id, name: 'Database Management Systems', credits: 300, version: 3 }])
    expect(await auditedRows(testApp, 'curriculumSubject.changed')).toHaveLength(2)
  })

  it('says at the cell what is wrong', async () => {
    await curriculum().add(typedSubject(place), lakshmi)
    const importId = await check(
      'R99,CSE,II-II,X1,One,,,3,0,0,,3,,,,',
      'R20,XYZ,II-II,X2,Two,,,3,0,0,,3,,,,',
      'R20,CSE,IX-I,X3,Three,,,3,0,0,,3,,,,',
      'R20,CSE,,X4,Four,,,3,0,0,,3,,,,',
      'R20,CSE,II-II,,Five,,,3,0,0,,3,,,,',
      'R20,CSE,II-II,X6,Six,,,3,0,0,,3.5.1,,,,',
      'R20,CSE,II-II,X7,Seven,,,,,,3-1,3,,,,',
      'R20,CSE,II-II,X8,Eight,,,3,0,0,2-1-0,3,,,,',
      'R20,CSE,II-II,X9,Nine,,,3,0,0,,3,40,60,75,',
      'R20,CSE,II-II,X10,Ten,,Yoga,3,0,0,,3,,,,',
      'R20,CSE,II-II,X11,Eleven,,,three,0,0,,3,,,,',
      'R20,CSE,II-II,X12,Twelve,DBMS,,3,0,0,,3,,,,',
      'R20,CSE,II-II,X13,Thirteen,,,3,0,0,,3,,,,',
      'R20,CSE,II-II,x13,Other,,,3,0,0,,3,,,,',
      'R20,CSE,II-II,X14,Fourteen,SN,,3,0,0,,3,,,,',
      'R20,CSE,II-II,X15,Fifteen,sn,,3,0,0,,3,,,,',
    )
    expect(await uploads().wrong(importId)).toEqual([
      [2, 'regulation'],
      [3, 'branch'],
      [4, 'semester'],
      [5, 'semester'],
      [6, 'code'],
      [7, 'credits'],
      [8, 'ltp'],
      [9, 'ltp'],
      [10, 'totalMarks'],
      [11, 'kind'],
      [12, 'lectureHours'],
      [13, 'shortName'],
      [14, 'code'],
      [15, 'code'],
      [16, 'shortName'],
      [17, 'shortName'],
    ])
    expect(await testApp.app.imports.show(importId)).toMatchObject({ newRows: 0, changedRows: 0 })
  })

  it('notes what is doubtful, and saves it', async () => {
    await testApp.app.catalogue.learnSubjects(new Map([['CS1', { name: 'OPERATING SYSTEMS', credits: 300 }]]))
    const importId = await check(
      'R20,CSE,II-II,CS1,Operating Systems,,,3,0,0,,3,,,,',
      'R20,CSE,II-II,CS2,Networks Lab,,Lab,2,0,0,,1,,,,',
      'R20,CSE,II-II,CS3,Environmental Science,,,3,0,0,,0,,,,',
    )
    expect(await notesOf(testApp, importId)).toEqual([
      [3, expect.stringMatching(/laboratory without practical hours/)],
      [4, expect.stringMatching(/a guess.*: Mandatory without credit/)],
    ])
    await uploads().commit(importId)
    expect(await own()).toHaveLength(3)
    const renamed = await check('R20,CSE,II-II,CS1,Open Source Systems,,,3,0,0,,3,,,,')
    expect(await notesOf(testApp, renamed)).toEqual([[2, expect.stringMatching(/“OPERATING SYSTEMS”/)]])
  })

  it('leaves out a subject that somebody added meanwhile, and keeps what was edited since', async () => {
    const importId = await check(
      'R20,CSE,II-II,CS1,Operating Systems,,,3,0,0,,3,,,,',
      'R20,CSE,II-II,CS2,Networks,,,3,0,0,,3,,,,',
    )
    await curriculum().add(typedSubject(place, { code: 'CS1', credits: '4' }), lakshmi)
    await uploads().commit(importId)
    const second = (await own()).find(({ code }) => code === 'CS2')
    const changed = typedSubject(place, { code: 'CS2', shortName: 'CN' })
    await curriculum().change(second?.id ?? '', changed, 1, lakshmi)
    await uploads().undo(importId)
    expect(await own()).toMatchObject([
      { code: 'CS1', credits: 400 },
      { code: 'CS2', shortName: 'CN' },
    ])
  })
})
