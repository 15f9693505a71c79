import { entryId } from '../../support/people/students.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleAdmission } from '#lib/server/features/admissions/web/admission-page.ts'
import {
  gapsTable,
  handleAdmitSeveral,
  formatPlan,
  formatSeats,
} from '#lib/server/features/admissions/web/admit-several.ts'
import { handleCancelSeveral } from '#lib/server/features/admissions/web/cancel-several.ts'
import { handleTakeBackSeveral } from '#lib/server/features/admissions/web/take-back-several.ts'
import { handleForms } from '#lib/server/features/admissions/web/form-files.ts'
import { handleSeries, findRequestedJump } from '#lib/server/features/admissions/web/number-series.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { type TestApp, lakshmi, openTestApp } from '../../support/app/test-app.ts'

let testApp: TestApp
let id: string
beforeAll(async () => {
  testApp = await openTestApp('sqlite')
  await testApp.app.catalogue.addDefaults(lakshmi)
  id = (await testApp.app.admissions.save(newAdmission(), swathi)).id
})
afterAll(() => testApp.close())

const sent = (fields: Record<string, string>, role: Role = 'ROLE_ADMIN') =>
  sentForm(testApp, { page: '/app/Admissions', role, fields })

it('admits, cancels for a reason, and reports a conflict to the second person', async () => {
  const reader = sent({ action: 'admit', version: '1' }, 'ROLE_PRINCIPAL')
  expect(await handleAdmission(reader, id)).toMatchObject({ code: 'session.notAllowed' })
  // All certificates are missing, so the form asks for confirmation first.
  expect(await handleAdmission(sent({ action: 'admit', version: '1' }), id)).toMatchObject({
    done: 'askAdmit',
    problem: '',
  })
  expect(await testApp.app.admissions.find(id)).toMatchObject({ state: 'submitted' })
  const agreed = sent({ action: 'admit', version: '1', acceptsGaps: 'yes' })
  expect(leadsTo(testApp, await handleAdmission(agreed, id))).toContain(' says admit')
  const late = sent({ action: 'cancel', version: '1', reason: 'Moved away' })
  expect(await handleAdmission(late, id)).toMatchObject({
    code: 'admission.changedSince',
    values: { reason: 'Moved away' },
  })
  expect(await handleAdmission(sent({ action: 'cancel', version: '2' }), id)).toMatchObject({
    fields: { reason: expect.any(String) },
  })
  expect(await handleAdmission(sent({ action: 'teach', version: '2' }), id)).toMatchObject({
    code: 'request.invalid',
  })
})

it('saves a pattern that it has shown, and says at the fields what is wrong', async () => {
  const pattern = { courseId: '', year: '', pattern: '{yy}/{COURSE}/{001}', version: '0' }
  expect(await handleSeries(sent({ ...pattern, action: 'preview' }))).toMatchObject({ done: 'preview' })
  expect(await testApp.app.admissions.series.all()).toEqual([])
  expect(leadsTo(testApp, await handleSeries(sent({ ...pattern, action: 'save' })))).toContain(' says save')
  expect(await testApp.app.admissions.series.all()).toMatchObject([{ pattern: '{YY}/{course}/{001}' }])
  expect(await handleSeries(sent({ ...pattern, pattern: 'A{02}', action: 'save' }))).toMatchObject({
    fields: { pattern: expect.any(String) },
  })
  expect(await handleSeries(sent({ action: 'goOn', number: '0' }))).toMatchObject({
    fields: { number: expect.any(String) },
  })
  expect(await handleSeries(sent({ action: 'goOn', number: '50' }))).toMatchObject({
    fields: { courseId: expect.any(String) },
  })
  const ofCourse = { courseId: await entryId(testApp, 'course', 'B.Tech'), number: '50' }
  const asked = leadsTo(testApp, await handleSeries(sent({ action: 'goOn', ...ofCourse })))
  expect(asked).toContain('?ask=goOn&')
  const query = new URLSearchParams(asked.split('?')[1])
  expect(await findRequestedJump(testApp.app, query)).toMatchObject({
    typed: ofCourse,
    jump: { skipped: 49 },
  })
  expect(await testApp.app.admissions.nextNumber('B.Tech')).toBe('26/BTECH/001')
  const sure = { action: 'goOnSure', ...ofCourse, series: 'admission:26/BTECH/###' }
  expect(leadsTo(testApp, await handleSeries(sent(sure)))).toContain(' says goOnSure')
  expect(await testApp.app.admissions.nextNumber('B.Tech')).toBe('26/BTECH/050')
  expect(await findRequestedJump(testApp.app, query)).toBeNull()
  expect(await handleSeries(sent({ ...sure, number: '60' }, 'ROLE_ADMISSIONS'))).toMatchObject({
    code: 'session.notAllowed',
  })
})

