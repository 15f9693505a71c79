import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/saveAlumniStudentRegister.ts'
import { divya } from '../../support/people/alumni.ts'
import { askWithUser, userWith } from '../../support/calls/call.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { accountOf } from '../../support/people/linked-people.ts'

const its = callTestApp('ROLE_ADMINISTRATION')

const formWith = (said: object, file?: File): FormData => {
  const form = new FormData()
  form.set('alumniStudentRegistration', JSON.stringify({ ...said, course: 'B.Tech', company: 'Infosys' }))
  if (file) form.set('file', file)
  return form
}

it('registers people whom the office enters, and signed-in users as themselves', async () => {
  const answer = await its.ask(POST, { form: formWith(divya, new File(['%PDF-1.7'], 'proof.pdf')) })
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'true', message: 'Alumni Registration Was Successfully Completed' },
  })
  const id = await accountOf(its.testApp, 'divya', 'ROLE_STUDENT')
  const own = { ...userWith('ROLE_STUDENT'), id }
  const sent = await askWithUser(its.testApp, POST, own, { form: formWith(divya) })
  expect(sent.status).toBe(200)
  const { registrations } = its.testApp.app.alumni
  expect(await registrations.ofUser(id)).toHaveLength(1)
  expect(await registrations.waiting()).toBe(2)
  expectRefusal(
    await askWithUser(its.testApp, POST, own, { form: formWith(divya) }),
    409,
    'alumni.registeredAlready',
  )
})

it('says at each field what is wrong', async () => {
  const form = formWith({ ...divya, name: '', mobileNumber: '12', email: 'no', companyName: '' })
  const { status, body } = await its.ask(POST, { form })
  expect({ status, body }).toMatchObject({
    status: 400,
    body: {
      fields: {
        'alumniStudentRegistration.name': 'Required*',
        'alumniStudentRegistration.mobileNumber': 'Required*',
        'alumniStudentRegistration.email': 'Email is invalid.',
        'alumniStudentRegistration.companyName': 'Required*',
      },
    },
  })
})

it('refuses the anonymous, and a file of another kind or over 2 MB', async () => {
  expectRefusal(await askWithUser(its.testApp, POST, null, { form: formWith(divya) }), 401, 'session.missing')
  const script = new File(['<script>alert(1)</script>'], 'proof.pdf')
  const { body } = await its.ask(POST, { form: formWith(divya, script) })
  expect(body).toMatchObject({ fields: { file: 'Please choose a PDF, JPG, PNG or GIF file.' } })
  const large = new File([Buffer.alloc(2 * 1024 * 1024 + 1)], 'proof.pdf')
  expectRefusal(await its.ask(POST, { form: formWith(divya, large) }), 400, 'upload.tooLarge')
})
