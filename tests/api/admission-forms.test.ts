import { entryId } from '../support/students.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleAdmission } from '#lib/server/features/admissions/web/admission-forms.ts'
import { handleAdmitSeveral } from '#lib/server/features/admissions/web/admit-several-form.ts'
import { jumpAsked } from '#lib/server/features/admissions/web/numbers-page.ts'
import { handleSeries } from '#lib/server/features/admissions/web/series-forms.ts'
import { newAdmission, swathi } from '../support/admissions.ts'
import { sentForm } from '../support/sent-form.ts'
import { type TestApp, lakshmi, openTestApp } from '../support/test-app.ts'

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

const placeOf = (answer: unknown): string =>
  answer instanceof Response ? (answer.headers.get('location') ?? '') : JSON.stringify(answer)

it('admits, cancels for a reason, and tells whoever comes too late', async () => {
  const reader = sent({ action: 'admit', version: '1' }, 'ROLE_PRINCIPAL')
  expect(await handleAdmission(reader, id)).toMatchObject({ code: 'session.notAllowed' })
  expect(placeOf(await handleAdmission(sent({ action: 'admit', version: '1' }), id))).toContain('?done=admit')
  const late = sent({ action: 'cancel', version: '1', reason: 'Moved away' })
  expect(await handleAdmission(late, id)).toMatchObject({
    ...{ code: 'admission.changedSince', values: { reason: 'Moved away' } },
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
  expect(placeOf(await handleSeries(sent({ ...pattern, action: 'save' })))).toContain('?done=save')
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
  const asked = placeOf(await handleSeries(sent({ action: 'goOn', ...ofCourse })))
  expect(asked).toContain('?ask=goOn&')
  const query = new URLSearchParams(asked.split('?')[1])
  expect(await jumpAsked(testApp.app, query)).toMatchObject({ typed: ofCourse, jump: { skipped: 49 } })
  expect(await testApp.app.admissions.nextNumber('B.Tech')).toBe('26/BTECH/001')
  const sure = { action: 'goOnSure', ...ofCourse, series: 'admission:26/BTECH/###' }
  expect(placeOf(await handleSeries(sent(sure)))).toContain('?done=goOnSure')
  expect(await testApp.app.admissions.nextNumber('B.Tech')).toBe('26/BTECH/050')
  expect(await jumpAsked(testApp.app, query)).toBeNull()
  expect(await handleSeries(sent({ ...sure, number: '60' }, 'ROLE_ADMISSIONS'))).toMatchObject({
    code: 'session.notAllowed',
  })
})

it('admits whoever is ticked, says how many, and asks where nobody is', async () => {
  const more = { aadharNo: '300000000001', name: 'Ravi Kumar' }
  const ravi = await testApp.app.admissions.save(newAdmission(more), swathi)
  expect(await handleAdmitSeveral(sent({}))).toMatchObject({ fields: { admission: expect.any(String) } })
  const ticked = sent({ admission: `${ravi.id} 1` }, 'ROLE_ADMISSIONS')
  expect(placeOf(await handleAdmitSeveral(ticked))).toContain('?admitted=1&left=0')
  const again = sent({ admission: `${ravi.id} 1` }, 'ROLE_ADMISSIONS')
  expect(placeOf(await handleAdmitSeveral(again))).toContain('?admitted=0&left=1')
  expect(await handleAdmitSeveral(sent({ admission: `${ravi.id} 1` }, 'ROLE_DEAN'))).toMatchObject({
    code: 'session.notAllowed',
  })
})