it('asks before it admits the ticked applicants, counts those who stay out, and refuses an empty selection', async () => {
  const more = { aadharNo: '300000000001', name: 'Ravi Kumar' }
  const ravi = await testApp.app.admissions.save(newAdmission(more), swathi)
  const page = (fields: Record<string, string>, role: Role = 'ROLE_ADMISSIONS') =>
    sentForm(testApp, { page: '/app/Admissions/admit', role, fields })
  const row = ravi.id
  expect(await handleAdmitSeveral(page({ action: 'preview' }))).toMatchObject({ code: 'list.noneSelected' })
  expect(await handleAdmitSeveral(page({ row, action: 'commit' }))).toMatchObject({
    code: 'admissions.choiceChanged',
    plan: { admitted: [{ admission: { id: ravi.id } }] },
    ids: [ravi.id],
  })
  const asked = await handleAdmitSeveral(page({ row, action: 'preview' }))
  if (asked instanceof Response || !asked.plan) throw new Error('expected a question')
  const view = await testApp.app.catalogue.read()
  expect(formatPlan(asked.plan, view)).toEqual(['Admit 1 student of CSE?', '1 student lacks certificates.'])
  expect(asked.plan.seats.map((seats) => formatSeats(seats, view))).toEqual([
    'CSE, 2026-2030: 1 are admitted, 2 with these. The number of seats is not entered.',
  ])
  expect(gapsTable(asked.plan).list.rows[0]?.cells.at(-1)).toMatchObject({
    text: expect.stringMatching(/^SSC memo, Intermediate memo, /),
  })
  const pin = { pin: asked.plan.digest }
  const reader = page({ row, action: 'commit', ...pin }, 'ROLE_DEAN')
  expect(await handleAdmitSeveral(reader)).toMatchObject({ code: 'session.notAllowed' })
  const done = await handleAdmitSeveral(page({ row, action: 'commit', ...pin }))
  expect(leadsTo(testApp, done)).toBe('/app/Admissions/admit')
  const cookie = /[^;]+/.exec((done as Response).headers.get('set-cookie') ?? '')?.[0] ?? ''
  const url = 'http://campus.test/app/Admissions/admit'
  const next = { ...page({}), request: new Request(url, { headers: { cookie } }) }
  expect(await handleAdmitSeveral(next)).toMatchObject({ outcome: { admitted: 1, refused: [] } })
  expect(await handleAdmitSeveral(page({ row, action: 'preview' }))).toMatchObject({
    plan: { admitted: [], refused: [{ problem: { code: 'admissions.alreadyAdmitted' } }] },
  })
})

it('takes a single admission back on its record, and only as the office', async () => {
  const { admissions } = testApp.app
  const own = await admissions.save(newAdmission({ aadharNo: '300000000004', name: 'Mira' }), swathi)
  await admissions.move(own.id, { move: 'admit', version: 1, note: '', acceptsGaps: true }, swathi)
  const page = (role: Role) =>
    sentForm(testApp, {
      page: `/app/Admissions/${own.id}`,
      role,
      fields: { action: 'takeBack', version: '2' },
    })
  expect(await handleAdmission(page('ROLE_DEAN'), own.id)).toMatchObject({ code: 'session.notAllowed' })
  expect(leadsTo(testApp, await handleAdmission(page('ROLE_ADMISSIONS'), own.id))).toContain('says takeBack')
  expect(await admissions.find(own.id)).toMatchObject({ state: 'submitted', studentId: null })
})

it('asks for one reason before it cancels the ticked admissions, and only the office', async () => {
  const { admissions } = testApp.app
  const { id: row } = await admissions.save(newAdmission({ aadharNo: '300000000005', name: 'Usha' }), swathi)
  const page = (fields: Record<string, string>, role: Role = 'ROLE_ADMISSIONS') =>
    sentForm(testApp, { page: '/app/Admissions/cancel', role, fields })
  expect(await handleCancelSeveral(page({ action: 'preview' }))).toMatchObject({ code: 'list.noneSelected' })
  const asked = await handleCancelSeveral(page({ row, action: 'preview' }))
  if (asked instanceof Response || !asked.plan) throw new Error('expected a question')
  const sent = { row, action: 'commit', pin: asked.plan.digest }
  expect(await handleCancelSeveral(page({ ...sent, reason: 'Twice' }, 'ROLE_DEAN'))).toMatchObject({
    code: 'session.notAllowed',
  })
  expect(await handleCancelSeveral(page(sent))).toMatchObject({ fields: { reason: expect.anything() } })
  expect(leadsTo(testApp, await handleCancelSeveral(page({ ...sent, reason: 'Twice' })))).toBe(
    '/app/Admissions/cancel',
  )
  expect(await admissions.find(row)).toMatchObject({ state: 'cancelled' })
})

