import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { type RecordLoginState, handleRecordLogin } from '#lib/server/features/links/web/record-login-form.ts'
import { typedMember } from '../../support/people/faculty.ts'
import { accountOf, registeredStudent } from '../../support/people/linked-people.ts'
import { openForAll } from '../../support/app/opened.ts'
import { sentForm } from '../../support/calls/sent-form.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const testApp = openForAll(() => openTestApp('sqlite'))

const sent = (fields: Record<string, string>, role: Role = 'ROLE_ADMIN') =>
  sentForm(testApp, { page: '/app/Students/x/logins', role, fields })

const meant = (recordId: string, kind: 'student' | 'member' = 'student') => ({ kind, recordId })
/** @throws Error when the response is a redirect */
async function stateOf(answer: Promise<Response | RecordLoginState>): Promise<RecordLoginState> {
  const state = await answer
  if (state instanceof Response) throw new Error('leads elsewhere')
  return state
}

it('shows who goes by a user name before the link is made, then links and unlinks', async () => {
  const id = await registeredStudent(testApp, 'R100')
  await accountOf(testApp, 'asha', 'ROLE_STUDENT')
  const looked = await stateOf(handleRecordLogin(sent({ action: 'find', username: 'Asha' }), meant(id)))
  expect(looked).toMatchObject({ done: 'found', candidate: { username: 'asha' } })
  expect(await testApp.app.links.loginOf('student', id)).toBeNull()
  const linked = await handleRecordLogin(sent({ action: 'link', username: 'asha', seen: '' }), meant(id))
  expect(linked).toBeInstanceOf(Response)
  const login = await testApp.app.links.loginOf('student', id)
  expect(login?.user.username).toBe('asha')
  const unlink = sent({ action: 'unlink', seen: login?.linkId ?? '' }, 'ROLE_ACADEMICS')
  expect(await handleRecordLogin(unlink, meant(id))).toBeInstanceOf(Response)
})

it('says at the field what is wrong with a user name', async () => {
  const id = await registeredStudent(testApp, 'R101')
  const find = (username: string) => stateOf(handleRecordLogin(sent({ action: 'find', username }), meant(id)))
  expect((await find('nobody')).fields).toEqual({ username: 'There is no account with this user name.' })
  expect((await find('')).fields).toEqual({ username: 'Please enter a user name.' })
})

it('makes a login with its slip, for administrators alone, and none where the user name is somebody’s', async () => {
  const id = await registeredStudent(testApp, 'R102')
  const create = (role: Role, record = meant(id)) =>
    stateOf(handleRecordLogin(sent({ action: 'create' }, role), record))
  expect(await create('ROLE_ACADEMICS')).toMatchObject({ code: 'session.notAllowed', slips: null })
  const made = await create('ROLE_ADMIN')
  expect(Buffer.from(made.slips ?? []).toString('latin1', 0, 5)).toBe('%PDF-')
  expect((await testApp.app.links.loginOf('student', id))?.user.username).toBe('r102')
  const sita = await testApp.app.faculty.add(typedMember({ departmentId: '' }), lakshmi)
  await accountOf(testApp, 'e101', 'ROLE_STUDENT')
  expect(await create('ROLE_ADMIN', meant(sita, 'member'))).toMatchObject({ code: 'links.nameTaken' })
})

it('is closed to users who may only read the register', async () => {
  const id = await registeredStudent(testApp, 'R103')
  const answer = await stateOf(handleRecordLogin(sent({ action: 'find' }, 'ROLE_HOD'), meant(id)))
  expect(answer.code).toBe('session.notAllowed')
})
