import { describe, expect, it } from 'vitest'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { curriculumPlace, typedSubject } from '../../support/curriculum/subjects.ts'

describe.each(engines)('the curriculum on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const curriculum = () => testApp.app.curriculum
  const lab = { code: 'CS405PC', name: 'DBMS Lab', shortName: 'DBMS Lab', kind: 'lab' }

  it('keeps hours and credits exactly, and the trail says what was changed', async () => {
    const place = await curriculumPlace(testApp)
    const typed = typedSubject(place, { code: ' cs403pc ', lectureHours: '2.5', credits: '3,5' })
    const id = await curriculum().add(typed, lakshmi)
    expect(await curriculum().find(id)).toEqual({
      ...place,
      id,
      code: 'CS403PC',
      attendanceCode: '',
      name: 'Database Management Systems',
      shortName: 'DBMS',
      kind: 'theory',
      lectureHours: 250,
      tutorialHours: 0,
      practicalHours: 0,
      credits: 350,
      cieMax: 40,
      seeMax: 60,
      slot: '',
      position: 1,
      version: 1,
    })
    const changed = typedSubject(place, { kind: '', credits: '', slot: 'Professional Elective – 1' })
    await curriculum().change(id, changed, 1, lakshmi)
    expect(await curriculum().find(id)).toMatchObject({ version: 2, kind: null, credits: null, slot: 'PE-I' })
    expect(await auditedRows(testApp, 'curriculumSubject.changed')).toMatchObject([
      {
        entityId: id,
        before: { ltp: '2.5-0-0', credits: '3.5' },
        after: { ltp: '3-0-0', regulation: 'R20', branch: 'CSE', slot: 'PE-I' },
      },
    ])
  })

  it('has a code and a short name once in a semester, and again in another branch', async () => {
    const place = await curriculumPlace(testApp)
    await curriculum().add(typedSubject(place), lakshmi)
    await expect(
      curriculum().add(typedSubject(place, { code: 'cs403pc', shortName: '' }), lakshmi),
    ).rejects.toMatchObject({ code: 'curriculum.codeTaken', fields: { code: {} } })
    await expect(
      curriculum().add(typedSubject(place, { code: 'CS499', shortName: 'dbms' }), lakshmi),
    ).rejects.toMatchObject({
      code: 'curriculum.shortNameTaken',
      fields: { shortName: { params: { name: 'Database Management Systems' } } },
    })
    // Any number of subjects may be without a short name.
    for (const code of ['CS1', 'CS2'])
      await curriculum().add(typedSubject(place, { code, shortName: '' }), lakshmi)
    const ece = await curriculumPlace(testApp, { branch: 'ECE' })
    await curriculum().add(typedSubject(ece), lakshmi)
    expect(await curriculum().of(place)).toHaveLength(3)
    expect(await curriculum().of(ece)).toHaveLength(1)
  })

  it('refuses a semester of another course, and what is no place', async () => {
    const place = await curriculumPlace(testApp)
    const view = await testApp.app.catalogue.read()
    const [mba] = view.find('semester', 'I-I', { parentId: view.find('course', 'MBA')[0]?.id ?? '' })
    await expect(
      curriculum().add(typedSubject({ ...place, semesterId: mba?.id ?? '' }), lakshmi),
    ).rejects.toMatchObject({ code: 'catalogue.otherCourse', fields: { semesterId: {} } })
    await expect(
      curriculum().add(typedSubject({ ...place, regulationId: place.branchId }), lakshmi),
    ).rejects.toMatchObject({ code: 'catalogue.notThere', fields: { regulationId: {} } })
  })

  it('changes the order of a semester', async () => {
    const place = await curriculumPlace(testApp)
    const first = await curriculum().add(typedSubject(place), lakshmi)
    const second = await curriculum().add(typedSubject(place, lab), lakshmi)
    const order = async () => (await curriculum().of(place)).map(({ id }) => id)
    await curriculum().move(second, 'up', lakshmi)
    expect(await order()).toEqual([second, first])
    // The first cannot go up.
    await curriculum().move(second, 'up', lakshmi)
    expect(await order()).toEqual([second, first])
    expect(await auditedRows(testApp, 'curriculumSubject.moved')).toHaveLength(1)
  })

  it('refuses an outdated version, and removes a subject', async () => {
    const place = await curriculumPlace(testApp)
    const id = await curriculum().add(typedSubject(place), lakshmi)
    await curriculum().change(id, typedSubject(place, { credits: '4' }), 1, lakshmi)
    const changedSince = { code: 'curriculum.changedSince' }
    await expect(curriculum().change(id, typedSubject(place), 1, lakshmi)).rejects.toMatchObject(changedSince)
    await expect(curriculum().remove(id, 1, lakshmi)).rejects.toMatchObject(changedSince)
    await curriculum().remove(id, 2, lakshmi)
    await expect(curriculum().remove(id, 2, lakshmi)).rejects.toMatchObject({ code: 'curriculum.notFound' })
    expect(await auditedRows(testApp, 'curriculumSubject.removed')).toMatchObject([
      { entityId: id, before: { code: 'CS403PC', semester: 'II Year II Semester (B.Tech)' } },
    ])
  })

  it('keeps its places in the catalogue', async () => {
    const place = await curriculumPlace(testApp)
    await curriculum().add(typedSubject(place), lakshmi)
    await expect(testApp.app.catalogue.remove(place.regulationId, lakshmi)).rejects.toMatchObject({
      code: 'catalogue.inUse',
    })
  })
})
