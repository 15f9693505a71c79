import type { APIContext } from 'astro'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { childrenOf } from '#lib/server/features/links/children.ts'
import { handleOwnCode, handleParentCode } from '#lib/server/features/links/own-forms.ts'
import { handleRecordLogin } from '#lib/server/features/links/record-login-form.ts'
import { userWith } from '../support/call.ts'
import { accountOf, registeredStudent } from '../support/linked-people.ts'
import { sentForm } from '../support/sent-form.ts'
import { type TestApp, julyExam, lakshmi, openTestApp, publishedExam } from '../support/test-app.ts'

const roll = '21B81A0501'
let testApp: TestApp
let id: string
const users: Record<string, string> = {}
beforeAll(async () => {
  testApp = await openTestApp('sqlite')
  id = await registeredStudent(testApp, roll)
  for (const [name, role] of [
    ['asha', 'ROLE_STUDENT'],
    ['divya', 'ROLE_STUDENT'],
    ['rakesh', 'ROLE_PARENT'],
  ] as const)
    users[name] = await accountOf(testApp, name, role)
  await testApp.app.links.link({ kind: 'student', recordId: id, username: 'asha', seen: '' }, lakshmi)
})
afterAll(() => testApp.close())

/** By one of them, where a name is given. */
function sent(fields: Record<string, string>, role: Role, name = ''): APIContext {
  const context = sentForm(testApp, { page: '/app/x', role, fields })
  const user = { ...userWith(role), id: users[name] ?? 'nobody' }
  return { ...context, locals: { ...context.locals, user } }
}

async function codeOf(name: string): Promise<string> {
  const state = await handleOwnCode(sent({ action: 'code', studentId: id }, 'ROLE_STUDENT', name))
  return state instanceof Response ? '' : (state.made?.code ?? state.code)
}

it('a student makes a code of the own record, whatever else is sent along', async () => {
  expect(await codeOf('divya')).toBe('links.noRecord')
  expect(await codeOf('asha')).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  expect(await handleOwnCode(sent({ action: 'code' }, 'ROLE_PARENT', 'rakesh'))).toMatchObject({
    code: 'session.notAllowed',
  })
})

it('a parent types it and sees what is published, withheld results as the student does', async () => {
  const examId = await publishedExam(testApp)
  await testApp.app.examBoard.reload()
  const code = await codeOf('asha')
  const wrong = await handleParentCode(sent({ parentCode: '12345' }, 'ROLE_PARENT', 'rakesh'))
  expect(wrong).toMatchObject({
    values: { parentCode: '12345' },
    fields: { parentCode: expect.stringMatching(/^This code is wrong/) },
  })
  const stranger = await handleParentCode(sent({ parentCode: code }, 'ROLE_STUDENT', 'divya'))
  expect(stranger).toMatchObject({ code: 'session.notAllowed' })
  const used = await handleParentCode(sent({ parentCode: code }, 'ROLE_PARENT', 'rakesh'))
  expect(used).toBeInstanceOf(Response)
  const [child] = await childrenOf(testApp.app, users['rakesh'] ?? '')
  expect(child).toMatchObject({
    name: 'Asha Rao',
    list: { results: [{ title: julyExam.title, sgpa: 867 }] },
  })
  await testApp.app.results.holds.hold(examId, roll, 'enquiry', lakshmi)
  const [held] = await childrenOf(testApp.app, users['rakesh'] ?? '')
  expect(held?.list?.results).toMatchObject([{ isWithheld: true, sgpa: null }])
})

it('the office prints a code, and links and unlinks a parent whom it has looked at', async () => {
  const meant = { kind: 'student', recordId: id } as const
  const act = (
    fields: Record<string, string>,
    about: typeof meant | { kind: 'member'; recordId: string } = meant,
  ) => handleRecordLogin(sent(fields, 'ROLE_ADMINISTRATION'), about)
  const printed = await act({ action: 'code' })
  if (printed instanceof Response) throw new Error('leads elsewhere')
  expect(Buffer.from(printed.printed?.slip ?? []).toString('latin1', 0, 5)).toBe('%PDF-')
  const [link] = await testApp.app.links.parentsOf(id)
  expect(await act({ action: 'unlinkParent', link: link?.linkId ?? '' })).toBeInstanceOf(Response)
  expect(await act({ action: 'findParent', parent: 'asha' })).toMatchObject({
    fields: { parent: 'This account does not have the role Parent.' },
  })
  expect(await act({ action: 'findParent', parent: 'rakesh' })).toMatchObject({
    parent: { username: 'rakesh' },
  })
  expect(await act({ action: 'linkParent', parent: 'rakesh' })).toBeInstanceOf(Response)
  expect(await act({ action: 'code' }, { kind: 'member', recordId: id })).toMatchObject({
    code: 'request.invalid',
  })
})
