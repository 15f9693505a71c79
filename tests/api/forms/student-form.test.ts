import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import {
  handleNewStudent,
  handleStudent,
  staleStudent,
} from '#lib/server/features/students/web/student-form.ts'
import { accountOf } from '../../support/people/linked-people.ts'
import { makeForAll, openForAll } from '../../support/app/opened.ts'
import { placeInCse } from '../../support/people/students.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const testApp = openForAll(() => openTestApp('sqlite'))
const place = makeForAll(() => placeInCse(testApp))

const sent = (fields: Record<string, string>, role: Role = 'ROLE_ACADEMICS') =>
  sentForm(testApp, { page: '/app/Students', role, fields })

async function addStudent(rollNumber: string): Promise<string> {
  const location = leadsTo(testApp, await handleNewStudent(sent({ name: 'Asha Rao', rollNumber, ...place })))
  return /Students\/([^?]+) says add/.exec(location)?.[1] ?? location
}

it('adds a student, or says at the fields what is wrong, beside what was typed', async () => {
  const id = await addStudent('R1')
  expect(await testApp.app.students.show(id)).toMatchObject({ name: 'Asha Rao', rollNumber: 'R1' })
  expect(await handleNewStudent(sent({ name: 'Ravi', mobile: '123', rollNumber: '' }))).toMatchObject({
    values: { name: 'Ravi' },
    fields: { mobile: 'A mobile number has ten digits, and the first is 6, 7, 8 or 9.' },
  })
  expect(await handleNewStudent(sent({ name: 'Ravi', rollNumber: '' }))).toMatchObject({
    fields: {
      rollNumber: 'Please enter a roll number or an admission number.',
      branchId: expect.any(String),
    },
  })
})

it('saves the version that was seen, and reports a conflict to the second person', async () => {
  const id = await addStudent('R2')
  const save = (name: string, version: string) =>
    handleStudent(sent({ action: 'save', name, rollNumber: 'R2', ...place, version }), id)
  expect(leadsTo(testApp, await save('Asha Devi', '1'))).toContain(' says save')
  const tooLate = await save('Asha Lata', '1')
  expect(tooLate).toMatchObject({ code: 'student.changedSince', values: { name: 'Asha Lata' } })
  const student = await testApp.app.students.show(id)
  expect(student).toMatchObject({ name: 'Asha Devi', version: 2 })
  // The conflict shows the entered beside the stored values, with author and time.
  if (!student || tooLate instanceof Response) throw new Error('the form comes back')
  const { locals } = sent({})
  expect(await staleStudent({ locals }, tooLate, student)).toEqual({
    who: expect.any(String),
    isOwn: true,
    at: expect.any(String),
    fields: [{ label: 'Name', stored: 'Asha Devi', typed: 'Asha Lata' }],
  })
  expect(await staleStudent({ locals }, { ...tooLate, code: 'field.required' }, student)).toBeNull()
})

it('marks that somebody left, with the reason', async () => {
  const id = await addStudent('R3')
  const leave = (reason: string) => handleStudent(sent({ action: 'leave', version: '1', reason }), id)
  expect(await leave('')).toMatchObject({ fields: { reason: expect.any(String) } })
  expect(leadsTo(testApp, await leave('moved away'))).toContain(' says leave')
  expect(await testApp.app.students.show(id)).toMatchObject({ status: 'left' })
})

it('removes a student who was entered by mistake, and gives the reason why another one stays', async () => {
  const id = await addStudent('R5')
  const remove = (version: string) => handleStudent(sent({ action: 'remove', version }), id)
  expect(await remove('2')).toMatchObject({ code: 'student.changedSince' })
  await accountOf(testApp, 'r55', 'ROLE_STUDENT')
  const link = { kind: 'student' as const, recordId: id, username: 'r55', seen: '' }
  await testApp.app.links.link(link, lakshmi)
  expect(await remove('1')).toMatchObject({
    problem: expect.stringContaining(
      'because this student has a login, a linked parent or a code for a parent',
    ),
  })
  const other = await addStudent('R6')
  expect(leadsTo(testApp, await handleStudent(sent({ action: 'remove', version: '1' }), other))).toBe(
    '/app/Students says removed',
  )
  expect(await testApp.app.students.show(other)).toBeNull()
})

it.each(['ROLE_PRINCIPAL', 'ROLE_HOD', 'ROLE_STUDENT'] as const)('changes nothing for %s', async (role) => {
  const typed = { action: 'save', name: 'X', rollNumber: 'R9', ...place, version: '1' }
  expect(await handleNewStudent(sent(typed, role))).toMatchObject({ code: 'session.notAllowed' })
  const id = await addStudent(`R-${role.slice(5)}`)
  for (const fields of [typed, { action: 'remove', version: '1' }])
    expect(await handleStudent(sent(fields, role), id)).toMatchObject({ code: 'session.notAllowed' })
  expect(await testApp.app.students.show(id)).not.toBeNull()
})
