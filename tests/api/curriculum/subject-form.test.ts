import { beforeAll, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import type { CurriculumPlace } from '#lib/server/features/curriculum/feature.ts'
import {
  handleNewSubject,
  handleSubject,
  staleSubject,
} from '#lib/server/features/curriculum/web/subject-form.ts'
import { openForAll } from '../../support/app/opened.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { curriculumPlace } from '../../support/curriculum/subjects.ts'

const testApp = openForAll(() => openTestApp('sqlite'))
let place: CurriculumPlace
beforeAll(async () => {
  place = await curriculumPlace(testApp)
})

const sent = (fields: Record<string, string>, role: Role = 'ROLE_ACADEMICS') =>
  sentForm(testApp, { page: '/app/Academics/Curriculum', role, fields: { ...place, ...fields } })

const subject = {
  subjectCode: 'CS403PC',
  name: 'Database Management Systems',
  shortName: 'DBMS',
  credits: '3',
}
const only = async () => {
  const [found] = await testApp.app.curriculum.all()
  if (!found) throw new Error('it was added above')
  return found
}

it('adds a subject, and offers the next one of the semester', async () => {
  const { regulationId, branchId, semesterId } = place
  expect(leadsTo(testApp, await handleNewSubject(sent(subject)))).toBe(
    `/app/Academics/Curriculum?regulation=${regulationId}&branch=${branchId}&semester=${semesterId}&new= says added`,
  )
})

it('says at the field what is wrong, beside what was typed', async () => {
  const wrong = {
    regulationId: '',
    subjectCode: ' ',
    name: '',
    lectureHours: '3-1',
    practicalHours: '0.3',
    credits: '3.5.1',
    cieMax: '40%',
  }
  expect(await handleNewSubject(sent(wrong))).toMatchObject({
    values: { lectureHours: '3-1', credits: '3.5.1' },
    fields: {
      regulationId: 'This is a required field',
      subjectCode: 'This is a required field',
      name: 'This is a required field',
      lectureHours: 'Please enter hours a week from 0 to 40, such as 3 or 1.5.',
      practicalHours: 'Please enter hours a week from 0 to 40, such as 3 or 1.5.',
      credits: 'Please enter credits from 0 to 40, such as 3 or 1.5.',
      cieMax: 'Please enter a whole number from 0 to 1000.',
    },
  })
  expect(await handleNewSubject(sent(subject))).toMatchObject({
    fields: {
      subjectCode: 'This semester already has a subject with this code: “Database Management Systems”.',
    },
  })
})

it('changes and removes a subject, and compares what was typed with what is stored', async () => {
  const { id } = await only()
  const save = { ...subject, action: 'save', credits: '4' }
  expect(leadsTo(testApp, await handleSubject(sent({ ...save, version: '1' }), id))).toBe(
    `/app/Academics/Curriculum/${id} says changed`,
  )
  const answer = await handleSubject(sent({ ...save, credits: '2', version: '1' }), id)
  if (answer instanceof Response) throw new Error('the form comes back')
  expect(await staleSubject(sent({}), answer, await only())).toMatchObject({
    fields: [{ label: 'Credits', stored: '4', typed: '2' }],
  })
  expect(leadsTo(testApp, await handleSubject(sent({ action: 'up' }), id))).toContain('says moved')
  expect(leadsTo(testApp, await handleSubject(sent({ action: 'remove', version: '2' }), id))).toBe(
    '/app/Academics/Curriculum says removed',
  )
})

it('refuses users who may only read', async () => {
  for (const role of ['ROLE_HOD', 'ROLE_EXAMINATION', 'ROLE_FACULTY', 'ROLE_ADMINISTRATION'] as const)
    expect(await handleNewSubject(sent(subject, role))).toMatchObject({ code: 'session.notAllowed' })
  expect(await handleSubject(sent({ action: 'up' }, 'ROLE_PRINCIPAL'), 'any')).toMatchObject({
    code: 'session.notAllowed',
  })
})
