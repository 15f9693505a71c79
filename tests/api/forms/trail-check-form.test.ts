import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleTrailCheck, trailCheckPage } from '#lib/server/kernel/trail/trail-check-form.ts'
import { openForEach } from '../../support/app/opened.ts'
import { placeOf, sentForm, shownAgain } from '../../support/calls/sent-form.ts'
import { meena } from '../../support/people/people.ts'
import { userIdOf } from '../../support/calls/shown-list.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const testApp = openForEach(() => openTestApp('sqlite'))
const send = (role: Role) =>
  handleTrailCheck(sentForm(testApp, { page: '/app/Admin/Audit', role, fields: {} }))
const page = () => trailCheckPage({ locals: { app: testApp.app } as App.Locals })

it('begins a check, and the page follows it and says what it has found', async () => {
  expect(placeOf(await send('ROLE_ADMIN'))).toBe('/app/Admin/Audit')
  const { running, last } = await page()
  expect(last).toBeNull()
  await testApp.app.jobs.ended(running?.id ?? '')
  expect(await page()).toMatchObject({
    running: null,
    last: { state: { rows: 0, since: null, broken: null } },
    sealed: { rows: 0, unsealed: 0 },
  })
})

it.each<Role>(['ROLE_EXAMINATION', 'ROLE_PRINCIPAL', 'ROLE_STUDENT'])('is not for %s', async (role) => {
  expect((await shownAgain(send(role))).code).toBe('session.notAllowed')
  expect((await page()).running).toBeNull()
})

it('says who had it checked as people call them', async () => {
  await testApp.app.identity.createUser(meena)
  const id = await userIdOf(testApp, meena.username)
  await testApp.app.audit.startCheck({ id, name: meena.username, requestId: '' })
  await testApp.app.jobs.ended((await page()).running?.id ?? '')
  expect((await page()).last?.by).toBe(meena.fullName)
})
