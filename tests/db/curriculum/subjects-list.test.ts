import { beforeEach, describe, expect, it } from 'vitest'
import type { CurriculumPlace } from '#lib/server/features/curriculum/feature.ts'
import { semesterView } from '#lib/server/features/curriculum/web/curriculum-page.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { engines } from '../../support/database/databases.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { curriculumPlace, typedSubject } from '../../support/curriculum/subjects.ts'

describe.each(engines)('the list of the curriculum on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const place = makeForEach<CurriculumPlace>(() => curriculumPlace(testApp))
  beforeEach(async () => {
    const lab = { kind: 'lab', lectureHours: '0', credits: '1.5' }
    const elective = { slot: 'PE-I', shortName: '' }
    for (const more of [
      {},
      { ...lab, code: 'CS405PC', name: 'DBMS Lab', shortName: 'DBMS Lab', practicalHours: '3' },
      { ...elective, code: 'CS411PE', name: 'Computer Graphics' },
      { ...elective, code: 'CS412PE', name: 'Quantum Computing', credits: '4' },
      {
        code: 'MC409',
        name: 'Gender Sensitization Lab',
        shortName: 'GS',
        kind: '',
        credits: '',
        practicalHours: '',
      },
    ])
      await testApp.app.curriculum.add(typedSubject(place, more), lakshmi)
    const ece = await curriculumPlace(testApp, { branch: 'ECE', semester: 'I-I' })
    await testApp.app.curriculum.add(
      typedSubject(ece, { code: 'EC101', name: 'Signals', shortName: 'SS', ...lab }),
      lakshmi,
    )
  })
  const list = (query: Record<string, string>) => showList(testApp, 'curriculum', query, 'ROLE_FACULTY')
  const shown = async (query: Record<string, string>) => columnOf(await list(query), 'code')

  it('is searched, filtered and sorted', async () => {
    expect(await shown({})).toEqual(['CS403PC', 'CS405PC', 'CS411PE', 'CS412PE', 'MC409', 'EC101'])
    expect(await shown({ search: 'dbms' })).toEqual(['CS403PC', 'CS405PC'])
    expect(await shown({ semester: place.semesterId, kind: 'lab' })).toEqual(['CS405PC'])
    expect(await shown({ elective: 'yes' })).toEqual(['CS411PE', 'CS412PE'])
    expect(await shown({ missing: 'kind' })).toEqual(['MC409'])
    expect(await shown({ missing: 'practicals' })).toEqual(['EC101'])
    expect(await shown({ missing: 'shortName' })).toEqual(['CS411PE', 'CS412PE'])
    expect(await shown({ sort: '-credits' })).toEqual([
      'CS412PE',
      'CS403PC',
      'CS411PE',
      'CS405PC',
      'EC101',
      'MC409',
    ])
  })

  it('adds up a semester with one subject of each elective slot', async () => {
    const semester = await semesterView(testApp.app, place)
    expect(semester).toMatchObject({
      title: 'R20 · CSE · II-II',
      facts: [
        ['Credits', '7.5'],
        ['Hours a week', '12 (L-T-P 9-0-3)'],
        ['Subjects', '5'],
      ],
    })
    expect(semester?.notes.join('\n')).toMatch(
      /PE-I\.\nThe subjects of these slots differ.*PE-I\.\n1 subject has no credits/s,
    )
    expect(await semesterView(testApp.app, { ...place, branchId: '' })).toBeNull()
  })
})
