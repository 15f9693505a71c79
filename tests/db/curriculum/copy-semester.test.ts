import { describe, expect, it } from 'vitest'
import type { CurriculumPlace } from '#lib/server/features/curriculum/feature.ts'
import { engines } from '../../support/database/databases.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { curriculumPlace, typedSubject } from '../../support/curriculum/subjects.ts'

describe.each(engines)('a semester that is copied, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const curriculum = () => testApp.app.curriculum
  const from = makeForEach<CurriculumPlace>(() => curriculumPlace(testApp))
  const to = makeForEach<CurriculumPlace>(() =>
    curriculumPlace(testApp, { regulation: 'R23', branch: 'ECE' }),
  )
  const fields = () => ({ ...from, toRegulationId: to.regulationId, toBranchId: to.branchId })

  it('adds what the other branch lacks, and nothing that was not shown', async () => {
    const lab = { code: 'CS405PC', name: 'DBMS Lab', shortName: 'DBMS Lab', kind: 'lab' }
    for (const more of [{}, lab, { code: 'CS406', name: 'Networks', shortName: 'CN' }])
      await curriculum().add(typedSubject(from, more), lakshmi)
    await curriculum().add(typedSubject(to, { credits: '4', shortName: '' }), lakshmi)
    await curriculum().add(typedSubject(to, { code: 'EC1', shortName: 'CN' }), lakshmi)
    const plan = await curriculum().planCopy(fields())
    expect(plan).toMatchObject({
      count: 2,
      subjects: [
        { code: 'CS403PC', outcome: 'there' },
        { code: 'CS405PC', outcome: 'added' },
        { code: 'CS406', outcome: 'withoutShortName' },
      ],
    })
    await curriculum().add(typedSubject(from, { code: 'CS407', shortName: '' }), lakshmi)
    await expect(curriculum().copy(fields(), plan.pin, lakshmi)).rejects.toMatchObject({
      code: 'curriculum.planChanged',
    })
    const { pin } = await curriculum().planCopy(fields())
    expect(await curriculum().copy(fields(), pin, lakshmi)).toBe(3)
    expect(await curriculum().of(to)).toMatchObject([
      { code: 'CS403PC', credits: 400, position: 1 },
      { code: 'EC1', position: 2 },
      { code: 'CS405PC', kind: 'lab', position: 3, version: 1 },
      { code: 'CS406', shortName: '', position: 4 },
      { code: 'CS407', position: 5 },
    ])
  })

  it('is refused to itself, to another course, and where there is nothing', async () => {
    const own = { ...from, toRegulationId: from.regulationId, toBranchId: from.branchId }
    await expect(curriculum().planCopy(own)).rejects.toMatchObject({ code: 'curriculum.samePlace' })
    await expect(curriculum().planCopy(fields())).rejects.toMatchObject({ code: 'curriculum.nothingToCopy' })
    await expect(curriculum().planCopy({ ...fields(), toBranchId: 'gone' })).rejects.toMatchObject({
      fields: { toBranchId: {} },
    })
  })
})
