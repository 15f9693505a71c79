import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleBundle, handleDegreeRule } from '#lib/server/features/transcripts/web/memos-form.ts'
import { newRule, ruleForm } from '#lib/server/features/transcripts/web/rules-page.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { leadsTo, sentForm, shownAgain } from '../../../support/calls/sent-form.ts'
import { placeInCse } from '../../../support/people/students.ts'
import { openTestApp } from '../../../support/app/test-app.ts'

const testApp = openForEach(() => openTestApp('sqlite'))
const office: Role = 'ROLE_EXAMINATION'

const rule = {
  action: 'save',
  regulation: 'r20',
  version: '0',
  factor: '9.5',
  minus: '',
  requiredCredits: '',
  name1: 'First Class',
  from1: '6.5',
  name2: 'Pass',
  from2: '5',
}
const sendRule = (more: Record<string, string> = {}, role: Role = office) =>
  handleDegreeRule(sentForm(testApp, { page: '/app/Memos/rules', role, fields: { ...rule, ...more } }))
const sendBundle = (fields: Record<string, string>, role: Role = office) =>
  handleBundle(sentForm(testApp, { page: '/app/Memos', role, fields }))

it('saves the rules of a regulation, and removes them', async () => {
  expect(leadsTo(testApp, await sendRule())).toBe('/app/Memos/rules says saved')
  expect(await testApp.app.transcripts.rules.all()).toMatchObject([{ regulation: '' }, { regulation: 'R20' }])
  const removed = await sendRule({ action: 'remove', regulation: 'R20', version: '1' })
  expect(leadsTo(testApp, removed)).toBe('/app/Memos/rules says removed')
})

it('says at its field what is wrong, beside what was typed', async () => {
  const state = await shownAgain(sendRule({ from2: '7', isNew: '1', factor: 'x' }))
  expect(state.fields).toEqual({
    factor: 'Please enter a number with at most two decimals, such as 7.5.',
    from2: 'This must be less than the CGPA of the class above.',
  })
  expect(state.values).toMatchObject({ name1: 'First Class', from2: '7' })
  expect((await shownAgain(sendRule({ regulation: '', isNew: '1' }))).fields).toMatchObject({
    regulation: 'This is a required field',
  })
})

it('shows what somebody else has saved meanwhile, and takes what was typed the next time', async () => {
  await sendRule()
  const sent = await shownAgain(sendRule({ name1: 'Honours' }))
  expect(sent.code).toBe('transcripts.changedSince')
  const form = await ruleForm(testApp.app, { asked: newRule, sent })
  expect(form.stored).toContain('First Class: CGPA from 6.50')
  expect(form.values).toMatchObject({ name1: 'Honours', version: '1' })
  expect(leadsTo(testApp, await sendRule({ name1: 'Honours', version: '1' }))).toBe(
    '/app/Memos/rules says saved',
  )
})

it('begins with what is in force', async () => {
  const sent = { values: {}, chosen: () => [], problem: '', code: '', fields: {}, done: '' }
  expect((await ruleForm(testApp.app, { asked: newRule, sent })).values).toMatchObject({
    regulation: '',
    version: '0',
    name1: 'First Class with Distinction',
    from1: '7.5',
    first1: 'on',
    factor: '10',
    minus: '0.5',
    requiredCredits: '',
  })
  await sendRule()
  const own = await ruleForm(testApp.app, { asked: 'R20', sent })
  expect(own).toMatchObject({ isOwn: true, values: { regulation: 'R20', version: '1', factor: '9.5' } })
})

it('begins the memos of a branch, and says what has to be chosen', async () => {
  const { branchId, batchId } = await placeInCse(testApp)
  expect(leadsTo(testApp, await sendBundle({ branchId, batchId }))).toBe('/app/Memos#files says begun')
  expect((await shownAgain(sendBundle({ branchId }))).fields).toEqual({
    batchId: 'This is a required field',
  })
})

it.each<Role>(['ROLE_STUDENT', 'ROLE_HOD', 'ROLE_ADMINISTRATION'])('is not for %s', async (role) => {
  expect((await shownAgain(sendRule({}, role))).code).toBe('session.notAllowed')
  expect((await shownAgain(sendBundle({}, role))).code).toBe('session.notAllowed')
})
