import { expect, it } from 'vitest'
import { POST } from '../../src/pages/api/v1/saveCollegeSettings.ts'
import { callTestApp } from '../support/call-test-app.ts'

const its = callTestApp('ROLE_ADMIN')

it('saves all settings at once, with what they were before in the trail', async () => {
  const before = await its.testApp.app.college.settings()
  const json = { ...before, name: 'Sri Vidya College', refundRule: 'Within seven days.' }
  expect(await its.ask(POST, { json })).toMatchObject({ status: 200, body: { status: 'true' } })
  expect(await its.testApp.app.college.settings()).toEqual(json)
  expect(await its.audited('college.edited')).toMatchObject({ before, after: json })
})

it('names each bad field and saves nothing', async () => {
  const before = await its.testApp.app.college.settings()
  const links = { ...before.links, naac: 'javascript:alert(1)' }
  const candidate = { designation: 'Dean', name: '', mailId: 'no address' }
  const contact = { ...before.contact, candidateDetails: [candidate] }
  const { status, body } = await its.ask(POST, { json: { ...before, name: ' ', links, contact } })
  expect(status).toBe(400)
  expect(Object.keys((body as { fields: object }).fields).sort()).toEqual([
    'contact.candidateDetails.0.mailId',
    'contact.candidateDetails.0.name',
    'links.naac',
    'name',
  ])
  expect(await its.testApp.app.college.settings()).toEqual(before)
})
