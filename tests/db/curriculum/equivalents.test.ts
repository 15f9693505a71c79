import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { equivalentInput } from '#lib/schemas/curriculum/semester.ts'
import { substituteInput } from '#lib/schemas/results/substitute.ts'
import type { CurriculumPlace } from '#lib/server/features/curriculum/feature.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { curriculumPlace, typedSubject } from '../../support/curriculum/subjects.ts'

describe.each(engines)('what a subject stands for, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const curriculum = () => testApp.app.curriculum
  /** A new and an old subject, in the same semester of two regulations. */
  const made = makeForEach(async () => {
    const place = await curriculumPlace(testApp, { regulation: 'R23' })
    const old: CurriculumPlace = await curriculumPlace(testApp)
    return {
      place,
      old,
      id: await curriculum().add(typedSubject(place), lakshmi),
      oldId: await curriculum().add(typedSubject(old, { code: 'CS404' }), lakshmi),
    }
  })
  const linkTo = (code: string, unknownConfirmed = '') =>
    v.parse(equivalentInput, {
      otherRegulationId: made.old.regulationId,
      otherCode: code,
      unknownConfirmed,
    })
  const link = (code = 'cs404', confirmed = '') =>
    curriculum().link(made.id, linkTo(code, confirmed), lakshmi)
  const standsFor = () => curriculum().standsFor({ regulationId: made.place.regulationId, code: 'CS403PC' })

  it('is kept between regulations, seen from both sides, and removed', async () => {
    await link()
    await expect(link()).rejects.toMatchObject({ code: 'curriculum.linkKnown', fields: { otherCode: {} } })
    expect(await standsFor()).toEqual([{ regulationId: made.old.regulationId, code: 'CS404' }])
    const own = { regulationId: made.place.regulationId, code: 'CS403PC' }
    const other = { regulationId: made.old.regulationId, code: 'CS404' }
    const { standsFor: forward } = await curriculum().linksOf(own)
    expect(forward).toMatchObject([{ ...other, regulation: 'R20', name: 'Database Management Systems' }])
    expect(await curriculum().linksOf(other)).toMatchObject({ standsFor: [], replacedBy: [own] })
    await curriculum().unlink(made.id, forward[0]?.id ?? '', lakshmi)
    expect(await standsFor()).toEqual([])
    expect(await auditedRows(testApp, 'curriculumSubject.linked')).toMatchObject([
      { entityId: made.id, after: { standsFor: 'R20 CS404' } },
    ])
    expect(await auditedRows(testApp, 'curriculumSubject.unlinked')).toHaveLength(1)
  })

  it('asks about a code that nobody knows, and refuses the own regulation and circles', async () => {
    await expect(link('CS1')).rejects.toMatchObject({
      code: 'curriculum.codeUnknown',
      fields: { unknownConfirmed: {} },
    })
    await link('CS1', 'on')
    await expect(curriculum().link(made.oldId, linkTo('CS9', 'on'), lakshmi)).rejects.toMatchObject({
      code: 'curriculum.sameRegulation',
      fields: { otherRegulationId: {} },
    })
    await link()
    const back = { ...linkTo('CS403PC'), otherRegulationId: made.place.regulationId }
    await expect(curriculum().link(made.oldId, back, lakshmi)).rejects.toMatchObject({
      code: 'curriculum.linkReverse',
    })
  })

  it('includes the substitutes of the examination office within a regulation', async () => {
    const input = { regulation: 'R23', subject: 'CS403PC', standsFor: 'CS399' }
    await testApp.app.results.substitutes.add(v.parse(substituteInput, input), lakshmi)
    await link()
    expect(await standsFor()).toEqual([
      { regulationId: made.old.regulationId, code: 'CS404' },
      { regulationId: made.place.regulationId, code: 'CS399' },
    ])
    const { standsFor: shown } = await curriculum().linksOf({
      regulationId: made.place.regulationId,
      code: 'CS403PC',
    })
    expect(shown.map(({ id, code }) => [id === null, code])).toEqual([
      [false, 'CS404'],
      [true, 'CS399'],
    ])
  })

  it('follows a corrected code, and keeps a linked subject', async () => {
    await link()
    await curriculum().change(made.oldId, typedSubject(made.old, { code: 'CS404PC' }), 1, lakshmi)
    expect(await standsFor()).toEqual([{ regulationId: made.old.regulationId, code: 'CS404PC' }])
    await expect(curriculum().remove(made.id, 1, lakshmi)).rejects.toMatchObject({ code: 'curriculum.inUse' })
    // Another branch that teaches it keeps the links in force.
    const ece = await curriculumPlace(testApp, { regulation: 'R23', branch: 'ECE' })
    await curriculum().add(typedSubject(ece), lakshmi)
    await curriculum().remove(made.id, 1, lakshmi)
    expect(await standsFor()).toHaveLength(1)
  })
})
