import { expect, it } from 'vitest'
import { handleAlumniHistory } from '#lib/server/features/alumni/web/history-form.ts'
import { POST } from '../../../src/pages/api/v1/saveAluminiHistoryByUrl.ts'
import { divyaWorks, savedHistory } from '../../support/people/alumni-histories.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { onePixel } from '../../support/documents/png.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'

const its = callTestApp('ROLE_ADMINISTRATION')

const formWith = (data: object, ...files: File[]): FormData => {
  const form = new FormData()
  form.set('alumniData', JSON.stringify(data))
  for (const file of files) form.append('file', file)
  return form
}

const offer = new File(['%PDF-1.7'], 'offer.pdf')

it('saves a history with the photo first and the certificate behind it, its values trimmed', async () => {
  const photo = new File([onePixel], 'me.png')
  const data = { ...divyaWorks, name: '  Divya   Teja ' }
  const answer = await its.ask(POST, { form: formWith(data, photo, offer) })
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'true', message: 'Alumni history saved successfully!' },
  })
  const { id } = answer.body as { id: string }
  const { histories } = its.testApp.app.alumni
  expect(await histories.find(id)).toMatchObject({ name: 'Divya Teja' })
  expect(await histories.addresses(id)).toMatchObject({
    certificate: expect.stringMatching(/offer\.pdf$/) as string,
    photo: expect.stringMatching(/photo\.jpg$/) as string,
  })
})

it('takes one file for the certificate, and says at its field what is wrong', async () => {
  const data = { ...divyaWorks, rollNumber: 'A02' }
  const saved = await its.ask(POST, { form: formWith(data, offer) })
  expect(saved.status).toBe(200)
  const { body } = await its.ask(POST, { form: formWith(data, offer) })
  expect(body).toMatchObject({ fields: { rollNumber: 'Record with this roll number already exists!' } })
  const bare = await its.ask(POST, { form: formWith({ ...data, rollNumber: 'A03' }) })
  expect(bare.body).toMatchObject({ fields: { certificate: 'Offer letter is required for working status.' } })
})

it('refuses those who do not look after alumni', async () => {
  const refused = await its.ask(POST, { role: 'ROLE_FACULTY', form: formWith(divyaWorks, offer) })
  expectRefusal(refused, 403, 'session.notAllowed')
})

it('removes what was entered by mistake, for the office alone', async () => {
  const id = await savedHistory(its.testApp, { rollNumber: 'A09' })
  const fields = { action: 'remove', version: '1' }
  const page = `/app/Alumni/History/${id}`
  const remove = (role: 'ROLE_FACULTY' | 'ROLE_ADMIN') =>
    handleAlumniHistory(sentForm(its.testApp, { page, role, fields }), id)
  expect(leadsTo(its.testApp, await remove('ROLE_FACULTY'))).toContain('session.notAllowed')
  expect(leadsTo(its.testApp, await remove('ROLE_ADMIN'))).toBe('/app/Alumni/History says removed')
})
