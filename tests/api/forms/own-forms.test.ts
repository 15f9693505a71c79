import type { APIContext } from 'astro'
import { beforeAll, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { childrenOf, handleOwnCode, handleParentCode } from '#lib/server/features/links/web/own-forms.ts'
import { handleRecordLogin } from '#lib/server/features/links/web/record-login-form.ts'
import { userWith } from '../../support/calls/call.ts'
import { accountOf, registeredStudent } from '../../support/people/linked-people.ts'
import { openForAll } from '../../support/app/opened.ts'
import { pageAfter, sentForm } from '../../support/calls/sent-form.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const roll = '21B81A0501'
const testApp = openForAll(() => openTestApp('sqlite'))
let id: string
const users: Record<string, string> = {}
beforeAll(async () => {
  id = await registeredStudent(testApp, roll)
  for (const [name, role] of [
    ['asha', 'ROLE_STUDENT'],
    ['divya', 'ROLE_STUDENT'],
    ['rakesh', 'ROLE_PARENT'],
  ] as const)
    users[name] = await accountOf(testApp, name, role)
  await testApp.app.links.link({ kind: 'student', recordId: id, username: 'asha', seen: '' }, lakshmi)
})

/** Sends as one of the users when a name is given. */
function sent(fields: Record<string, string>, role: Role, name = ''): APIContext {
  const context = sentForm(testApp, { page: '/app/x', role, fields })
  const user = { ...userWith(role), id: users[name] ?? 'nobody' }
  return { ...context, locals: { ...context.locals, user } }
}

async function codeOf(name: string): Promise<string> {
  const context = sent({ action: 'code', studentId: id }, 'ROLE_STUDENT', name)
  const answer = await handleOwnCode(context)
  if (!(answer instanceof Response)) return answer.code
  const page = await handleOwnCode(pageAfter(context, answer))
  return page instanceof Response ? '' : (page.made?.code ?? page.code)
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
  await testApp.app.examCache.reload()
  const code = await codeOf('asha')
  for (const [parentCode, sentence] of [
    ['', 'Please enter the code: ten letters and digits.'],
    ['123-45', 'A code has ten letters and digits; you have entered 5. Please check it.'],
    ['x'.repeat(300), 'A code has ten letters and digits; you have entered 300. Please check it.'],
    ['0123456789', expect.stringMatching(/^This code is wrong/)],
  ] as const) {
    const wrong = await handleParentCode(sent({ parentCode }, 'ROLE_PARENT', 'rakesh'))
    expect(wrong).toMatchObject({ values: { parentCode }, fields: { parentCode: sentence } })
  }
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
  const context = sent({ action: 'code' }, 'ROLE_ADMINISTRATION')
  const answer = await handleRecordLogin(context, meant)
  if (!(answer instanceof Response)) throw new Error(answer.code)
  const page = pageAfter(context, answer)
  const state = await handleRecordLogin(page, meant)
  const printed = state instanceof Response ? null : state.printed
  expect(Buffer.from(printed?.slip ?? []).toString('latin1', 0, 5)).toBe('%PDF-')
  expect(answer.headers.getSetCookie().join()).not.toContain(printed?.code)
  // The cookie is deleted with the page and works for no other user; a reload creates no new code.
  expect(page.response.headers.get('set-cookie')).toContain('Max-Age=0')
  const other = { ...page, locals: { ...page.locals, user: { ...userWith('ROLE_ADMIN'), id: 'other' } } }
  expect(await handleRecordLogin(other as APIContext, meant)).toMatchObject({ printed: null })
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
