import { beforeEach, describe, expect, it } from 'vitest'
import { asOffice, twoOfFaculty, typedAchievement } from '../../support/people/achievements.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

describe.each(engines)('uploads of achievements on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let people: { asha: string; ravi: string }
  beforeEach(async () => {
    people = await twoOfFaculty(testApp)
  })
  const heading = 'Employee code,Date,Description,Kind,Title,DOI,Citations,In Scopus'
  const uploads = () => uploadsOf(testApp, 'achievements')
  const check = (...rows: string[]) => uploads().check(csvOf(heading, ...rows))
  const kept = async (memberId: string) =>
    (await testApp.app.achievements.ofMembers([memberId])).map(
      ({ title, description, citations, inScopus }) => [title || description, citations, inScopus].join(' '),
    )

  it('add what is new, bring new citations by the DOI, and are undone', async () => {
    const known = { kind: 'publication' as const, title: 'On wells', doi: '10.1000/wells', citations: 3 }
    const id = await testApp.app.achievements.add(typedAchievement(people.asha, known), asOffice)
    const importId = await check(
      'e201,,,,,https://doi.org/10.1000/WELLS,12,yes',
      'E202,08/03/2026,Best teacher award,Award,,,,',
      'E202,09/03/2026,,Publication,On dams,,,',
    )
    expect(await testApp.app.imports.show(importId)).toMatchObject({ newRows: 2, changedRows: 1 })
    await uploads().commit(importId)
    expect(await kept(people.asha)).toEqual(['On wells 12 true'])
    expect((await kept(people.ravi)).toSorted()).toEqual(['Best teacher award 0 false', 'On dams 0 false'])
    expect(await auditedRows(testApp, 'achievement.changed')).toMatchObject([
      { entityId: id, before: { citations: 3 }, after: { employeeCode: 'E201', citations: 12 } },
    ])
    await uploads().undo(importId)
    expect([await kept(people.asha), await kept(people.ravi)]).toEqual([['On wells 3 false'], []])
  })

  it('say at the cell what is wrong', async () => {
    const importId = await check(
      'E999,08/03/2026,An award,,,,,',
      'E201,31/02/2026,An award,,,,,',
      'E201,08/03/2026,,,,,,',
      'E201,08/03/2026,A paper,,,no doi,,',
      'E201,08/03/2026,A paper,juggling,,,many,perhaps',
    )
    expect(await uploads().wrong(importId)).toEqual([
      [2, 'employeeCode'],
      [3, 'achievedOn'],
      [4, 'description'],
      [5, 'doi'],
      [6, 'kind', 'inScopus', 'citations'],
    ])
  })

  it('leave what was edited since', async () => {
    const importId = await check('E201,08/03/2026,An award,,,,,')
    await uploads().commit(importId)
    const [made] = await testApp.app.achievements.ofMembers([people.asha])
    if (!made) throw new Error('it was added above')
    await testApp.app.achievements.change(made, typedAchievement(people.asha), asOffice)
    await uploads().undo(importId)
    expect(await kept(people.asha)).toEqual(['Best teacher award 0 false'])
  })
})
