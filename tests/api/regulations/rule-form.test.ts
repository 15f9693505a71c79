import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { regulationsDashboard } from '#lib/server/features/regulations/dashboard.ts'
import { regulationsNotifications } from '#lib/server/features/regulations/notifications.ts'
import { handleNewRule, handleRegulation, ruleForm } from '#lib/server/features/regulations/web/rule-form.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { entryId, placeInCse } from '../../support/people/students.ts'
import { bodyFields } from '#lib/schemas/regulations.ts'

const testApp = openForEach(() => openTestApp('sqlite'))
const regulation = makeForEach(async () => {
  await placeInCse(testApp)
  return { id: await entryId(testApp, 'regulation', 'R20') }
})
const sent = (fields: Record<string, string>, role: Role = 'ROLE_ACADEMICS') =>
  sentForm(testApp, { page: `/app/Academics/Regulations/${regulation.id}`, role, fields })
const typed = { required: '75', condonableFrom: '65 %', validFrom: '01-07-2026', source: 'R20, 6.1' }

it('says at each field what is wrong, and proposes nothing', async () => {
  const wrong = { required: '175', condonableFrom: '', lateForAbsence: '0', validFrom: '31-02-2026' }
  expect(await handleNewRule(sent(wrong), regulation.id, 'attendance')).toMatchObject({
    fields: {
      required: expect.stringContaining('percentage'),
      lateForAbsence: expect.any(String),
      validFrom: expect.stringContaining('date'),
      source: expect.any(String),
    },
  })
  const more = { ...typed, condonableFrom: '80', subjectMinimum: '90' }
  expect(await handleNewRule(sent(more), regulation.id, 'attendance')).toMatchObject({
    fields: { condonableFrom: expect.any(String), subjectMinimum: expect.any(String) },
  })
  expect(await testApp.app.regulations.all()).toEqual([])
})

it('refuses parts and lines that do not fit together', async () => {
  const internal = {
    validFrom: typed.validFrom,
    source: typed.source,
    'theory.name1': 'Mid',
    'theory.max1': '30',
    'theory.held1': '3',
    'theory.take1': 'weighted',
    'theory.better1': '40',
    'theory.name2': 'mid',
    'theory.max2': '5',
  }
  const refused = await handleNewRule(sent(internal, 'ROLE_EXAMINATION'), regulation.id, 'internal')
  expect(Object.keys('fields' in refused ? refused.fields : {})).toEqual([
    'theory.held1',
    'theory.better1',
    'theory.name2',
  ])
  const promotion = {
    validFrom: typed.validFrom,
    source: typed.source,
    into1: 'x',
    share1: '50',
    credits1: '40',
  }
  expect(await handleNewRule(sent(promotion), regulation.id, 'promotion')).toMatchObject({
    fields: { upTo1: expect.any(String), credits1: expect.any(String) },
  })
})

it('names the line of a promotion, or of a part, also below an empty one', async () => {
  const courseId = await entryId(testApp, 'course', 'B.Tech')
  const into = await entryId(testApp, 'semester', 'I-I', courseId)
  const upTo = await entryId(testApp, 'semester', 'II-I', courseId)
  const { validFrom, source } = typed
  const backwards = { validFrom, source, into3: into, upTo3: upTo, share3: '50' }
  expect(await handleNewRule(sent(backwards), regulation.id, 'promotion')).toMatchObject({
    fields: { upTo3: expect.stringContaining('before') },
  })
  const twice = { 'lab.name2': 'Record', 'lab.max2': '5', 'lab.name4': 'record', 'lab.max4': '5' }
  const refused = await handleNewRule(
    sent({ validFrom, source, ...twice }, 'ROLE_EXAMINATION'),
    regulation.id,
    'internal',
  )
  expect(Object.keys('fields' in refused ? refused.fields : {})).toEqual(['lab.name4'])
})

it.each(['01-07-2206', '01-07-1026'])('doubts a rule that is to hold from %s', async (validFrom) => {
  expect(await handleNewRule(sent({ ...typed, validFrom }), regulation.id, 'attendance')).toMatchObject({
    fields: { validFrom: expect.any(String) },
  })
})

it('proposes a rule, notifies those who decide, and says what became of it', async () => {
  const proposed = await handleNewRule(sent(typed), regulation.id, 'attendance')
  expect(leadsTo(testApp, proposed)).toBe(`/app/Academics/Regulations/${regulation.id} says proposed`)
  const [rule] = await testApp.app.regulations.all()
  const ruleId = rule?.id ?? ''
  const dean = sent({ action: 'confirm', ruleId }, 'ROLE_DEAN')
  const user = dean.locals.user
  if (!user) throw new Error('Nobody is signed in.')
  const recently = { since: '2020-01-01', jobs: [] }
  expect(await regulationsNotifications(testApp.app, user, recently)).toMatchObject([
    { name: 'regulationRuleWaits', text: 'R20: please decide about its rule on Attendance' },
  ])
  const { waiting } = await regulationsDashboard(testApp.app, user, user.roles)
  expect(waiting).toMatchObject([
    { shown: [{ title: 'Attendance: R20', link: `/app/Academics/Regulations/${regulation.id}` }] },
  ])
  expect(await handleRegulation(sent({ action: 'confirm', ruleId }), regulation.id)).toMatchObject({
    code: 'session.notAllowed',
  })
  expect(leadsTo(testApp, await handleRegulation(dean, regulation.id))).toContain('says confirmed')
  expect(await handleRegulation(sent({ action: 'withdraw', ruleId }), regulation.id)).toMatchObject({
    code: 'regulations.changedSince',
  })
})

it('fills the form with the rule that is changed', async () => {
  await handleNewRule(sent(typed), regulation.id, 'attendance')
  const [rule] = await testApp.app.regulations.all()
  await handleRegulation(sent({ action: 'confirm', ruleId: rule?.id ?? '' }, 'ROLE_DEAN'), regulation.id)
  const untouched = { values: {}, fields: {}, problem: '', code: '', done: '', chosen: () => [] }
  const form = await ruleForm(testApp.app, {
    regulationId: regulation.id,
    kind: 'attendance',
    sent: untouched,
  })
  expect(form.values).toMatchObject({ required: '75', condonableFrom: '65', source: 'R20, 6.1' })
  expect(bodyFields.attendance.every((field) => field in form.values)).toBe(true)
})