it('takes back what was just admitted, for the office alone', async () => {
  const { admissions } = testApp.app
  const { id } = await admissions.save(newAdmission({ aadharNo: '300000000003', name: 'Gita' }), swathi)
  const page = (query: string, fields: Record<string, string>, role: Role = 'ROLE_ADMISSIONS') =>
    sentForm(testApp, { page: `/app/Admissions/admit${query}`, role, fields })
  const { digest } = await admissions.planAdmitting([id])
  await handleAdmitSeveral(page('', { row: id, action: 'commit', pin: digest }))
  const period = { from: testApp.clock.now(), to: testApp.clock.now() }
  expect(await handleAdmitSeveral(page('?undo', period, 'ROLE_DEAN'))).toMatchObject({
    code: 'session.notAllowed',
  })
  expect(await admissions.find(id)).toMatchObject({ state: 'admitted' })
  await handleAdmitSeveral(page('?undo', period))
  expect(await admissions.find(id)).toMatchObject({ state: 'submitted', studentId: null })
})

it('takes ticked admissions back after a question, for the office alone', async () => {
  const { admissions } = testApp.app
  const { id: row } = await admissions.save(newAdmission({ aadharNo: '300000000006', name: 'Tara' }), swathi)
  await admissions.move(row, { move: 'admit', version: 1, note: '', acceptsGaps: true }, swathi)
  const page = (fields: Record<string, string>, role: Role = 'ROLE_ADMISSIONS') =>
    sentForm(testApp, { page: '/app/Admissions/take-back', role, fields })
  const asked = await handleTakeBackSeveral(page({ row, action: 'preview' }))
  if (asked instanceof Response || !asked.plan) throw new Error('expected a question')
  const fields = { row, action: 'commit', pin: asked.plan.digest }
  expect(await handleTakeBackSeveral(page(fields, 'ROLE_DEAN'))).toMatchObject({ code: 'session.notAllowed' })
  expect(leadsTo(testApp, await handleTakeBackSeveral(page(fields)))).toBe('/app/Admissions/take-back')
  expect(await admissions.find(row)).toMatchObject({ state: 'submitted', studentId: null })
})

it('admits all that match the query of the list, and nobody whom the list hides from this user', async () => {
  const sita = newAdmission({ aadharNo: '300000000002', name: 'Sita Devi' })
  const { id: waiting } = await testApp.app.admissions.save(sita, swathi)
  const page = (matching: string, role: Role = 'ROLE_ADMISSIONS') =>
    sentForm(testApp, { page: '/app/Admissions/admit', role, fields: { matching, action: 'preview' } })
  expect(await handleAdmitSeveral(page('?search=Sita&state=submitted'))).toMatchObject({ ids: [waiting] })
  expect(await handleAdmitSeveral(page('?search=Nobody'))).toMatchObject({ code: 'list.noneSelected' })
  expect(await handleAdmitSeveral(page('?search=Sita', 'ROLE_LIBRARY_INCHARGE'))).toMatchObject({
    code: 'session.notAllowed',
  })
})

it('asks before it prints the ticked forms, and only the office', async () => {
  expect(await handleForms(sent({ row: id, action: 'preview' }, 'ROLE_PRINCIPAL'))).toMatchObject({
    code: 'session.notAllowed',
  })
  expect(await handleForms(sent({ row: id, action: 'preview' }))).toMatchObject({ plan: { ids: [id] } })
  expect(await handleForms(sent({ action: 'commit' }))).toMatchObject({ code: 'list.noneSelected' })
  const done = leadsTo(testApp, await handleForms(sent({ row: id, action: 'commit' })))
  expect(done).toContain('/app/Admissions/forms#files says begun')
  const [file] = await testApp.app.admissions.formFiles.newest()
  await testApp.app.jobs.ended(file?.id ?? '')
})
