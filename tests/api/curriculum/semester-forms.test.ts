import { beforeAll, expect, it } from 'vitest'
import type { CurriculumPlace } from '#lib/server/features/curriculum/feature.ts'
import { handleCopy } from '#lib/server/features/curriculum/web/copy-form.ts'
import { handlePast } from '#lib/server/features/curriculum/web/past-form.ts'
import { handleSubject } from '#lib/server/features/curriculum/web/subject-form.ts'
import { openForAll } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { curriculumPlace, typedSubject } from '../../support/curriculum/subjects.ts'

const testApp = openForAll(() => openTestApp('sqlite'))
let place: CurriculumPlace
let to: CurriculumPlace
beforeAll(async () => {
  place = await curriculumPlace(testApp)
  to = await curriculumPlace(testApp, { regulation: 'R23', branch: 'ECE' })
})

const sent = (fields: Record<string, string>, role: 'ROLE_ACADEMICS' | 'ROLE_HOD' = 'ROLE_ACADEMICS') =>
  sentForm(testApp, { page: '/app/Academics/Curriculum/copy', role, fields: { ...place, ...fields } })

it('copies a semester after it was shown', async () => {
  await testApp.app.curriculum.add(typedSubject(place), lakshmi)
  const target = { toRegulationId: to.regulationId, toBranchId: to.branchId }
  const shown = await handleCopy(sent({ ...target, action: 'preview' }))
  if (shown instanceof Response) throw new Error('the plan is shown')
  expect(shown.plan).toMatchObject({ count: 1 })
  const commit = { ...target, action: 'commit', pin: shown.plan?.pin ?? '' }
  expect(leadsTo(testApp, await handleCopy(sent(commit)))).toBe(
    `/app/Academics/Curriculum?regulation=${to.regulationId}&branch=${to.branchId}&semester=${to.semesterId} says copied`,
  )
  // What was shown is done already.
  expect(await handleCopy(sent(commit))).toMatchObject({
    code: 'curriculum.planChanged',
    plan: { count: 0 },
  })
  expect(await handleCopy(sent({ action: 'preview' }))).toMatchObject({
    fields: { toRegulationId: 'This is a required field', toBranchId: 'This is a required field' },
  })
})

it('finds no past examinations where none was held', async () => {
  expect(await handlePast(sent({ action: 'preview' }))).toMatchObject({ plan: { exams: [], subjects: [] } })
  const commit = { action: 'commit', pin: 'another' }
  expect(await handlePast(sent(commit))).toMatchObject({ code: 'curriculum.planChanged' })
})

it('links a subject from its page, and removes the link', async () => {
  const [subject] = await testApp.app.curriculum.of(to)
  const id = subject?.id ?? ''
  const link = { action: 'link', otherRegulationId: place.regulationId, otherCode: 'CS1' }
  expect(await handleSubject(sent(link), id)).toMatchObject({ code: 'curriculum.codeUnknown' })
  const answer = await handleSubject(sent({ ...link, otherCode: 'CS403PC' }), id)
  expect(leadsTo(testApp, answer)).toContain('says linked')
  const { standsFor } = await testApp.app.curriculum.linksOf({ ...to, code: 'CS403PC' })
  const unlink = { action: 'unlink', link: standsFor[0]?.id ?? '' }
  expect(leadsTo(testApp, await handleSubject(sent(unlink), id))).toContain('says unlinked')
})

it('refuses users who may only read', async () => {
  expect(await handleCopy(sent({ action: 'preview' }, 'ROLE_HOD'))).toMatchObject({
    code: 'session.notAllowed',
  })
  expect(await handlePast(sent({ action: 'preview' }, 'ROLE_HOD'))).toMatchObject({
    code: 'session.notAllowed',
  })
})
