import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/saveCollegeSettings.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'

const its = callTestApp('ROLE_ADMIN')

it('saves all settings at once, with what they were before in the trail', async () => {
  const before = await its.testApp.app.college.settings()
  const json = { ...before, name: 'Sri Vidya College', refundRule: 'Within seven days.' }
  expect(await its.ask(POST, { json })).toMatchObject({ status: 200, body: { status: 'true' } })
  expect(await its.testApp.app.college.settings()).toEqual(json)
  expect(await its.audited('college.edited')).toMatchObject({ before, after: json })
})

it('leaves what is not sent as somebody else has saved it meanwhile', async () => {
  const { college } = its.testApp.app
  const { contact } = await college.settings()
  const changed = await Promise.all([
    its.ask(POST, { json: { tagline: 'Learning that serves' } }),
    its.ask(POST, { json: { contact: { faxNumber: '08674 273737' } } }),
  ])
  expect(changed.map(({ status }) => status)).toEqual([200, 200])
  expect(await college.settings()).toMatchObject({
    tagline: 'Learning that serves',
    contact: { ...contact, faxNumber: '08674 273737' },
  })
})

it('names each bad field and saves nothing', async () => {
  const before = await its.testApp.app.college.settings()
  const links = { ...before.links, naac: 'javascript:alert(1)' }
  const candidate = { designation: 'Dean', name: '', mailId: 'no address' }
  const contact = { ...before.contact, candidateDetails: [candidate] }
  const { status, body } = await its.ask(POST, {
    json: { ...before, name: ' ', rollNumberCode: 'B 8', links, contact },
  })
  expect(status).toBe(400)
  expect(Object.keys((body as { fields: object }).fields).sort()).toEqual([
    'contact.candidateDetails.0.mailId',
    'contact.candidateDetails.0.name',
    'links.naac',
    'name',
    'rollNumberCode',
  ])
  expect(await its.testApp.app.college.settings()).toEqual(before)
})
