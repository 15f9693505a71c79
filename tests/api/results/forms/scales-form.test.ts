import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import {
  handleScales,
  newScale,
  scaleForm,
  scalesPage,
} from '#lib/server/features/results/web/scales-page.ts'
import { publishedExam } from '../../../support/results/exam-steps.ts'
import { regulationWith, typedScale } from '../../../support/results/grade-scales.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { julyExam } from '../../../support/results/sample-exam.ts'
import { leadsTo, sentForm, shownAgain } from '../../../support/calls/sent-form.ts'
import { openTestApp } from '../../../support/app/test-app.ts'

const testApp = openForEach(() => openTestApp('sqlite'))
const office: Role = 'ROLE_EXAMINATION'
const page = '/app/Memos/scales'
const scale = typedScale('Autonomous', 'A+ 10', 'A 9 pass', 'B 8', 'C 7', 'COMPLE - complete', 'F 0 fail')
const unsent = { values: {}, chosen: () => [], problem: '', code: '', fields: {}, done: '' }

const send = (fields: Record<string, string>, role: Role = office) =>
  handleScales(sentForm(testApp, { page, role, fields }))
const save = (more: Record<string, string> = {}, role: Role = office) =>
  send({ ...scale, action: 'save', name: '', version: '0', ...more }, role)
const find = async (name: string) => (await testApp.app.gradeScales.read()).find(name)

it('saves a new scale, and changes it', async () => {
  expect(leadsTo(testApp, await save())).toBe(`${page} says saved`)
  expect(leadsTo(testApp, await save({ name: 'autonomous', version: '1', points2: '8' }))).toBe(
    `${page} says saved`,
  )
  expect((await find('autonomous'))?.grades[1]).toMatchObject({ grade: 'A', points: 8 })
})

it('says at its field what is wrong, beside what was typed', async () => {
  const state = await shownAgain(save({ points1: '11', grade3: 'a', title: '' }))
  expect(state.fields).toEqual({
    title: 'This is a required field',
    points1: 'Please enter a whole number from 0 to 10.',
    grade3: 'The grade scale already uses this for another grade.',
  })
  const form = await scaleForm(testApp.app, { edited: newScale, copied: null, sent: state })
  expect(form?.values).toMatchObject({ points1: '11', grade3: 'a' })
  await save()
  expect((await shownAgain(save())).fields).toEqual({ title: 'Another grade scale has this title.' })
})

it('begins a copy with the grades of a scale and without its title', async () => {
  const form = await scaleForm(testApp.app, { edited: null, copied: 'jntuh', sent: unsent })
  expect(form).toMatchObject({
    name: '',
    values: { title: '', grade1: 'O', points1: '10', grade8: 'Ab', outcome8: 'absent', aliases8: 'ABSENT' },
  })
  // A built-in scale can be copied but not edited.
  expect(await scaleForm(testApp.app, { edited: 'jntuh', copied: null, sent: unsent })).toBeNull()
  expect(await scaleForm(testApp.app, { edited: 'none', copied: null, sent: unsent })).toBeNull()
})

it('changes the title alone of one by which marks are saved', async () => {
  await save()
  await publishedExam(testApp, { ...julyExam, scheme: 'autonomous' }, undefined)
  const form = await scaleForm(testApp.app, { edited: 'autonomous', copied: null, sent: unsent })
  expect(form).toMatchObject({ isInUse: true, grades: 'A+ 10 · A 9 · B 8 · C 7 · COMPLE · F 0' })
  const refused = await shownAgain(save({ name: 'autonomous', version: '1', points2: '8' }))
  expect(refused.problem).toBe(
    'Marks are saved with this grade scale, so its grades cannot be changed. Copy it to make another one.',
  )
  const renamed = await send({ action: 'rename', name: 'autonomous', version: '1', title: 'Old' })
  expect(leadsTo(testApp, renamed)).toBe(`${page} says saved`)
  expect(await find('autonomous')).toMatchObject({ title: 'Old', version: 2 })
})

it('shows what somebody else has saved meanwhile', async () => {
  await save()
  await save({ name: 'autonomous', version: '1', points2: '8' })
  const sent = await shownAgain(save({ name: 'autonomous', version: '1', points2: '7' }))
  expect(sent.code).toBe('scale.changedSince')
  const form = await scaleForm(testApp.app, { edited: 'autonomous', copied: null, sent })
  expect(form?.stored).toBe('“Autonomous”: A+ 10 · A 8 · B 8 · C 7 · COMPLE · F 0')
  expect(form?.values).toMatchObject({ points2: '7', version: '2' })
})

it('retires and reinstates one, and chooses the one of each regulation', async () => {
  await regulationWith(testApp, 'R22', '')
  const assigned = await send({ action: 'assign', 'before-R22': '', 'scale-R22': 'jntuh' })
  expect(leadsTo(testApp, assigned)).toBe(`${page} says assigned`)
  const shown = await scalesPage(testApp.app)
  expect(shown.regulations).toMatchObject([{ name: 'R22', scale: 'jntuh' }])
  const used = await shownAgain(send({ action: 'retire', name: 'jntuh', version: '0' }))
  expect(used.problem).toContain('R22')
  expect(leadsTo(testApp, await send({ action: 'retire', name: 'default', version: '0' }))).toBe(
    `${page} says retired`,
  )
  expect((await scalesPage(testApp.app)).options.map(([name]) => name)).toEqual(['university', 'jntuh'])
  const back = await send({ action: 'reinstate', name: 'default', version: '1' })
  expect(leadsTo(testApp, back)).toBe(`${page} says reinstated`)
})

it.each<Role>(['ROLE_EXAMINATION', 'ROLE_ADMIN'])('is for %s', async (role) => {
  expect(leadsTo(testApp, await save({}, role))).toBe(`${page} says saved`)
})

it.each<Role>(['ROLE_STUDENT', 'ROLE_HOD', 'ROLE_ACADEMICS'])('is not for %s', async (role) => {
  for (const fields of [{ action: 'assign' }, { action: 'retire', name: 'default', version: '0' }])
    expect((await shownAgain(send(fields, role))).code).toBe('session.notAllowed')
  expect((await shownAgain(save({}, role))).code).toBe('session.notAllowed')
})
