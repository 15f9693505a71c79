import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleMember, handleNewMember, staleMember } from '#lib/server/features/faculty/web/faculty-form.ts'
import { openForAll } from '../../support/app/opened.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const testApp = openForAll(() => openTestApp('sqlite'))

const sent = (fields: Record<string, string>, role: Role = 'ROLE_ACADEMICS') =>
  sentForm(testApp, { page: '/app/Faculty Register', role, fields })

const uma = {
  name: 'Uma Nair',
  employeeCode: 'E7',
  email: '',
  designation: '',
  departmentId: '',
  kind: 'teaching',
}

it('adds a person, and offers the next one', async () => {
  expect(leadsTo(testApp, await handleNewMember(sent({ ...uma, status: 'working' })))).toBe(
    '/app/Faculty%20Register?new= says added',
  )
})

it('says at the field what is wrong, beside what was typed', async () => {
  const wrong = { ...uma, name: ' ', employeeCode: 'E 8', email: 'no address', status: '' }
  expect(await handleNewMember(sent(wrong))).toMatchObject({
    values: { employeeCode: 'E 8' },
    fields: {
      name: 'This is a required field',
      employeeCode: 'Please enter an employee code without spaces.',
      email: 'Please enter a valid email address',
      status: 'This is a required field',
    },
  })
  expect(await handleNewMember(sent({ ...uma, status: 'left', leftOn: '30-04-2026' }))).toMatchObject({
    fields: { employeeCode: '“Uma Nair” already has this employee code.' },
  })
})

it('saves the details of one person, from the version that was seen', async () => {
  const [member] = await testApp.app.faculty.staff()
  const id = member?.id ?? ''
  const typed = { ...uma, designation: 'Professor', status: 'working', version: '1' }
  expect(leadsTo(testApp, await handleMember(sent(typed), id))).toBe(
    `/app/Faculty%20Register/${id} says changed`,
  )
  expect(await handleMember(sent(typed), id)).toMatchObject({ code: 'faculty.changedSince' })
})

it('compares what was typed with what is stored, and nothing of a removal that came too late', async () => {
  const [member] = await testApp.app.faculty.staff()
  if (!member) throw new Error('she was added above')
  const tooLate = async (fields: Record<string, string>) => {
    const answer = await handleMember(sent(fields), member.id)
    if (answer instanceof Response) throw new Error('the form comes back')
    expect(answer.code).toBe('faculty.changedSince')
    return staleMember(sent({}), answer, member)
  }
  expect(await tooLate({ ...uma, designation: 'Reader', status: 'working', version: '1' })).toMatchObject({
    fields: [{ label: 'Designation', stored: 'Professor', typed: 'Reader' }],
  })
  expect(await tooLate({ action: 'remove', version: '1' })).toBeNull()
})

it('refuses a user who may only read', async () => {
  expect(await handleNewMember(sent({ ...uma, status: 'working' }, 'ROLE_PRINCIPAL'))).toMatchObject({
    code: 'session.notAllowed',
  })
  expect(await testApp.app.faculty.staff()).toHaveLength(1)
})

it('keeps what a form does not have, and shows PAN and account only for a reason', async () => {
  const [member] = await testApp.app.faculty.staff()
  const id = member?.id ?? ''
  const version = String(member?.version)
  const typed = {
    ...uma,
    kind: 'technical',
    mobile: '98480 22338',
    qualifications: 'B.Sc., OU, 1999',
    status: 'working',
  }
  await handleMember(sent({ ...typed, version }), id)
  await handleMember(
    sent({
      name: uma.name,
      employeeCode: uma.employeeCode,
      designation: 'Technician',
      status: 'working',
      version: String(Number(version) + 1),
    }),
    id,
  )
  expect(await testApp.app.faculty.find(id)).toMatchObject({
    kind: 'technical',
    mobile: '9848022338',
    designation: 'Technician',
    qualifications: [{ degree: 'B.Sc.', institution: 'OU', year: '1999' }],
  })
  const reveal = { action: 'reveal', why: '' }
  expect(await handleMember(sent(reveal), id)).toMatchObject({ code: 'session.notAllowed' })
  expect(await handleMember(sent(reveal, 'ROLE_ACCOUNTANTS_OFFICER'), id)).toMatchObject({
    fields: { why: expect.any(String) },
  })
  expect(
    await handleMember(sent({ ...reveal, why: 'Salary' }, 'ROLE_ACCOUNTANTS_OFFICER'), id),
  ).toMatchObject({
    code: 'faculty.noSecrets',
  })
})
